import type { Batch } from '../../src/domain/batch.ts';
import type { BatchProgress } from '../../src/domain/batch.ts';
import { atMs, store } from './goods.ts';
import { noRows } from '../fixtures/batch.ts';

const batch = (
  number: number,
  of: Partial<Batch>,
  counts: Partial<BatchProgress['counts']>,
  more: Partial<BatchProgress> = {},
): BatchProgress => ({
  batch: {
    id: `00000000-0000-4000-8000-b0000000000${number}`,
    storeId: store.id,
    title: 'Price −10 %, ending .99',
    surface: 'workbench',
    createdAt: atMs - number * 600_000,
    order: atMs - number * 600_000,
    state: 'running',
    total: 2400,
    cancelled: 0,
    replaced: 0,
    undoOf: null,
    ...of,
  },
  counts: { ...noRows, ...counts },
  hold: null,
  leftMs: null,
  ...more,
});

/** A batch in each state. */
export const batches: BatchProgress[] = [
  batch(1, {}, { applied: 1312, queued: 1080, sending: 4, conflict: 3, refused: 1 }, { leftMs: 220_000 }),
  batch(
    2,
    { title: 'Stock +5' },
    { applied: 200, queued: 2180, waiting: 20 },
    { hold: { reason: 'throttled', until: atMs + 180_000 } },
  ),
  batch(3, { total: 60 }, { applied: 57, conflict: 2, refused: 1 }),
  batch(
    4,
    { state: 'paused', title: 'Sale price: percent off the compare-at price, on sale only: 12.5 %, ending 9.90' },
    {
      applied: 12,
      queued: 2388,
    },
  ),
  batch(5, { total: 60 }, { applied: 60 }),
  batch(6, { total: 60, undoOf: '00000000-0000-4000-8000-b00000000005' }, { applied: 60 }),
  batch(
    7,
    { total: 6277, cancelled: 5543, continuable: 5543, title: 'Ribbon Sale' },
    { applied: 734, cancelled: 5543 },
  ),
  batch(8, { total: 0, state: 'filling', title: 'Brand Aurora' }, { queued: 500 }),
];
