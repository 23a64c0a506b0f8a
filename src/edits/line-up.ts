import type { Edit } from '../domain/edit.ts';
import type { Book } from './book.ts';

export const isDue = ({ state }: Pick<Edit, 'state'>, now: number): boolean =>
  state.tag === 'sending' ||
  (state.tag === 'queued' && state.notBefore <= now) ||
  (state.tag === 'waiting' && state.nextAt <= now);

/** Whether something was sent of an edit whose outcome nobody has seen yet. */
const isUnseen = ({ state }: Pick<Edit, 'state'>): boolean =>
  state.tag === 'sending' || (state.tag === 'waiting' && state.wasSent);

/**
 * Whether one edit of a product has its turn before another: the older one, but what nobody has seen the outcome of
 * goes first of all, for it is looked up before anything changes.
 */
export const isAhead = (other: Edit, edit: Edit): boolean =>
  isUnseen(other) === isUnseen(edit) ? other.createdAt < edit.createdAt : isUnseen(other);

export interface LineUp {
  storeId: string;
  now: number;
  /** The most products of a group. */
  groupSize: number;
  isBusy(edit: Edit): boolean;
}

type Lines = Pick<Book, 'edits' | 'batches'>;

/**
 * The next rows of running batches that go out together: one field, no place twice, nothing ahead of its turn. Rows of
 * one value stand together, for some bulk calls set one value on many products.
 */
export function nextGroup(book: Lines, lineUp: LineUp): Edit[] {
  const wanted = readWanted(book, lineUp);
  const ofField = wanted.filter(({ field }) => field === wanted[0]?.field);
  const group: Edit[] = [];
  const products = new Set<string>();
  const places = new Set<string>();
  for (const edit of [...Map.groupBy(ofField, ({ value }) => value).values()].flat()) {
    const place = `${edit.productId}/${edit.variantId ?? ''}`;
    if (places.has(place)) continue;
    if (!products.has(edit.productId) && products.size === lineUp.groupSize) break;
    products.add(edit.productId);
    places.add(place);
    group.push(edit);
  }
  return group;
}

/**
 * Rows that may be sent now, each the first of its product and field. What a paused batch left unseen comes to its end,
 * for everything else of its product waits for it.
 */
function readWanted({ edits, batches }: Lines, { storeId, now, isBusy }: LineUp): Edit[] {
  const mayGoOn = (edit: Edit): boolean => {
    const state = edit.batchId === null ? undefined : batches.all().get(edit.batchId)?.state;
    return state === 'running' || (state === 'paused' && isUnseen(edit));
  };
  return [...edits.all()].filter(
    (edit) =>
      edit.storeId === storeId &&
      isDue(edit, now) &&
      mayGoOn(edit) &&
      !isBusy(edit) &&
      edits.ofProduct(edit).every((other) => other.field !== edit.field || !isAhead(other, edit)),
  );
}
