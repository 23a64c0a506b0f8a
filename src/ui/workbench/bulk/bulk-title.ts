import { fields } from '../../../domain/fields.ts';
import type { CatalogVersion } from '../../../domain/store.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as fieldMessages from '../../../messages/compiled/field.ts';
import { isRuled, type BulkDraft } from './bulk-draft.ts';
import { isOffPriceOnSale } from './rule-text.ts';

/** The title of a change, such as "Price −10 %, ending .99"; at most 200 characters. */
export function titleOf(draft: BulkDraft, version: CatalogVersion): string {
  const { kind, ending, ownEnding } = draft;
  const { titles } = bulkMessages;
  if (draft.field === 'group') return groupTitleOf(draft);
  const field = fieldMessages.labels[draft.field];
  if (!isRuled(draft.field)) {
    const text = entryOf(draft);
    return (text === '' ? titles.none({ field }) : titles.entry({ field, text })).slice(0, 200);
  }
  const amount = draft.amount.trim().replace(/\s*[%٪]$/, '');
  const title = titles[isOffPriceOnSale(kind, version) ? 'off_price_on_sale' : kind];
  const change = title({ field, amount });
  if (ending === 'none') return change.slice(0, 200);
  return titles.withEnding({ change, ending: ending === 'own' ? ownEnding.trim() : ending }).slice(0, 200);
}

function groupTitleOf({ group, entry }: BulkDraft): string {
  const { addTo, removeFrom } = bulkMessages.groups;
  return (entry === 'true' ? addTo : removeFrom)({ name: group?.name ?? '' }).slice(0, 200);
}

function entryOf({ field, entry }: BulkDraft): string {
  if (fields[field].kind !== 'flag') return entry.trim();
  return entry === 'true' ? commonMessages.yes : commonMessages.no;
}
