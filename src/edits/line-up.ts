import type { Edit } from '../domain/edit.ts';
import type { Book } from './book.ts';

export const isDue = ({ state }: Edit, now: number): boolean =>
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

/** The next rows of running batches that go out together: one field, no place twice, nothing ahead of its turn. */
export function nextGroup({ edits, batches }: Pick<Book, 'edits' | 'batches'>, lineUp: LineUp): Edit[] {
  const { storeId, now, groupSize, isBusy } = lineUp;
  const group: Edit[] = [];
  const products = new Set<string>();
  const places = new Set<string>();
  for (const edit of edits.all()) {
    const isWanted =
      edit.storeId === storeId &&
      edit.batchId !== null &&
      batches.all().get(edit.batchId)?.state === 'running' &&
      edit.field === (group[0]?.field ?? edit.field) &&
      isDue(edit, now) &&
      !isBusy(edit);
    if (!isWanted) continue;
    const place = `${edit.productId}/${edit.variantId ?? ''}`;
    const isFirst = edits
      .ofProduct(edit)
      .every((other) => other.createdAt >= edit.createdAt || other.field !== edit.field);
    if (places.has(place) || !isFirst) continue;
    if (!products.has(edit.productId) && products.size === groupSize) break;
    products.add(edit.productId);
    places.add(place);
    group.push(edit);
  }
  return group;
}
