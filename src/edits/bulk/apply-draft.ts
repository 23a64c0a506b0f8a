import { ShelfedgeError } from '../../base/errors.ts';
import { countRows, isApplied, kindOf, type DraftBatch, type DraftRow } from '../../domain/draft-batch.ts';
import type { Edit, Intent } from '../../domain/edit.ts';
import { toEdit } from '../new-edit.ts';
import { chunkSize } from './batch-access.ts';
import { isGone, type DraftBatchesOptions } from './draft-access.ts';

/** The press that applies a draft. */
export type Applying = Pick<NonNullable<DraftBatch['applied']>, 'withAsking' | 'keyFingerprint'>;

/**
 * Turns a draft batch into the batch of its id: its changes are stored as edits, and those that ask with `withAsking`. The press is
 * stored before anything else, so that the next worker ends what this one began, and a second press changes nothing.
 */
export function createApplyDraft({
  journal,
  batches,
  now,
  onBegun,
  onDrafts,
}: Pick<DraftBatchesOptions, 'journal' | 'batches' | 'now' | 'onBegun' | 'onDrafts'>): (
  id: string,
  how: Applying,
) => Promise<void> {
  const stateOf = async (id: string) => (await journal.batchesOf([id]))[0]?.state;
  return async (id, how) => {
    const marked = await markDone(journal, id, { ...how, at: now() });
    if (marked === undefined) {
      if ((await stateOf(id)) === undefined) throw isGone();
      return;
    }
    const { draft, applied } = marked;
    onDrafts();
    const { storeId, title } = draft;
    await batches.begin({ id, storeId, title, surface: 'workbench', createdAt: applied.at, undoOf: null });
    onBegun(id);
    if ((await stateOf(id)) === 'filling') {
      const all = countRows(draft.counts);
      for (let from = 0; from < all; from += chunkSize) {
        const rows = await journal.draftRows(id, { kind: 'all', from, most: chunkSize });
        await batches.fill(id, toEdits(rows, draft, applied));
      }
      await batches.start(id);
    }
    await journal.removeDraft(id);
    onDrafts();
  };
}

type Applied = NonNullable<DraftBatch['applied']>;

/** Marks a complete draft as applied; the mark of an earlier press stays. Undefined without such a draft. */
async function markDone(
  journal: DraftBatchesOptions['journal'],
  id: string,
  applied: Applied,
): Promise<{ draft: DraftBatch; applied: Applied } | undefined> {
  const known = await journal.draft(id);
  if (known !== undefined && !known.isDone) throw new ShelfedgeError('conflict', 'The preview is not complete.');
  const draft = known && (await journal.markDraft(id, applied));
  return draft && { draft, applied: draft.applied ?? applied };
}

/** The edits of the rows that are applied. The guardrails check each when it is written, against the reading of that time. */
const toEdits = (
  rows: readonly DraftRow[],
  { storeId }: DraftBatch,
  { at, withAsking, keyFingerprint }: Applied,
): Edit[] =>
  rows
    .filter((row) => isApplied(kindOf(row), withAsking))
    .flatMap(toIntent)
    .map((intent) => toEdit(intent, { storeId, keyFingerprint, surface: 'workbench', createdAt: at }, 0));

/** The intent of a row, with what its person confirms by applying it; none for a row without a change. */
export function toIntent(row: DraftRow): Intent[] {
  const { outcome, ...place } = row;
  if (outcome.tag !== 'change') return [];
  const { value, delta, prices, findings } = outcome;
  const confirmed = findings.map(({ rule }) => rule);
  const names = { productName: row.productName.slice(0, 200), variantLabel: row.variantLabel?.slice(0, 500) ?? null };
  return [{ ...place, ...names, value, delta, ...(prices && { prices }), confirmed }];
}
