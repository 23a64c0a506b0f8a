import { createKeyedQueue } from '../../base/queue.ts';
import { newDraftBatch, type DraftBatch, type DraftRequest } from '../../domain/draft-batch.ts';
import type { Journal } from '../journal/journal.ts';
import { isGone, type DraftBatchesOptions } from './draft-access.ts';
import type { PreviewPage } from './preview-pages.ts';

/** One step of a preview. */
interface PreviewStep {
  draft: DraftBatch;
  /** The rows that this step has added; null if the preview had ended before. */
  page: PreviewPage | null;
  /** True if the preview begins with this step, for the first time or anew. */
  isBegun: boolean;
}

export interface FillDraft {
  /**
   * Reads the next rows of a draft batch into the journal. The first step has the request. A worker knows how far a reading is that
   * it began itself: after it was stopped, the next step begins anew.
   */
  fill(id: string, begun?: BegunDraft): Promise<PreviewStep>;
  /** Ends the reading of a draft that is dropped. */
  endReading(id: string): void;
}

interface BegunDraft {
  storeId: string;
  request: DraftRequest;
}

/** The number of draft batches that are kept; a further one takes the place of the oldest. */
const maxDrafts = 4;

export function createFillDraft({ journal, now, newId, readPages, onDrafts }: DraftBatchesOptions): FillDraft {
  const readings = new Map<string, AsyncIterator<PreviewPage>>();
  const begin = async (id: string, known: DraftBatch | undefined, begun?: BegunDraft): Promise<void> => {
    const storeId = known?.storeId ?? begun?.storeId;
    const request = known === undefined ? begun?.request : await journal.draftRequest(id);
    if (storeId === undefined || request === undefined) throw isGone();
    const pages = readPages(storeId, request);
    if (known === undefined)
      await journal.beginDraft(newDraftBatch(request, { id, storeId, createdAt: now() }), request);
    else await journal.restartDraft(id);
    await dropOldest(journal, readings);
    readings.set(id, pages);
    onDrafts();
  };
  const fill: FillDraft['fill'] = async (id, begun) => {
    const known = await journal.draft(id);
    if (known?.isDone === true) return { draft: known, page: null, isBegun: false };
    const isBegun = known === undefined || !readings.has(id);
    if (isBegun) await begin(id, known, begun);
    const pages = readings.get(id);
    // A reading that fails has ended: the next step begins anew.
    readings.delete(id);
    // These rows know nothing that is typed from now on.
    const seenOrder = await journal.lastOrder();
    const next = await pages?.next();
    const page = next === undefined || next.done === true ? { rows: [], products: [] } : next.value;
    const rows = page.rows.map((row) => ({ ...row, seenOrder }));
    const isLast = next?.done === true;
    const draft = await journal.fillDraft(id, { rows, products: page.products.length, isLast }, newId);
    if (draft === undefined) throw isGone();
    if (pages !== undefined && !isLast) readings.set(id, pages);
    if (isLast) onDrafts();
    return { draft, page: { ...page, rows }, isBegun };
  };
  // A step that is asked for twice is two steps, one after the other.
  const queue = createKeyedQueue();
  return {
    fill: (id, begun) => queue.run([id], () => fill(id, begun)),
    endReading(id) {
      readings.delete(id);
    },
  };
}

async function dropOldest(journal: Journal, readings: Map<string, unknown>): Promise<void> {
  const drafts = (await journal.drafts()).filter(({ applied }) => applied === undefined);
  for (const { id } of drafts.slice(maxDrafts)) {
    readings.delete(id);
    await journal.removeDraft(id);
  }
}
