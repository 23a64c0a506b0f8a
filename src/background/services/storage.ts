import type { z } from '../../domain/schema.ts';

/** A storage area of the browser: values by key, whole and as JSON. */
export interface StorageArea {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

/** A kept value that does not read as its schema says counts as absent; it stays where it is. */
export async function readStored<Schema extends z.ZodMiniType>(
  area: StorageArea,
  key: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const parsed = schema.safeParse(await area.get(key));
  return parsed.success ? parsed.data : undefined;
}
