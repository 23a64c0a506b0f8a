import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCatalogV3 } from '../../src/catalog/v3/catalog-v3.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import { versions, type Version } from '../fixtures/catalogs.ts';
import { merchantClient } from '../fixtures/clients.ts';
import { createEdit } from '../fixtures/edit.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

type Harness = Awaited<ReturnType<typeof openEdits>>;

/** Starts a batch of these rows with a worker, and gives its id. */
async function startBatch({ batches }: ReturnType<Harness['startWorker']>, rows: readonly Edit[]): Promise<string> {
  const id = randomUUID();
  await batches.begin({ id, storeId: 'store', title: 'Prices', surface: 'workbench', createdAt: 1, undoOf: null });
  await batches.fill(id, rows);
  await batches.start(id);
  return id;
}

const countsOf = ({ batches }: ReturnType<Harness['startWorker']>) => eventually(() => batches.progress()[0]?.counts);

/** Does away with a product, as its owner would. */
function removeProduct({ platform: { db } }: Harness, version: Version, id: string): void {
  const from = version === 'v1' ? 'products WHERE id = ?' : "documents WHERE kind = 'product' AND id = ?";
  db.prepare(`DELETE FROM ${from}`).run(id);
}

const many = Array.from({ length: 250 }, (_, index) => ({
  ...smallCatalog.products[4],
  name: `Book ${index}`,
  slug: `book-${index}`,
}));

test.each(versions)(
  '250 rows are three bulk calls on %s, and a failing call leaves the others applied',
  async (version) => {
    const products = [...smallCatalog.products, ...many] as typeof smallCatalog.products;
    const harness = await openEdits(version, { catalog: { ...smallCatalog, products } });
    const pages: { id: string; name: string }[] = [];
    for await (const page of harness.catalog.all()) pages.push(...page);
    const books = pages.filter(({ name }) => name.startsWith('Book '));
    const rows = books.map(({ id: productId }, index) =>
      createEdit({ productId, base: '5.00', value: '6.00', createdAt: index }),
    );
    const gone = rows[120]?.productId ?? '';
    await clearLog(harness.platform);
    const worker = harness.startWorker({
      writeMany: (changes) => {
        if (changes.some(({ product }) => product.id === gone)) removeProduct(harness, version, gone);
        return harness.catalog.writeMany(changes);
      },
    });
    await startBatch(worker, rows);
    await countsOf(worker).toMatchObject({ applied: 249, refused: 1, queued: 0, sending: 0, waiting: 0 });
    const calls = (await readLog(harness.platform)).filter(({ path }) => path.includes('/bulk/'));
    expect(calls).toHaveLength(3);
    expect((await harness.applied()).filter(({ after }) => Number(after) === 6)).toHaveLength(249);
    expect(await harness.journal.get(rows[120]?.id ?? '')).toMatchObject({
      state: { tag: 'refused', code: 'not_found' },
    });
  },
);

test('a product that another app restricts is refused with that reason', async () => {
  const harness = await openEdits('v3');
  const { url } = await startServer((response) => {
    const applicationError = { code: 'PRODUCT_RESTRICTION_ERROR', description: 'Restricted', data: {} };
    json(response, { message: 'Restricted', details: { applicationError } }, 400);
  });
  const held = createCatalogV3({ client: merchantClient({ ...harness.platform, url }), isMerchant: true });
  const edit = harness.edit();
  await harness.startWorker({ write: held.write }).runner.add(edit);
  await harness.settles(edit, { tag: 'refused', code: 'application', description: 'field_locked' });
  expect(await harness.applied()).toEqual([]);
});

describe('a retry of a batch’s failed rows', () => {
  test('is sent at once, whatever the store was paused for', async () => {
    const harness = await openEdits('v1');
    const worker = harness.startWorker();
    await setFaults(harness.platform, { kind: 'status-before', status: 429, retryAfterS: 600 });
    const id = await startBatch(worker, [harness.edit()]);
    await countsOf(worker).toMatchObject({ waiting: 1 });
    await setFaults(harness.platform);
    await worker.batches.retryFailed(id);
    await countsOf(worker).toMatchObject({ applied: 1, waiting: 0 });
  });

  test.each(versions)(
    'asks a person about units that may have been applied before their location was removed: %s',
    async (version) => {
      const harness = await openEdits(version);
      const { mug, catalog } = harness;
      let readings = 0;
      const isThere = (): boolean => (readings += 1) === 1 || readings > 2;
      const worker = harness.startWorker({
        product: async (id) => {
          if (isThere()) return catalog.product(id);
          throw new ShelfedgeError('not_found', 'It is gone.');
        },
      });
      const row = harness.edit({ field: 'stock', base: '12', value: '14', delta: '2' });
      await setFaults(harness.platform, {
        kind: 'drop-after',
        method: version === 'v1' ? 'POST' : 'PATCH',
        path: 'inventor',
        times: 1,
      });
      const id = await startBatch(worker, [row]);
      await harness.settles(row, { tag: 'refused', code: 'not_found', description: 'product_gone' });
      // One more was sold meanwhile than were added.
      await catalog.write([
        {
          product: await catalog.product(mug.id),
          variantId: null,
          locationId: null,
          field: 'stock',
          value: '11',
          delta: null,
        },
      ]);
      const before = (await harness.applied()).length;
      await worker.batches.retryFailed(id);
      // The runner reads the product a few times before it asks the person.
      await eventually(async () => {
        harness.clock.ms += 60_000;
        await worker.runner.resume();
        return harness.stateOf(row);
      }).toMatchObject({ tag: 'conflict', theirs: '11', why: 'doubt' });
      expect((await harness.applied()).length).toBe(before);
    },
  );
});

describe.each(versions)('a cancelled row on %s', (version) => {
  test.each([
    ['comes', false],
    ['fails', true],
  ])('is not sent by the reading that was under way and %s', async (_, isFailing) => {
    const harness = await openEdits(version);
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const worker = harness.startWorker({
      product: async (id) => {
        begun.resolve();
        await held.promise;
        if (isFailing) throw new ShelfedgeError('network', 'No network.');
        return harness.catalog.product(id);
      },
    });
    const row = harness.edit();
    const id = await startBatch(worker, [row]);
    await begun.promise;
    const cancelling = worker.batches.cancel(id);
    await harness.settles(row, { tag: 'cancelled' });
    held.resolve();
    await cancelling;
    await worker.runner.settled('store');
    expect(await harness.stateOf(row)).toMatchObject({ tag: 'cancelled' });
    expect(await harness.applied()).toEqual([]);
  });

  test('asks once it is continued, if it adds units and a count was typed since', async () => {
    const harness = await openEdits(version);
    const worker = harness.startWorker();
    const { edit, read } = harness;
    await setFaults(harness.platform, { kind: 'status-before', status: 502 });
    const row = edit({ field: 'stock', base: '12', value: '17', delta: '5', order: 0 });
    const id = await startBatch(worker, [row]);
    await harness.settles(row, { tag: 'waiting' });
    await worker.batches.cancel(id);
    await harness.settles(row, { tag: 'cancelled' });
    await setFaults(harness.platform);
    const count = edit({ field: 'stock', base: '12', value: '100', order: 0 });
    await worker.runner.add(count);
    await harness.settles(count, { tag: 'applied' });
    await worker.batches.continueRest(id, null);
    await harness.settles(row, { tag: 'conflict', theirs: '100' });
    expect(await read('stock')).toBe('100');
  });
});
