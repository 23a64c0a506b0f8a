import { createKeyedQueue } from '../../base/queue.ts';
import type { DraftBatch } from '../../domain/draft-batch.ts';
import { createApplyDraft, type Applying } from './apply-draft.ts';
import type { DraftBatchesOptions } from './draft-access.ts';
import { createFillDraft, type FillDraft } from './fill-draft.ts';

/** Previews bulk changes as draft batches in the journal, and applies them. */
export interface DraftBatches {
  fill: FillDraft['fill'];
  /** Starts the batch of a complete draft. Throws `conflict` if it is not complete, `not_found` if it was dropped. */
  apply(id: string, how: Applying): Promise<void>;
  /** Drops a draft, also one whose press could not be ended; what its batch has so far was never sent. False if there is none. */
  drop(id: string): Promise<boolean>;
  dropOfStore(storeId: string): Promise<void>;
  /** Ends the presses that an earlier worker could not end, and drops the drafts that are too old. */
  resume(): Promise<void>;
}

/** How long a draft is kept that is not applied. */
const maxAgeMs = 7 * 86_400_000;

export function createDraftBatches(options: DraftBatchesOptions): DraftBatches {
  const { journal, batches, now, onDrafts } = options;
  const { fill, endReading } = createFillDraft(options);
  const applyDraft = createApplyDraft(options);
  // A draft is not dropped while it is applied.
  const queue = createKeyedQueue();
  const apply: DraftBatches['apply'] = (id, how) => queue.run([id], () => applyDraft(id, how));
  const drop = (id: string): Promise<boolean> =>
    queue.run([id], async () => {
      endReading(id);
      const draft = await journal.draft(id);
      if (draft === undefined) return false;
      const [batch] = draft.applied === undefined ? [] : await journal.batchesOf([id]);
      if (batch?.state === 'filling') await batches.cancel(id);
      await journal.removeDraft(id);
      onDrafts();
      return true;
    });
  const dropAll = async (isChosen: (draft: DraftBatch) => boolean): Promise<void> => {
    for (const draft of await journal.drafts()) if (isChosen(draft)) await drop(draft.id);
  };
  return {
    fill,
    apply,
    drop,
    dropOfStore: (storeId) => dropAll((draft) => draft.storeId === storeId),
    async resume() {
      await dropAll(({ applied, createdAt }) => applied === undefined && now() - createdAt > maxAgeMs);
      for (const { id, applied } of await journal.drafts()) if (applied !== undefined) await apply(id, applied);
    },
  };
}
