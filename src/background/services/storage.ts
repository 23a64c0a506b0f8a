/** A storage area of the browser: values by key, whole and as JSON. */
export interface StorageArea {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes every value. */
  clear(): Promise<void>;
}
