import { sum, type BatchAccess, type Batches, type BatchesOptions } from './batch-access.ts';
import { isSameTarget } from '../runner/merge-edits.ts';
import type { Edit } from '../../domain/edit.ts';

/** How long an unfinished batch is kept for the page that fills it. */
const maxFillMs = 3_600_000;

/** Creates a batch, stores its rows and starts it. */
export function createFilling(
  { editStore, runner, now }: BatchesOptions,
  { find, put, addRows, removeUnstarted }: BatchAccess,
): Pick<Batches, 'begin' | 'fill' | 'start'> {
  const dropAbandoned = async (): Promise<void> => {
    for (const { id, state, createdAt } of editStore.batches.all().values()) {
      if (state !== 'filling' || createdAt > now() - maxFillMs) continue;
      await removeUnstarted(id);
    }
  };
  /** True unless the batch has this target under another row id: two pages or presses must not add units twice. */
  const isFirst = (row: Edit): boolean =>
    editStore.edits
      .ofProduct(row)
      .every((other) => other.batchId !== row.batchId || other.id === row.id || !isSameTarget(other, row));
  return {
    async begin(start) {
      if (editStore.batches.all().has(start.id)) return;
      await dropAbandoned();
      await put({ ...start, order: 0, state: 'filling', total: 0, cancelled: 0, replaced: 0 });
    },
    fill: (id, rows) => addRows(id, rows, isFirst),
    async start(id) {
      const batch = find(id);
      if (batch.state !== 'filling') return;
      await put({ ...batch, state: 'running', total: sum(editStore.batches.countsOf(id)) });
      await runner.resume();
    },
  };
}
