import { describe, expect, test } from 'vitest';
import type { Edit } from '../../src/domain/edit.ts';
import { fields } from '../../src/domain/fields.ts';
import type { Product } from '../../src/domain/product.ts';
import { createBatches } from '../../src/edits/batches.ts';
import { createBook } from '../../src/edits/book.ts';
import { createRunner } from '../../src/edits/runner.ts';
import { openCatalog, versions, type Version } from '../fixtures/catalogs.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createMemoryJournal } from '../fixtures/memory-journal.ts';
import { clearLog, readLedger, readLog, setFaults } from '../fixtures/platform-control.ts';

const nothing = () => undefined;

/** A runner over the platform of this version, and its mug. */
async function open(version: Version) {
  const { platform, catalog, find } = await openCatalog(version);
  const journal = createMemoryJournal();
  const clock = { ms: 1_000_000 };
  const now = () => clock.ms;
  const book = createBook(journal, { onEdits: nothing, onRemoved: nothing });
  const runner = createRunner({
    book,
    exclusively: (_, work) => work(),
    writerOf: () => ({ catalog, who: 'a' }),
    now,
    random: () => 0,
    wakeAt: nothing,
    onProduct: nothing,
  });
  const batches = createBatches({ book, runner, ofBatch: journal.ofBatch, now, onBatches: nothing });
  const mug = await find('stoneware-mug');
  await clearLog(platform);
  const edit = (change: Partial<Edit> = {}): Edit => createEdit({ productId: mug.id, ...change });
  const settles = ({ id }: Edit, state: object) =>
    eventually(async () => (await journal.get(id))?.state).toMatchObject(state);
  const before = (await readLedger(platform)).at(-1)?.n ?? 0;
  /** How often something came into force at the platform since. */
  const applications = async (): Promise<number> => (await readLedger(platform, before)).length;
  const read = async (field: Edit['field'], product: Product = mug) =>
    fields[field].read(await catalog.product(product.id));
  return { platform, catalog, find, journal, clock, runner, batches, mug, edit, settles, applications, read };
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

  test('is a conflict where somebody else was, and theirs stays', async () => {
    const desk = await open(version);
    const edit = desk.edit({ base: '22.00' });
    await desk.runner.add(edit);
    await desk.settles(edit, { tag: 'conflict', theirs: '24.50' });
    expect([await desk.read('price'), await desk.applications()]).toEqual(['24.50', 0]);
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

  test('asked to wait, all of the store waits, and goes on in time', async () => {
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

  test('of a batch goes out with the others; what somebody changed is left, the rest is applied', async () => {
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
