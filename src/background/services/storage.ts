/** A storage area of the browser: values by key, whole and as JSON. */
export interface StorageArea {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes every value. */
  clear(): Promise<void>;
}

/** The area that outlives the browser. Its values have a copy, which a change does not wait for. */
export interface LocalArea extends StorageArea {
  /** Resolves once the copy has every change before this call. Rejects with why it could not be made; the next start makes it. */
  copied(): Promise<void>;
}

/** Whole files that only the extension reaches, apart from its databases and storage areas. */
export interface PrivateFiles {
  names(): Promise<string[]>;
  /** Null if there is no such file. */
  read(name: string): Promise<Blob | null>;
  /** Replaces a file. If this fails, or the worker is stopped meanwhile, the file stays as it was. */
  write(name: string, content: Blob): Promise<void>;
  remove(name: string): Promise<void>;
}
