import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { demoCatalog } from '../../demo/catalog/products.ts';
import type { BulkChange } from '../../src/domain/bulk.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import { isApplied, kindOf, type DraftRow } from '../../src/domain/draft-batch.ts';
import { fieldKeys } from '../../src/domain/fields.ts';
import { parseIntent } from '../../src/background/services/parse-intent.ts';
import { toIntent } from '../../src/edits/bulk/apply-draft.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import { nextWorker, openConnected, openHarness, storefront, workbench } from '../fixtures/background-harness.ts';
import { askFor, readPreview } from '../fixtures/draft-batch.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readWrites, setFaults } from '../fixtures/platform-control.ts';
import { startTestPlatform } from './platform-client.ts';

type Harness = Awaited<ReturnType<typeof openConnected>>;

const open = async (catalogVersion: 'v1' | 'v3' = 'v1', products = 24): Promise<Harness> =>
  openConnected(await startTestPlatform({ storefrontUrl: storefront, catalog: demoCatalog(products), catalogVersion }));
const tenOff = { kind: 'entry', field: 'price', text: '-10%' } as const;
const ask = (harness: Harness) => harness.as(workbench);
const preview = (harness: Harness, change: BulkChange = tenOff) =>
  readPreview(ask(harness), harness.storeId, askFor(change));
/** The rows that applying the preview saves. */
const changesIn = (rows: readonly DraftRow[]): DraftRow[] => rows.filter((row) => isApplied(kindOf(row), true));
const viewOf = (harness: Harness): Promise<WorkbenchView> => harness.readView('workbench', workbench);
const batchOf = async (harness: Harness, id: string) =>
  (await viewOf(harness)).batches.find(({ batch }) => batch.id === id);
const draftsOf = async (harness: Harness) => (await harness.journal.drafts()).map(({ id }) => id);
const press = (harness: Harness, id: string) => ask(harness)('bulk.apply', { id, withAsking: true });
const ends = (harness: Harness, id: string, rows: number) =>
  eventually(async () => (await batchOf(harness, id))?.counts).toMatchObject({ applied: rows, queued: 0, sending: 0 });
/** Stops the worker as it asks the journal for this; what it asks for never happens. Resolves once it has asked. */
function stopAt(harness: Harness, name: 'draftRows' | 'putBatch' | 'removeDraft', calls: number): Promise<void> {
  const { journal } = harness;
  const before = journal[name] as (...input: unknown[]) => Promise<unknown>;
  let left = calls;
  harness.runtime.report = () => undefined;
  return new Promise((resolve) => {
    const stopped = (...input: unknown[]): Promise<unknown> => {
      left -= 1;
      if (left > 0) return before(...input);
      resolve();
      return new Promise(() => {});
    };
    Object.assign(journal, { [name]: stopped });
  });
}
/** The next worker, on the disk of the stopped one. */
function restart(harness: Harness, journal: Harness['journal']): Harness {
  return { ...harness, ...openHarness(harness.platform, { ...harness, journal }) };
}

