import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Product } from '../../src/domain/product.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { neverMs } from '../../src/domain/wait.ts';
import { isDue } from '../../src/edits/runner/next-batch.ts';
import { createEdit } from '../fixtures/edit.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

const books = Array.from({ length: 380 }, (_, index) => ({
  ...smallCatalog.products[4],
  name: `Book ${index}`,
  slug: `book-${index}`,
}));

const amounts = ['6.00', '7.00', '8.00', '9.00', '10.00'];

type Harness = Awaited<ReturnType<typeof openEdits>>;

/** A batch of one price for each book, in five amounts, that is stored and started. */
async function startRows({ catalog, journal }: Harness, { batches }: ReturnType<Harness['startWorker']>) {
  const all: Product[] = [];
  for await (const page of catalog.all()) all.push(...page);
  const rows = all
    .filter(({ name }) => name.startsWith('Book '))
    .map(({ id: productId }, index) =>
      createEdit({ productId, base: '5.00', value: amounts[index % 5] as string, createdAt: 1, state: queued }),
    );
  const id = randomUUID();
  await batches.begin({ id, storeId: 'store', title: 'Prices', surface: 'workbench', createdAt: 1, undoOf: null });
  await batches.fill(id, rows);
  await batches.start(id);
  return () => journal.ofBatch(id);
}

const queued: Edit['state'] = { tag: 'queued', notBefore: 0 };

test('rows that were under way when the worker died are looked at before the queue behind them, on V1', async () => {
  const products = [...smallCatalog.products, ...books] as typeof smallCatalog.products;
  const harness = await openEdits('v1', { catalog: { ...smallCatalog, products } });
  const { clock, catalog } = harness;
  let hasDied = false;
  // Half of the first group is written, then the worker dies: the other half stays `sending`, its outcome unknown.
  const first = harness.startWorker(
    {
      async writeMany(changes) {
        await catalog.writeMany(changes.slice(0, changes.length / 2));
        hasDied = true;
        return new Promise(() => undefined);
      },
    },
    { isMortal: true },
  );
  const rowsNow = await startRows(harness, first);
  await eventually(() => hasDied).toBe(true);

  /** How many groups were begun without a row since that row was tried and due again, by row; the most of each. */
  const overtaken = new Map<string, number>();
  let most = 0;
  let isReadBack = false;
  let hasKey = false;
  const second = harness.startWorker(
    {
      async products(ids) {
        for (const edit of isReadBack ? [] : await rowsNow()) {
          const isLeft = isDue(edit, clock.ms) && edit.state.tag !== 'queued' && !ids.includes(edit.productId);
          overtaken.set(edit.id, isLeft ? (overtaken.get(edit.id) ?? 0) + 1 : 0);
        }
        isReadBack = false;
        most = Math.max(most, ...overtaken.values());
        return catalog.products(ids);
      },
      async writeMany(changes) {
        const written = await catalog.writeMany(changes);
        // V1 writes most rows one by one, at the platform's pace.
        clock.ms += 30_000;
        isReadBack = true;
        return written;
      },
    },
    { hasKey: () => hasKey },
  );
  await second.runner.resume();
  await eventually(async () => (await rowsNow()).filter(({ state }) => state.tag === 'waiting').length).toBe(100);
  hasKey = true;
  clock.ms += 60_000;
  await second.runner.retry((_, { nextAt }) => nextAt === neverMs);
  await eventually(async () => {
    const wakeAt = second.wakes.filter((at) => at > clock.ms).toSorted((a, b) => a - b)[0];
    const pause = second.runner.pauseOf('store');
    if (pause !== undefined && wakeAt !== undefined) clock.ms = Math.max(clock.ms, pause.until);
    await second.runner.resume();
    return (await rowsNow()).filter(({ state }) => state.tag !== 'applied').length;
  }).toBe(0);
  expect(most).toBeLessThanOrEqual(1);
});
