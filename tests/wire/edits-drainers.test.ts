import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Edit } from '../../src/domain/edit.ts';
import { versions } from '../fixtures/catalogs.ts';
import { createEdit } from '../fixtures/edit.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';

const asNumber = (value: unknown): unknown => (Number.isNaN(Number(value)) ? value : Number(value));

test.each(versions)(
  'two concurrent workers send each edit once, and the edits of one product in order: %s',
  async (version) => {
    const harness = await openEdits(version);
    const products = await Promise.all(['stoneware-mug', 'eclair-tin', 'next-season'].map(harness.find));
    const edits = products.flatMap(({ id: productId, name, price: { regular } }, index) => [
      createEdit({ productId, base: regular, value: '31.00', createdAt: index }),
      createEdit({ productId, field: 'name', base: name, value: `${name} 2`, createdAt: 10 + index }),
      createEdit({ productId, base: '31.00', value: '32.00', createdAt: 20 + index }),
    ]);
    const pieces = harness.edit({ field: 'stock', base: '12', value: '9', delta: '-3', createdAt: 30 });
    await harness.journal.add([...edits, pieces]);
    await setFaults(harness.platform, { kind: 'delay', delayMs: 20, path: '/stores' });
    await Promise.all([harness.startWorker(), harness.startWorker()].map(({ runner }) => runner.resume()));
    for (const edit of [...edits, pieces]) await harness.settles(edit, { tag: 'applied' });
    const entries = await harness.applied();
    for (const { id, name } of products) {
      const own = entries.filter(({ productId }) => productId === id).map(({ after }) => asNumber(after));
      expect(own).toEqual([31, `${name} 2`, 32, ...(id === harness.mug.id ? [9] : [])]);
    }
    const writes = (await readLog(harness.platform)).filter(
      ({ method, path }) => method === 'PATCH' || /increment|decrement/.test(path),
    );
    expect(writes).toHaveLength(entries.length);
  },
);

test('while one worker sends edits of many products, another sends none of those products', async () => {
  const harness = await openEdits('v1');
  const tin = await harness.find('eclair-tin');
  await clearLog(harness.platform);
  const [one, other] = [harness.startWorker(), harness.startWorker()];
  const id = randomUUID();
  await one.batches.begin({ id, storeId: 'store', title: 'Prices', surface: 'workbench', createdAt: 1, undoOf: null });
  const rows: Edit[] = [harness.edit(), createEdit({ productId: tin.id, base: '16.00', value: '17.00' })];
  await one.batches.fill(id, rows);
  await setFaults(harness.platform, { kind: 'delay', delayMs: 300, path: 'bulk', times: 1 });
  await one.batches.start(id);
  const requests = async () =>
    (await readLog(harness.platform)).map(({ method, path }) => `${method} ${path.split('/')[3]}`);
  await eventually(requests).toContain('POST bulk');
  const single = harness.edit({ field: 'name', base: 'Stoneware Mug', value: 'Stone Mug', createdAt: 5 });
  await other.runner.add(single);
  await harness.settles(single, { tag: 'applied' });
  for (const row of rows) await harness.settles(row, { tag: 'applied' });
  // A bulk call for each value, a reading before and after them; then the single edit.
  const together = ['POST products', 'POST bulk', 'POST bulk', 'POST products'];
  expect(await requests()).toEqual([...together, 'GET products', 'PATCH products', 'GET products']);
});
