import { FieldKey } from '../../domain/fields.ts';
import { TypedPrices } from '../../domain/typing/price-entry.ts';
import { Text, z } from '../../base/schema.ts';
import { unsavedKey, type UnsavedValue } from '../../products/working-copy/unsaved-value.ts';
import { emptyCopy, type WorkingCopy } from '../../products/working-copy/working-copy.ts';

/** Text that was typed into a card, as the versions 1 and 2 of the key `drafts` have it. */
const OldDraft = z.object({
  variantId: z.nullable(Text(100)),
  locationId: z._default(z.nullable(Text(100)), null),
  variantIds: z.optional(z.array(Text(100)).check(z.maxLength(1001))),
  text: Text(200),
  prices: z.optional(TypedPrices),
  id: z.optional(z.guid()),
});
const OldFieldDraft = z.extend(OldDraft, { field: FieldKey });
const OldDrafts = z.record(z.string(), z.array(OldFieldDraft));

/** From one draft for each field, by store, product and field, to a list for each product. */
export function toProductLists(stored: unknown): unknown {
  const drafts: z.infer<typeof OldDrafts> = {};
  const read = z.record(z.string(), OldDraft).safeParse(stored);
  if (!read.success) return stored;
  for (const [key, draft] of Object.entries(read.data)) {
    const [storeId, productId, name] = key.split('/');
    const field = FieldKey.safeParse(name).data;
    if (field !== undefined) (drafts[`${storeId}/${productId}`] ??= []).push({ ...draft, field });
  }
  return drafts;
}

/** From lists of the drafts of cards, by store and product, to the working copy. */
export function toWorkingCopy(stored: unknown): unknown {
  const read = OldDrafts.safeParse(stored);
  if (!read.success) return stored;
  const values = Object.entries(read.data)
    .flatMap(([key, drafts]) => {
      const [storeId = '', productId = ''] = key.split('/');
      return drafts.map((draft) => ({ ...draft, storeId, productId }));
    })
    .map((draft, index): UnsavedValue => ({ ...draft, surface: 'card', by: '', n: 0, seq: index + 1 }));
  const copy: WorkingCopy = {
    ...emptyCopy,
    values: Object.fromEntries(values.map((value) => [unsavedKey(value), value])),
    seq: values.length,
  };
  return copy;
}
