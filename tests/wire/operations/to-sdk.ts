/** A picture with an address in the published client's one-line form. */
interface Picture {
  url: string;
  filename: string;
}

type SdkKey<Key> = Key extends 'id' | 'createdDate' | 'updatedDate' ? `_${Key}` : Key;

/** A value of the wire as the published client has it. */
type SdkValue<T> = T extends Date | string | number | boolean | null | undefined
  ? T
  : T extends Picture
    ? string
    : T extends readonly (infer Item)[]
      ? SdkValue<Item>[]
      : { [Key in keyof T as SdkKey<Key>]: SdkValue<T[Key]> };

const underscored = new Set(['id', 'createdDate', 'updatedDate']);

const isPicture = (value: object): value is Picture => 'filename' in value && 'url' in value;

/** The value as the published client takes it: `id` and the dates have an underscore there, a picture is one line. */
export function toSdk<T>(value: T): SdkValue<T> {
  return convert(value) as SdkValue<T>;
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (isPicture(value)) return value.url;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, part]) => [underscored.has(key) ? `_${key}` : key, convert(part)]));
}
