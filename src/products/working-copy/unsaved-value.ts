import { Surface } from '../../domain/edit.ts';
import { FieldKey } from '../../domain/fields.ts';
import { TypedPrices } from '../../domain/typing/price-entry.ts';
import { Text, z } from '../../base/schema.ts';
import { keyOf } from '../values/target.ts';

/** The longest text that is kept. */
export const maxTypedLength = 2000;

/** A target of a store's product. */
const TypedTarget = z.object({
  storeId: Text(100),
  productId: Text(100),
  variantId: z.nullable(Text(100)),
  locationId: z.nullable(Text(100)),
  variantIds: z.optional(z.array(Text(100)).check(z.maxLength(1001))),
  field: FieldKey,
});
export type TypedTarget = z.infer<typeof TypedTarget>;

/** The text that a person typed for a target. */
export const TypedText = z.object({
  text: Text(maxTypedLength),
  /** For a price: every number that was typed. */
  prices: z.optional(TypedPrices),
  /** The id of the edit that saves this text. The journal may not have that edit yet. */
  id: z.optional(z.guid()),
});
export type TypedText = z.infer<typeof TypedText>;

/** A text that was typed and neither saved nor discarded. */
export const UnsavedValue = z.extend(z.extend(TypedTarget, TypedText.shape), {
  /** The surface that it was typed on, and the mount of that surface. */
  surface: Surface,
  by: Text(100),
  /** The number of the change that made it, among those of its mount. */
  n: z.int(),
  /** The place in the order of typing: the greater number is newer. */
  seq: z.int(),
});
export type UnsavedValue = z.infer<typeof UnsavedValue>;

/** A value that another mount has replaced or dropped: by the mount, `unsavedKey` and number of its change. */
export const DisplacedValue = z.object({ by: z.string(), key: z.string(), n: z.int() });
export type DisplacedValue = z.infer<typeof DisplacedValue>;

/** The unsaved values that a surface may show. */
export const UnsavedView = z.object({ values: z.array(UnsavedValue), displaced: z.array(DisplacedValue) });
export type UnsavedView = z.infer<typeof UnsavedView>;
export const nothingUnsaved: UnsavedView = { values: [], displaced: [] };

/** A change of the unsaved value of a target, made on a surface. */
export const TypedChange = z.extend(TypedTarget, {
  /** Its number among the changes of its mount: a repeated one changes nothing. */
  n: z.int(),
  /** Null: dropped. */
  typed: z.nullable(TypedText),
  /** For a dropped text that was typed elsewhere: its `seq`. */
  seen: z.optional(z.int()),
});
export type TypedChange = z.infer<typeof TypedChange>;

/** The key of a target among those of all stores. */
export const unsavedKey = (target: TypedTarget): string => `${target.storeId}/${keyOf(target)}`;

/** Changes with newer ones: of two changes of one target, the newer. */
export function mergeChanges(older: readonly TypedChange[], newer: readonly TypedChange[]): TypedChange[] {
  const byKey = new Map([...older, ...newer].map((change) => [unsavedKey(change), change]));
  return [...byKey.values()];
}