describe.each(['v1', 'v3'] as const)('a preview in a store on %s', (version) => {
  test('outlives its worker, and is applied as it was shown', async () => {
    const before = await open(version);
    const { id, rows } = await preview(before);
    const harness = nextWorker(before);
    expect((await viewOf(harness)).draftBatches).toMatchObject([{ id, isDone: true, products: 24 }]);
    expect((await readWrites(harness.platform)).filter(({ status }) => status === 200)).toEqual([]);
    await press(harness, id);
    await ends(harness, id, changesIn(rows).length);
    const stored = await harness.journal.ofBatch(id);
    expect(stored).toHaveLength(changesIn(rows).length);
    for (const row of changesIn(rows)) {
      const { outcome, ...place } = row;
      const edit = stored.find((one) => one.id === row.id);
      expect(edit).toMatchObject({ ...place, ...(outcome.tag === 'change' && { value: outcome.value }) });
      if (outcome.tag === 'change' && outcome.prices) expect(edit?.prices?.to).toEqual(outcome.prices.to);
    }
    expect(await draftsOf(harness)).toEqual([]);
  });

  test('has rows that every surface could have typed', async () => {
    const harness = await open(version);
    const texts = {
      price: '-10%',
      salePrice: '5',
      cost: '3',
      stock: '+5',
      weight: '1',
      visible: 'false',
      ribbon: 'New',
    };
    for (const field of fieldKeys) {
      if (!(field in texts)) continue;
      const change = { kind: 'entry', field, text: texts[field as keyof typeof texts] } as BulkChange;
      const { rows, id } = await preview(harness, change);
      expect(rows.length, field).toBeGreaterThan(0);
      for (const intent of rows.flatMap(toIntent)) expect(parseIntent(intent)).toEqual(intent);
      await ask(harness)('bulk.drop', { id });
    }
  });

  test('asks where the store was changed since', async () => {
    const harness = await open(version);
    const { id, rows } = await preview(harness);
    const other = await preview(harness, { kind: 'entry', field: 'price', text: '-1' });
    await press(harness, other.id);
    await ends(harness, other.id, changesIn(other.rows).length);
    await clearLog(harness.platform);
    await press(harness, id);
    await eventually(async () => (await batchOf(harness, id))?.counts).toMatchObject({
      conflict: changesIn(rows).length,
    });
    expect(await readWrites(harness.platform)).toEqual([]);
  });
});

test('two presses, also at once and with another answer, are one bulk change with each row once', async () => {
  const harness = await open();
  const { id, rows } = await preview(harness);
  await Promise.all([press(harness, id), ask(harness)('bulk.apply', { id, withAsking: false }), press(harness, id)]);
  await press(harness, id);
  await ends(harness, id, changesIn(rows).length);
  expect((await harness.journal.batches()).map(({ total }) => total)).toEqual([changesIn(rows).length]);
});

