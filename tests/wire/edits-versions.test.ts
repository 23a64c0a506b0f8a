import { describe, expect, test } from 'vitest';
import { versions, type Version } from '../fixtures/catalogs.ts';
import { createEdit } from '../fixtures/edit.ts';
import { openEdits } from '../fixtures/edits-desk.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';

/** A worker over the platform of this version. */
async function open(version: Version) {
  const desk = await openEdits(version);
  const { runner, batches } = desk.startWorker();
  return { ...desk, runner, batches, applications: async () => (await desk.applied()).length };
}

const applied = { tag: 'applied' };
const pieces = { field: 'stock', base: '12', value: '10', delta: '-2' } as const;

describe.each(versions)('an edit on %s', (version) => {
  test.each([
    ['a price', {}, '26.00'],
    ['a name', { field: 'name', base: 'Stoneware Mug', value: 'Stone Mug' }, 'Stone Mug'],
    ['a count', { field: 'stock', base: '12', value: '9' }, '9'],
    ['pieces less', pieces, '10'],
  ] as const)('of %s is applied, once', async (_, change, value) => {
    const desk = await open(version);
    const edit = desk.edit(change);
    await desk.runner.add(edit);
    await desk.settles(edit, applied);
    expect([await desk.read(edit.field), await desk.applications()]).toEqual([value, 1]);
  });

  test.each([
    ['a price', {}, '26.00'],
    ['pieces less', pieces, '10'],
  ] as const)('of %s whose answer got lost is found, and not sent twice', async (_, change, value) => {
    const desk = await open(version);
    const edit = desk.edit(change);
    const method = version === 'v1' && edit.delta !== null ? 'POST' : 'PATCH';
    await setFaults(desk.platform, { kind: 'drop-after', path: '/stores', method, times: 1 });
    await desk.runner.add(edit);
    await eventually(async () => (await desk.journal.get(edit.id))?.state.tag).toMatch(
      edit.delta === null ? /applied/ : /waiting/,
    );
    desk.clock.ms += 60_000;
    await desk.runner.resume();
    await desk.settles(edit, applied);
    expect([await desk.read(edit.field), await desk.applications()]).toEqual([value, 1]);
  });

  test('of oversold stock raises it, and removes no more units', async () => {
    const desk = await open(version);
    const { db } = desk.platform;
    if (version === 'v1') db.prepare('UPDATE variants SET quantity = -5 WHERE product_id = ?').run(desk.mug.id);
    else
      db.prepare(
        `UPDATE documents SET body = json_set(body, '$.quantity', -5)
          WHERE kind = 'inventory-item' AND json_extract(body, '$.productId') = ?`,
      ).run(desk.mug.id);
    const raised = desk.edit({ field: 'stock', base: '-5', value: '-3', delta: '2' });
    await desk.runner.add(raised);
    await desk.settles(raised, applied);
    expect(await desk.read('stock')).toBe('-3');
    const lowered = desk.edit({ field: 'stock', base: '-3', value: '-4', delta: '-1' });
    await desk.runner.add(lowered);
    await desk.settles(lowered, { tag: 'refused', description: 'below_zero' });
    expect(await desk.read('stock')).toBe('-3');
  });

  test('is a conflict if the value was changed, and the change stays', async () => {
    const desk = await open(version);
    const edit = desk.edit({ base: '22.00' });
    await desk.runner.add(edit);
    await desk.settles(edit, { tag: 'conflict', theirs: '24.50' });
    expect([await desk.read('price'), await desk.applications()]).toEqual(['24.50', 0]);
  });

  test('is refused if its amount was typed in another currency', async () => {
    const desk = await open(version);
    const edit = desk.edit({ currency: 'USD' });
    await desk.runner.add(edit);
    await desk.settles(edit, { tag: 'refused', code: 'invalid_input', description: 'currency_changed' });
    expect([await desk.read('price'), await desk.applications()]).toEqual(['24.50', 0]);
  });

  test('of a count is independent of the currency', async () => {
    const desk = await open(version);
    const edit = desk.edit({ field: 'stock', base: '12', value: '9', currency: 'USD' });
    await desk.runner.add(edit);
    await desk.settles(edit, applied);
  });

  test.each([
    ['product_gone', { productId: '11111111-1111-4111-8111-111111111111' }],
    ['variant_gone', { variantId: '11111111-1111-4111-8111-111111111111' }],
  ])('of what is not there any more says so: %s', async (description, change) => {
    const desk = await open(version);
    const edit = desk.edit(change);
    await desk.runner.add(edit);
    await desk.settles(edit, { tag: 'refused', code: 'not_found', description });
  });

  test('that is throttled pauses the whole store until the retry time', async () => {
    const desk = await open(version);
    const other = await desk.find('pattern-book');
    const [first, second] = [desk.edit(), desk.edit({ productId: other.id, base: '5.00', value: '6.00' })];
    await setFaults(desk.platform, { kind: 'status-before', status: 429, retryAfterS: 60, times: 1 });
    await desk.runner.add(first);
    await desk.settles(first, { tag: 'waiting', reason: 'throttled', nextAt: desk.clock.ms + 60_000 });
    await clearLog(desk.platform);
    await desk.runner.add(second);
    await desk.settles(second, { tag: 'waiting', reason: 'throttled', nextAt: desk.clock.ms + 60_000 });
    expect(await readLog(desk.platform)).toEqual([]);
    desk.clock.ms += 60_000;
    await desk.runner.resume();
    for (const edit of [first, second]) await desk.settles(edit, applied);
  });

  test('of a batch is sent with the others; changed rows are conflicts, the rest is applied', async () => {
    const desk = await open(version);
    const slugs = ['stoneware-mug', 'eclair-tin', 'pattern-book'];
    const products = await Promise.all(slugs.map(desk.find));
    const rows = products.map((product, index) =>
      createEdit({
        productId: product.id,
        base: index === 1 ? '1.00' : product.price.regular,
        value: `${30 + index}.00`,
        createdAt: index,
      }),
    );
    const id = 'b2c1f6de-6d3b-4a57-9a40-0f5ee1c8a001';
    await desk.batches.begin({
      id,
      storeId: 'store',
      title: 'Prices',
      surface: 'workbench',
      createdAt: 1,
      undoOf: null,
    });
    await desk.batches.fill(id, rows);
    await desk.batches.start(id);
    await eventually(() => desk.batches.progress()[0]?.counts).toMatchObject({ applied: 2, conflict: 1, sending: 0 });
    const values = await Promise.all(products.map((product) => desk.read('price', product)));
    expect(values).toEqual(['30.00', '16.00', '32.00']);
    expect(await desk.applications()).toBe(2);
  });
});
