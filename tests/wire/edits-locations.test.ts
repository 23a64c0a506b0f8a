import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SeedProduct } from '../../demo/catalog/seed.ts';
import { deleteInventoryItem, queryInventoryItems } from '../../src/client/operations/inventory-items-v3.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { defaultLimits } from '../../src/domain/guardrails.ts';
import { toIntent } from '../../src/edits/bulk/apply-draft.ts';
import { toEdit } from '../../src/edits/new-edit.ts';
import { toRows } from '../../src/edits/bulk/preview.ts';
import { toUndo } from '../../src/edits/undo.ts';
import { merchantClient } from '../fixtures/clients.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

const counted = (quantity: number) => ({ tracked: true as const, quantity });

/** A worker for a V3 store whose mug is at two locations: 10 and 40. */
async function open() {
  const [mug] = smallCatalog.products as [SeedProduct];
  const products = [{ ...mug, stock: counted(10), furtherStock: [counted(40)] }, ...smallCatalog.products.slice(1)];
  const harness = await openEdits('v3', { catalog: { ...smallCatalog, products } });
  const client = merchantClient(harness.platform);
  const [first, second] = harness.mug.stockItems.map(({ locationId }) => locationId);
  const countsOf = async () =>
    (await client.call(queryInventoryItems, { query: { filter: { productId: harness.mug.id } } })).inventoryItems.map(
      ({ quantity }) => quantity,
    );
  const at = (locationId: string | undefined, change: Partial<Edit>): Edit =>
    harness.edit({ field: 'stock', locationId: locationId ?? null, ...change });
  return { ...harness, ...harness.startWorker(), client, first, second, countsOf, at };
}

test('an edit of one location changes that location, and its undo restores it there', async () => {
  const { runner, journal, settles, second, countsOf, at } = await open();
  const edit = at(second, { base: '40', value: '45', delta: '5' });
  await runner.add(edit);
  await settles(edit, { tag: 'applied' });
  expect(await countsOf()).toEqual([10, 45]);
  const kept = (await journal.get(edit.id)) as Edit;
  const undo = toUndo(kept, { now: 2_000_000, holdMs: 0, surface: 'popup', keyFingerprint: null });
  await runner.add({ ...undo, state: { tag: 'queued', notBefore: 0 } });
  await settles(undo, { tag: 'applied' });
  expect(await countsOf()).toEqual([10, 40]);
});

test('the undo of an edit whose location was removed is refused, and the other location is unchanged', async () => {
  const { runner, journal, settles, client, mug, first, countsOf, at } = await open();
  const edit = at(first, { base: '10', value: '0' });
  await runner.add(edit);
  await settles(edit, { tag: 'applied' });
  await client.call(deleteInventoryItem, { inventoryItemId: mug.stockItems[0]?.id ?? '' });
  const kept = (await journal.get(edit.id)) as Edit;
  const undo = toUndo(kept, { now: 2_000_000, holdMs: 0, surface: 'popup', keyFingerprint: null });
  await runner.add({ ...undo, state: { tag: 'queued', notBefore: 0 } });
  await settles(undo, { tag: 'refused', code: 'not_found', description: 'location_gone' });
  expect(await countsOf()).toEqual([40]);
});

test('an edit of the sum, as an older Shelfedge stored it, is refused and changes nothing', async () => {
  const { runner, settles, countsOf, at } = await open();
  const edit = at(undefined, { base: '10', value: '0' });
  await runner.add(edit);
  await settles(edit, { tag: 'refused', description: 'per_location' });
  expect(await countsOf()).toEqual([10, 40]);
});

test('a bulk change has a row for each location, and empties both', async () => {
  const { catalog, batches, mug, first, second, countsOf } = await open();
  const rows = toRows(
    { product: mug, variantIds: null },
    { kind: 'entry', field: 'stock', text: '=0' },
    { limits: defaultLimits, locale: 'en' },
  );
  expect(rows.map(({ locationId, locationNumber, base }) => [locationId, locationNumber, base])).toEqual([
    [first, 1, '10'],
    [second, 2, '40'],
  ]);
  const id = randomUUID();
  await batches.begin({ id, storeId: 'store', title: 'None', surface: 'workbench', createdAt: 1, undoOf: null });
  const born = { storeId: 'store', surface: 'workbench' as const, createdAt: 1 };
  await batches.fill(
    id,
    rows.flatMap((row) => toIntent({ ...row, id: randomUUID() })).map((intent) => toEdit(intent, born, 0)),
  );
  await batches.start(id);
  await eventually(() => batches.progress()[0]?.counts).toMatchObject({ applied: 2, queued: 0, sending: 0 });
  expect(await countsOf()).toEqual([0, 0]);
  expect((await catalog.product(mug.id)).stock).toEqual({ tag: 'tracked', quantity: 0 });
});
