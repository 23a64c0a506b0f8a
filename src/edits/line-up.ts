import type { Edit } from '../domain/edit.ts';
import type { Book } from './book.ts';

export const isDue = ({ state }: Pick<Edit, 'state'>, now: number): boolean =>
  state.tag === 'sending' ||
  (state.tag === 'queued' && state.notBefore <= now) ||
  (state.tag === 'waiting' && state.nextAt <= now);

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

/** Rows that may be sent now, each the first of its product and field. */
function readWanted({ edits, batches }: Lines, { storeId, now, isBusy }: LineUp): Edit[] {
  return [...edits.all()].filter(
    (edit) =>
      edit.storeId === storeId &&
      edit.batchId !== null &&
      batches.all().get(edit.batchId)?.state === 'running' &&
      isDue(edit, now) &&
      !isBusy(edit) &&
      edits.ofProduct(edit).every((other) => other.createdAt >= edit.createdAt || other.field !== edit.field),
  );
}
