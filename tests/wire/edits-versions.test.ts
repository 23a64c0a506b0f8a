import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { versions, type Version } from '../fixtures/catalogs.ts';
import { createEdit } from '../fixtures/edit.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';

/** A worker over the platform of this version. */
async function open(version: Version) {
  const harness = await openEdits(version);
  const { runner, batches } = harness.startWorker();
  return { ...harness, runner, batches, applications: async () => (await harness.applied()).length };
}

const applied = { tag: 'applied' };
const pieces = { field: 'stock', base: '12', value: '10', delta: '-2' } as const;

describe.each(versions)('an edit on %s', (version) => {
  test.each([
    ['a price', {}, '26.00'],
    ['a name', { field: 'name', base: 'Stoneware Mug', value: 'Stone Mug' }, 'Stone Mug'],
    ['a count', { field: 'stock', base: '12', value: '9' }, '9'],
    ['pieces less', pieces, '10'],
  ] as const)('an edit of %s is applied, once', async (_, change, value) => {
    const harness = await open(version);
    const edit = harness.edit(change);
    await harness.runner.add(edit);
    await harness.settles(edit, applied);
    expect([await harness.read(edit.field), await harness.applications()]).toEqual([value, 1]);
  });

  test.each([
    ['a price', {}, '26.00'],
    ['pieces less', pieces, '10'],
  ] as const)('an edit of %s whose answer got lost is found, and not sent twice', async (_, change, value) => {
    const harness = await open(version);
    const edit = harness.edit(change);
    const method = version === 'v1' && edit.delta !== null ? 'POST' : 'PATCH';
    await setFaults(harness.platform, { kind: 'drop-after', path: '/stores', method, times: 1 });
    await harness.runner.add(edit);
    await eventually(async () => (await harness.journal.get(edit.id))?.state.tag).toMatch(
      edit.delta === null ? /applied/ : /waiting/,
    );
    harness.clock.ms += 60_000;
    await harness.runner.resume();
    await harness.settles(edit, applied);
    expect([await harness.read(edit.field), await harness.applications()]).toEqual([value, 1]);
  });

  test('a ribbon in another case is kept as typed on v1, and as the existing one on v3', async () => {
    const harness = await open(version);
    const written = harness.edit({ field: 'ribbon', base: (await harness.read('ribbon')) ?? '', value: 'New' });
    await harness.runner.add(written);
    await harness.settles(written, applied);
    const typed = harness.edit({ id: randomUUID(), field: 'ribbon', base: 'New', value: 'NEW' });
    await harness.runner.add(typed);
    await harness.settles(typed, applied);
    expect(await harness.read('ribbon')).toBe(version === 'v1' ? 'NEW' : 'New');
    expect((await harness.journal.get(typed.id))?.after).toBe(version === 'v1' ? 'NEW' : 'New');
  });

  test('a ribbon in another case whose answer got lost is found', async () => {
    const harness = await open(version);
    const edit = harness.edit({ field: 'ribbon', base: (await harness.read('ribbon')) ?? '', value: 'nEw' });
    await setFaults(harness.platform, { kind: 'drop-after', path: '/products', method: 'PATCH', times: 1 });
    await harness.runner.add(edit);
    await eventually(async () => (await harness.journal.get(edit.id))?.state.tag).toMatch(/applied|waiting/);
    harness.clock.ms += 60_000;
    await harness.runner.resume();
    await harness.settles(edit, applied);
    expect(await harness.read('ribbon')).toBe(version === 'v1' ? 'nEw' : 'New');
  });

  test('an edit of oversold stock raises it, and removes no more units', async () => {
    const harness = await open(version);
    const { db } = harness.platform;
    if (version === 'v1') db.prepare('UPDATE variants SET quantity = -5 WHERE product_id = ?').run(harness.mug.id);
    else
      db.prepare(
        `UPDATE documents SET body = json_set(body, '$.quantity', -5)
          WHERE kind = 'inventory-item' AND json_extract(body, '$.productId') = ?`,
      ).run(harness.mug.id);
    const raised = harness.edit({ field: 'stock', base: '-5', value: '-3', delta: '2' });
    await harness.runner.add(raised);
    await harness.settles(raised, applied);
    expect(await harness.read('stock')).toBe('-3');
    const lowered = harness.edit({ field: 'stock', base: '-3', value: '-4', delta: '-1' });
    await harness.runner.add(lowered);
    await harness.settles(lowered, { tag: 'refused', description: 'below_zero' });
    expect(await harness.read('stock')).toBe('-3');
  });

  test('is a conflict if the value was changed, and the change stays', async () => {
    const harness = await open(version);
    const edit = harness.edit({ base: '22.00' });
    await harness.runner.add(edit);
    await harness.settles(edit, { tag: 'conflict', theirs: '24.50' });
    expect([await harness.read('price'), await harness.applications()]).toEqual(['24.50', 0]);
  });

  test('is refused if its amount was typed in another currency', async () => {
    const harness = await open(version);
    const edit = harness.edit({ currency: 'USD' });
    await harness.runner.add(edit);
    await harness.settles(edit, { tag: 'refused', code: 'invalid_input', description: 'currency_changed' });
    expect([await harness.read('price'), await harness.applications()]).toEqual(['24.50', 0]);
  });

  test('an edit of a count is independent of the currency', async () => {
    const harness = await open(version);
    const edit = harness.edit({ field: 'stock', base: '12', value: '9', currency: 'USD' });
    await harness.runner.add(edit);
    await harness.settles(edit, applied);
  });

  test.each([
    ['product_gone', { productId: '11111111-1111-4111-8111-111111111111' }],
    ['variant_gone', { variantId: '11111111-1111-4111-8111-111111111111' }],
  ])('an edit of a missing target says so: %s', async (description, change) => {
    const harness = await open(version);
    const edit = harness.edit(change);
    await harness.runner.add(edit);
    await harness.settles(edit, { tag: 'refused', code: 'not_found', description });
  });

  test('a throttled edit pauses the whole store until the retry time', async () => {
    const harness = await open(version);
    const other = await harness.find('pattern-book');
    const [first, second] = [harness.edit(), harness.edit({ productId: other.id, base: '5.00', value: '6.00' })];
    await setFaults(harness.platform, { kind: 'status-before', status: 429, retryAfterS: 60, times: 1 });
    await harness.runner.add(first);
    await harness.settles(first, { tag: 'waiting', reason: 'throttled', nextAt: harness.clock.ms + 60_000 });
    await clearLog(harness.platform);
    await harness.runner.add(second);
    await harness.settles(second, { tag: 'waiting', reason: 'throttled', nextAt: harness.clock.ms + 60_000 });
    expect(await readLog(harness.platform)).toEqual([]);
    harness.clock.ms += 60_000;
    await harness.runner.resume();
    for (const edit of [first, second]) await harness.settles(edit, applied);
  });

  test('the edits of a batch are sent together; changed rows are conflicts, the rest is applied', async () => {
    const harness = await open(version);
    const slugs = ['stoneware-mug', 'eclair-tin', 'pattern-book'];
    const products = await Promise.all(slugs.map(harness.find));
    const rows = products.map((product, index) =>
      createEdit({
        productId: product.id,
        base: index === 1 ? '1.00' : product.price.regular,
        value: `${30 + index}.00`,
        createdAt: index,
      }),
    );
    const id = 'b2c1f6de-6d3b-4a57-9a40-0f5ee1c8a001';
    await harness.batches.begin({
      id,
      storeId: 'store',
      title: 'Prices',
      surface: 'workbench',
      createdAt: 1,
      undoOf: null,
    });
    await harness.batches.fill(id, rows);
    await harness.batches.start(id);
    await eventually(() => harness.batches.progress()[0]?.counts).toMatchObject({
      applied: 2,
      conflict: 1,
      sending: 0,
    });
    const values = await Promise.all(products.map((product) => harness.read('price', product)));
    expect(values).toEqual(['30.00', '16.00', '32.00']);
    expect(await harness.applications()).toBe(2);
  });
});