test('a preview that is not complete cannot be applied, and one that was dropped is gone', async () => {
  const harness = await open();
  const id = randomUUID();
  await ask(harness)('bulk.preview', { storeId: harness.storeId, id, request: askFor(tenOff) });
  await expect(press(harness, id)).rejects.toMatchObject({ code: 'conflict' });
  await ask(harness)('bulk.drop', { id });
  await expect(press(harness, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(ask(harness)('bulk.preview', { storeId: harness.storeId, id })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await harness.journal.batches()).toEqual([]);
});

/** A press whose rows the journal does not take. */
async function pressHalf(harness: Harness) {
  const { id, rows } = await preview(harness, { kind: 'entry', field: 'price', text: '-90%' });
  const { add } = harness.journal;
  harness.journal.add = () => Promise.reject(new ShelfedgeError('storage', 'full'));
  await expect(press(harness, id)).rejects.toMatchObject({ code: 'storage' });
  harness.journal.add = add;
  expect((await batchOf(harness, id))?.batch.state).toBe('filling');
  return { id, rows };
}

describe('a press', () => {
  test.each([
    ['before its first row is stored', 'putBatch', 1, 24],
    ['between its rows', 'draftRows', 2, 450],
    ['before its batch is started', 'putBatch', 2, 24],
    ['before the preview is dropped', 'removeDraft', 1, 24],
  ] as const)('a press is ended by the next worker if this one was stopped %s', async (_, name, calls, products) => {
    const before = await open('v1', products);
    const { id, rows } = await preview(before);
    const journal = { ...before.journal };
    await setFaults(before.platform, { kind: 'drop-before' });
    const stopped = stopAt(before, name, calls);
    void press(before, id).catch(() => undefined);
    await stopped;
    await setFaults(before.platform);
    const harness = restart(before, journal);
    await eventually(async () => (await batchOf(harness, id))?.batch).toMatchObject({
      state: 'running',
      total: changesIn(rows).length,
    });
    await eventually(() => draftsOf(harness)).toEqual([]);
    expect(await harness.journal.ofBatch(id)).toHaveLength(changesIn(rows).length);
  });

  test('a press that the journal refuses applies nothing, and the preview is still there', async () => {
    const harness = await open();
    const { id } = await preview(harness);
    harness.journal.isBroken = true;
    await expect(press(harness, id)).rejects.toMatchObject({ code: 'storage' });
    harness.journal.isBroken = false;
    expect(await draftsOf(harness)).toEqual([id]);
    await ask(harness)('bulk.drop', { id });
    expect([await draftsOf(harness), await harness.journal.all()]).toEqual([[], []]);
  });

  test('a press that is repeated after a failure has the answer of the first one', async () => {
    const harness = await open();
    const { id, rows } = await pressHalf(harness);
    expect(rows.filter((row) => kindOf(row) === 'asks').length).toBeGreaterThan(0);
    await ask(harness)('bulk.apply', { id, withAsking: false });
    expect(await harness.journal.ofBatch(id)).toHaveLength(changesIn(rows).length);
  });

  test.each(['bulk.drop', 'bulk.cancel'] as const)(
    'a press that failed is called off by %s for good',
    async (command) => {
      let harness = await open();
      const { id } = await pressHalf(harness);
      await ask(harness)(command, { id });
      harness = nextWorker(harness);
      expect(await batchOf(harness, id)).toBeUndefined();
      expect([await draftsOf(harness), await harness.journal.batches(), await harness.journal.all()]).toEqual([
        [],
        [],
        [],
      ]);
    },
  );

  test('a press while the key is locked waits for the key', async () => {
    const harness = await open();
    const { id, rows } = await preview(harness);
    const { storeId } = harness;
    await ask(harness)('key.keep', { storeId, keep: { kind: 'passphrase', passphrase: 'correct horse battery' } });
    await ask(harness)('key.lock', { storeId });
    await press(harness, id);
    await eventually(async () => (await batchOf(harness, id))?.counts.waiting).toBe(changesIn(rows).length);
    await ask(harness)('key.unlock', { storeId, passphrase: 'correct horse battery' });
    await ends(harness, id, changesIn(rows).length);
  });
});

test('a preview is no change that is pending: no badge, no count, no history, no copy', async () => {
  const harness = await open();
  await preview(harness);
  const view = await viewOf(harness);
  expect([view.batches, view.edits, view.stores[0]?.unsentEdits, view.stores[0]?.bulkRows]).toEqual([
    [],
    [],
    0,
    'none',
  ]);
  expect(await harness.journal.open()).toEqual([]);
  expect(await harness.journal.kept()).toMatchObject({ finished: 0, sinceMs: null });
});

test('a store that is disconnected leaves no preview, also of one that is still read', async () => {
  const harness = await open();
  const { id } = await preview(harness);
  const half = randomUUID();
  const { storeId } = harness;
  await ask(harness)('bulk.preview', { storeId, id: half, request: askFor(tenOff) });
  const reading = ask(harness)('bulk.preview', { storeId, id: half });
  await Promise.allSettled([reading, ask(harness)('stores.disconnect', { storeId })]);
  expect(await draftsOf(harness)).toEqual([]);
  for (const one of [id, half]) {
    expect(await harness.journal.draftRows(one, { kind: 'all', from: 0, most: 1 })).toEqual([]);
    expect(await harness.journal.draftRequest(one)).toBeUndefined();
    await expect(press(harness, one)).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('the messages of a preview are no larger for a long one', async () => {
  const harness = await open('v1', 700);
  const { rows } = await preview(harness);
  expect(rows.length).toBeGreaterThan(700);
  const largest = Math.max(...harness.received.map((message) => JSON.stringify(message)?.length ?? 0));
  expect(largest).toBeLessThan(60_000);
});

test('rows that ask are left out unless their person includes them', async () => {
  const harness = await open();
  const { id, rows } = await preview(harness, { kind: 'entry', field: 'price', text: '-90%' });
  const ids = (kind: string) => rows.filter((row) => kindOf(row) === kind).map((row) => row.id);
  expect(ids('asks').length).toBeGreaterThan(0);
  await ask(harness)('bulk.apply', { id, withAsking: false });
  expect((await harness.journal.ofBatch(id)).map((edit) => edit.id).toSorted()).toEqual(ids('change').toSorted());
});
