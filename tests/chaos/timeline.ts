import type { LedgerEntry } from '../../demo/platform/ledger.ts';
import type { Edit } from '../../src/domain/edit.ts';
import type { AssortmentRecord } from './assortment-merchant.ts';
import { keyOf, type Happened, type RunData, type Target } from './run-data.ts';

const by = (delta: number | null): string => (delta === null ? '' : ` by ${delta}`);

/** True for the key of a name, a count or another value that no other field changes. */
const isOfOneField = (key: string): boolean =>
  /[ /](?:name|stock|sku|ribbon|visible|weight|barcode|group)\b/u.test(key);

/** The typed changes of the assortment, their ends, and every change that the platform stored. */
export const assortmentEvents = (
  sent: AssortmentRecord['sent'],
  journal: readonly Edit[],
  ledger: readonly LedgerEntry[],
): Happened[] => [
  ...sent.map(({ intent: { id, productId, field, base, value, variantId, variantIds }, at, isAcknowledged }) => ({
    at,
    to: { productId, field },
    text: `typed ${id} ${field} of ${String(variantIds ?? variantId)} ${base} -> ${value} ${isAcknowledged ? 'kept' : 'not acknowledged'}`,
  })),
  ...journal.map(({ id, productId, field, base, value, createdAt: at, order, undoOf, batchId, state, replaced }) => ({
    at,
    to: { productId, field },
    text: `journal ${order}: ${id} ${field} ${base} -> ${value} ${JSON.stringify(state)} replaced ${replaced.join('/')}, undo of ${undoOf}, batch ${batchId}`,
  })),
  ...ledger.map(({ n, at, productId, field, before, after, variantId, origin }) => ({
    at,
    to: { productId, field },
    text: `stored ${n} ${field} of ${variantId} ${String(before)} -> ${String(after)} by ${origin}`,
  })),
];

/** The events at one target, and what happened to the browser meanwhile, oldest first, one line each. */
export function toTimeline(
  { commits, decisions: words, seen: glimpsed, applied, requests, events: happened }: RunData,
  key: string,
): string[] {
  const isOfKey = (edit: Target): boolean => keyOf(edit) === key || edit.productId === key;
  const ids = new Set([...commits, ...glimpsed].filter(isOfKey).map(({ id }) => id));
  const faults = new Map(requests.map(({ requestId, fault, status }) => [requestId, `${fault ?? 'well'} ${status}`]));
  // A key names a product, and where it names a field, that or numbers that follow from several.
  const isHere = (to: Happened['to']): boolean =>
    to === undefined || (key.includes(to.productId) && (key.includes(to.field) || !isOfOneField(key)));
  const events = [
    ...happened.filter(({ to }) => isHere(to)),
    ...commits
      .filter(({ id }) => ids.has(id))
      .map(({ id, base, value, delta, isAcknowledged, kept, at }) => ({
        at,
        text: `typed ${id} ${base} -> ${value}${by(delta)} ${isAcknowledged ? `kept from ${kept?.base}, ours ${kept?.ours.join('/')}` : 'not acknowledged'}`,
      })),
    ...glimpsed
      .filter(({ id }) => ids.has(id))
      .map(({ id, base, value, delta, tag, undoOf, isDoubted, createdAt }) => ({
        at: createdAt,
        text: `shown ${id} ${base} -> ${value}${by(delta)} at last ${tag}${isDoubted ? ', doubted' : ''}${undoOf === null ? '' : `, undo of ${undoOf}`}`,
      })),
    ...words
      .filter(({ id }) => ids.has(id))
      .map(({ at, id, kind, theirs }) => ({ at, text: `${kind} ${id} ${theirs ?? ''}` })),
    ...applied
      .filter(({ target }) => isOfKey(target))
      .map(({ at, n, before, after, isOurs, requestId }) => ({
        at,
        text: `applied ${n} ${isOurs ? 'by us' : 'by others'} ${before} -> ${after} ${faults.get(requestId ?? '') ?? ''}`,
      })),
  ];
  return events.toSorted((one, other) => one.at - other.at).map(({ at, text }) => `  ${at % 10_000_000} ${text}`);
}
