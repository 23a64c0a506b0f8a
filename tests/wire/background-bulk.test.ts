import { copyText } from '../fixtures/copies.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoCatalog } from '../../demo/catalog/products.ts';
import type { BulkChange, PreviewRow, Selection } from '../../src/domain/bulk.ts';
import { wholeIntent, type Intent } from '../../src/domain/edit.ts';
import { anyEdit } from '../../src/domain/history.ts';
import { toEdit } from '../../src/edits/new-edit.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import { isUndoable } from '../../src/products/values/edit-lookup.ts';
import {
  openConnected,
  nextWorker,
  openHarness,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { createBatch } from '../fixtures/batch.ts';
import { applyRows, askFor, readPreview } from '../fixtures/draft-batch.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readWrites, setFaults } from '../fixtures/platform-control.ts';
import { storedMembers } from '../fixtures/stored-groups.ts';
import { startTestPlatform } from './platform-client.ts';

/** Few enough products that all calls can start at once: this clock does not advance. */
const shelf = demoCatalog(24);

let harness: Harness & { storeId: string };
beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront, catalog: shelf }));
  await clearLog(harness.platform);
});
const ask = () => harness.as(workbench);

/** Ten percent off, ending in .99. */
const tenOff: BulkChange = {
  kind: 'rule',
  rule: {
    field: 'price',
    change: { kind: 'minus_percent', percent: '10' },
    ending: { digits: '.99', to: 'nearest' },
    turned: 'leave',
    least: '0',
    most: '999999999.99',
  },
};

async function preview(change: BulkChange = tenOff, selection: Selection = { kind: 'all' }): Promise<PreviewRow[]> {
  const { rows } = await readPreview(ask(), harness.storeId, askFor(change, { selection }));
  return rows.map(({ id: _id, ...row }) => row);
}

const toIntents = (rows: readonly PreviewRow[]): Intent[] =>
  rows.flatMap(({ outcome, ...place }) => {
    if (outcome.tag !== 'change') return [];
    const { value, delta, prices, findings } = outcome;
    const confirmed = findings.map(({ rule }) => rule);
    return [{ ...place, id: randomUUID(), value, delta, ...(prices && { prices }), confirmed }];
  });

/** A row that says no more than a number. */
function typedAs({ prices, confirmed, ...row }: Intent, value: string): Intent {
  expect([prices, confirmed]).toBeDefined();
  return { ...row, value };
}

/** Starts a batch of these rows. */
const start = (rows: readonly Intent[]): Promise<string> => applyRows({ ...harness, as: ask() }, rows);

/** A batch that an earlier version has begun and filled with rows, and not started. */
async function leaveFilling(rows: readonly Intent[]): Promise<string> {
  const { id, storeId } = await harness.journal.putBatch(createBatch({ storeId: harness.storeId }));
  const born = { storeId, surface: 'workbench' as const, createdAt: 1, batchId: id };
  await harness.journal.add(rows.map((row) => toEdit(wholeIntent(row), born, 0)));
  restart();
  return id;
}

async function batchOf(id: string) {
  const [view] = (await harness.follow('workbench', workbench)).posted as [WorkbenchView];
  return view.batches.find(({ batch }) => batch.id === id);
}
const settled = (id: string, rows: number) =>
  eventually(async () => (await batchOf(id))?.counts).toMatchObject({ applied: rows, queued: 0, sending: 0 });
const pricesNow = async (): Promise<Map<string, string>> =>
  new Map((await preview({ kind: 'entry', field: 'price', text: '=1' })).map((row) => [placeOf(row), row.base]));
const placeOf = ({ productId, variantId }: Pick<PreviewRow, 'productId' | 'variantId'>): string =>
  `${productId}/${variantId ?? ''}`;
const restart = (): void => {
  harness = nextWorker(harness);
};

const skuOf = async (productId = ''): Promise<string> =>
  (await harness.as(popup)('catalog.product', { storeId: harness.storeId, productId })).product.sku;

describe('a SKU in bulk', () => {
  test('a SKU for all is asked about in the preview, and not again when it is written', async () => {
    const rows = await preview({ kind: 'entry', field: 'sku', text: 'ONE-FOR-ALL' });
    const latest = new Map(rows.map((row) => [placeOf(row), row]));
    const changed = [...latest.values()].filter(({ outcome }) => outcome.tag === 'change');
    expect(changed.length).toBeGreaterThan(20);
    for (const { outcome } of changed)
      expect(outcome).toMatchObject({ findings: [expect.objectContaining({ rule: 'duplicate_sku', level: 'ask' })] });
    const id = await start(toIntents(changed));
    await settled(id, changed.length);
    expect((await batchOf(id))?.counts).toMatchObject({ conflict: 0, refused: 0 });
  });

  test('a SKU that a product outside of the bulk change has is asked about', async () => {
    const all = await preview({ kind: 'entry', field: 'ribbon', text: 'X' });
    const [one, other] = all;
    const used = await skuOf(other?.productId);
    const [row] = await preview(
      { kind: 'entry', field: 'sku', text: used },
      { kind: 'ids', ids: [one?.productId ?? ''] },
    );
    expect(row?.outcome).toMatchObject({
      findings: [{ rule: 'duplicate_sku', numbers: { owner: other?.productName } }],
    });
  });
});

describe('a preview', () => {
  test('lists every row of the store once, changes nothing, and lists the same again', async () => {
    const rows = await preview();
    expect(new Set(rows.map(placeOf)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(35);
    expect(await preview()).toEqual(rows);
    expect(await readWrites(harness.platform)).toEqual([]);
  });

  test('has the rule’s change of each row, or the reason for having none', async () => {
    const rows = await preview();
    const row = rows.find(({ outcome }) => outcome.tag === 'change');
    const reduced = Number(row?.base) * 0.9;
    expect(row?.outcome).toMatchObject({ value: `${Math.round(reduced + 0.01) - 1}.99` });
    const fromCost = await preview({
      kind: 'rule',
      rule: {
        field: 'price',
        change: { kind: 'margin', percent: '50' },
        ending: null,
        turned: 'leave',
        least: '0',
        most: '1000',
      },
    });
    expect(new Set(fromCost.map(({ outcome }) => outcome.tag))).toContain('problem');
  });
});

test('a ribbon typed for many becomes the V3 store’s ribbon in another case, in the preview already', async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront, catalogVersion: 'v3' }));
  const rows = await preview({ kind: 'entry', field: 'ribbon', text: 'NEW' });
  const changes = rows.flatMap(({ outcome }) => (outcome.tag === 'change' ? [outcome] : []));
  expect(changes.length).toBeGreaterThan(0);
  expect(new Set(changes.map(({ value, how }) => `${value} ${how}`))).toEqual(new Set(['New stands']));
  expect((await ask()('catalog.names', { storeId: harness.storeId, field: 'ribbon' })).names).toContain('New');
});

/** The store's first group by name. */
const firstGroup = async () => {
  const { groups } = await ask()('catalog.groups', { storeId: harness.storeId });
  const { id, name } = groups[0] ?? { id: '', name: '' };
  return { id, name };
};

describe('a group in bulk', () => {
  test('is changed where it is not so yet, kept in the history with its name, and undone as a whole', async () => {
    const group = await firstGroup();
    const rows = await preview({ kind: 'group', group, isIn: true });
    expect(rows).toHaveLength(24);
    const intents = toIntents(rows);
    const [before, added] = [storedMembers(harness.platform, group.name), intents.map(({ productId }) => productId)];
    expect(
      rows
        .filter(({ outcome }) => outcome.tag === 'same')
        .map(({ productId }) => productId)
        .toSorted(),
    ).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
    expect(added.length).toBeGreaterThan(0);
    const id = await start(intents);
    await settled(id, added.length);
    expect(storedMembers(harness.platform, group.name)).toEqual([...before, ...added].toSorted());
    const query = { ...anyEdit, storeId: harness.storeId, batchId: id };
    const { text } = await ask()('history.export', { query, format: 'csv', after: null });
    expect(text.split('\r\n').filter((line) => line.includes(group.name))).toHaveLength(added.length);
    const undo = randomUUID();
    await ask()('bulk.undo', { storeId: harness.storeId, id, batchId: undo });
    await settled(undo, added.length);
    expect(storedMembers(harness.platform, group.name)).toEqual(before);
  });

  test('goes on where a worker died before the answer', async () => {
    const group = await firstGroup();
    const rows = toIntents(await preview({ kind: 'group', group, isIn: true }));
    const before = storedMembers(harness.platform, group.name);
    await setFaults(harness.platform, { kind: 'hang-after', method: 'POST', path: '/productIds', times: 1 });
    const id = await start(rows);
    await eventually(() => Promise.resolve(storedMembers(harness.platform, group.name).length)).toBe(
      before.length + rows.length,
    );
    await setFaults(harness.platform);
    restart();
    await settled(id, rows.length);
    expect(storedMembers(harness.platform, group.name)).toHaveLength(before.length + rows.length);
  });
});

describe('a batch', () => {
  test('applies exactly the listed rows, in few calls', async () => {
    const rows = toIntents(await preview());
    const id = await start(rows);
    await settled(id, rows.length);
    const now = await pricesNow();
    for (const row of rows) expect([placeOf(row), now.get(placeOf(row))]).toEqual([placeOf(row), row.value]);
    expect((await readWrites(harness.platform)).length).toBeLessThan(rows.length);
  });

  test('continues where a worker died, and writes nothing twice', async () => {
    const rows = toIntents(await preview());
    await setFaults(
      harness.platform,
      { kind: 'hang-after', method: 'PATCH', times: 1 },
      { kind: 'hang-after', method: 'POST', path: '/bulk/', times: 1 },
    );
    const id = await start(rows);
    await eventually(async () => (await readWrites(harness.platform)).length).toBeGreaterThan(0);
    await setFaults(harness.platform);
    restart();
    await eventually(async () => (await batchOf(id))?.counts.sending).toBe(0);
    harness.runtime.clock.ms += 60_000;
    await harness.background.onWake();
    await settled(id, rows.length);
    const now = await pricesNow();
    for (const row of rows) expect(now.get(placeOf(row))).toBe(row.value);
  });

  test('a batch that is paused sends nothing until it is resumed, also after a restart', async () => {
    const rows = toIntents(await preview()).slice(0, 20);
    await setFaults(harness.platform, { kind: 'status-before', status: 503 });
    const id = await start(rows);
    await eventually(async () => (await batchOf(id))?.counts.waiting).toBe(20);
    await ask()('bulk.pause', { id });
    await setFaults(harness.platform);
    restart();
    await clearLog(harness.platform);
    expect((await batchOf(id))?.batch).toMatchObject({ state: 'paused', total: 20 });
    harness.runtime.clock.ms += 60_000;
    await harness.background.onWake();
    expect(await readWrites(harness.platform)).toEqual([]);
    await ask()('bulk.resume', { id });
    await settled(id, 20);
  });

  test('a cancelled batch keeps its applied rows and sends no more', async () => {
    const some = toIntents(await preview()).slice(0, 10);
    await setFaults(harness.platform, { kind: 'status-before', status: 503 });
    const id = await start(some);
    await eventually(async () => (await batchOf(id))?.counts.waiting).toBe(10);
    await ask()('bulk.cancel', { id });
    await setFaults(harness.platform);
    expect(await batchOf(id)).toMatchObject({
      batch: { cancelled: 10, total: 10 },
      counts: { applied: 0, waiting: 0 },
    });
    expect(await readWrites(harness.platform)).toEqual([]);
  });

  test('a batch that is cancelled before its start is removed', async () => {
    const id = await leaveFilling(toIntents(await preview()).slice(0, 3));
    expect((await batchOf(id))?.batch.state).toBe('filling');
    await ask()('bulk.cancel', { id });
    expect([await batchOf(id), await harness.journal.all(), await harness.journal.batches()]).toEqual([
      undefined,
      [],
      [],
    ]);
  });

  test('a batch of a store that is disconnected is cancelled, and removed if it was not started', async () => {
    const rows = toIntents(await preview());
    const [, ...unstarted] = rows;
    await setFaults(harness.platform, { kind: 'status-before', status: 503 });
    const id = await start(rows.slice(0, 1));
    await eventually(async () => (await batchOf(id))?.counts.waiting).toBe(1);
    await leaveFilling(unstarted.slice(0, 3));
    await ask()('stores.disconnect', { storeId: harness.storeId });
    expect(await harness.journal.batches()).toMatchObject([{ id, state: 'running', total: 1, cancelled: 1 }]);
    expect(await harness.journal.all()).toMatchObject([{ batchId: id, state: { tag: 'cancelled' } }]);
  });

  test('is undone as a whole, except for rows that were changed since', async () => {
    const before = await pricesNow();
    const rows = toIntents(await preview()).slice(0, 8);
    const id = await start(rows);
    await settled(id, 8);
    const theirs = rows.find(({ variantId }) => variantId === null);
    harness.platform.db.prepare('UPDATE products SET price = 777 WHERE id = ?').run(theirs?.productId ?? '');
    const batchId = randomUUID();
    await ask()('bulk.undo', { storeId: harness.storeId, id, batchId });
    await eventually(async () => (await batchOf(batchId))?.counts).toMatchObject({ applied: 7, conflict: 1 });
    const now = await pricesNow();
    for (const row of rows)
      expect(now.get(placeOf(row))).toBe(row.id === theirs?.id ? '777.00' : before.get(placeOf(row)));
  });

  test('is undone once, except for rows that were undone before', async () => {
    const rows = toIntents(await preview({ kind: 'entry', field: 'stock', text: '+5' })).slice(0, 4);
    const id = await start(rows);
    await settled(id, 4);
    await ask()('edits.undo', { id: rows[0]?.id ?? '', holdMs: 0 });
    const [batchId, again] = [randomUUID(), randomUUID()];
    await ask()('bulk.undo', { storeId: harness.storeId, id, batchId });
    await settled(batchId, 3);
    await ask()('bulk.undo', { storeId: harness.storeId, id, batchId: again });
    expect(await batchOf(again)).toBeUndefined();
    await eventually(async () => (await harness.journal.all()).every(({ state }) => state.tag === 'applied')).toBe(
      true,
    );
    const stocks = await preview({ kind: 'entry', field: 'stock', text: '+5' });
    const bases = new Map(stocks.map((row) => [placeOf(row), row.base]));
    expect(rows.map((row) => bases.get(placeOf(row)))).toEqual(rows.map(({ base }) => base));
  });
});

test('rows that a guardrail blocks or asks about are reported, and the others are saved', async () => {
  const [free, cheap, other] = toIntents(await preview());
  if (free === undefined || cheap === undefined || other === undefined) throw new Error('no rows');
  const id = await start([typedAs(free, '0.00'), typedAs(cheap, '0.01'), other]);
  await eventually(async () => (await batchOf(id))?.counts).toMatchObject({ applied: 1, conflict: 1, refused: 1 });
  const { edits } = await ask()('history.list', { query: { ...anyEdit, batchId: id }, after: null });
  const stateOf = (row: { id: string }) => edits.find((edit) => edit.id === row.id)?.state;
  expect(stateOf(free)).toMatchObject({ tag: 'refused', code: 'guarded' });
  expect(stateOf(cheap)).toMatchObject({
    tag: 'conflict',
    why: 'guarded',
    findings: [{ rule: 'below_cost' }, { rule: 'big_change' }],
  });
});

describe('the history', () => {
  test('lists the value before and after in pages, and finds by name, batch and time', async () => {
    const rows = toIntents(await preview());
    const id = await start(rows);
    await settled(id, rows.length);
    const first = await ask()('history.list', { query: anyEdit, after: null });
    expect(first.edits).toHaveLength(Math.min(100, rows.length));
    const [row] = rows;
    const query = { ...anyEdit, batchId: id, text: row?.productName.toUpperCase() ?? '' };
    const found = await ask()('history.list', { query, after: null });
    const edit = found.edits.find((one) => one.id === row?.id);
    expect(edit).toMatchObject({ sent: { before: row?.base }, after: row?.value });
    expect(found.edits.length).toBeLessThan(10);
    const at = edit?.createdAt ?? 0;
    const during = { ...query, sinceMs: at, beforeMs: at + 1 };
    expect((await ask()('history.list', { query: during, after: null })).edits).toContainEqual(edit);
    for (const outside of [{ sinceMs: at + 1 }, { beforeMs: at }])
      expect((await ask()('history.list', { query: { ...query, ...outside }, after: null })).edits).not.toContainEqual(
        edit,
      );
  });

  test('says which rows of a batch were undone, by edits that the query leaves out', async () => {
    const rows = toIntents(await preview()).slice(0, 3);
    const id = await start(rows);
    await settled(id, rows.length);
    await ask()('edits.undo', { id: rows[0]?.id ?? '', holdMs: 0 });
    const { edits, undos } = await ask()('history.list', { query: { ...anyEdit, batchId: id }, after: null });
    expect(edits.filter((edit) => !isUndoable([...edits, ...undos], edit)).map((edit) => edit.id)).toEqual([
      rows[0]?.id,
    ]);
    const batchId = randomUUID();
    await ask()('bulk.undo', { storeId: harness.storeId, id, batchId });
    await settled(batchId, rows.length - 1);
    const after = await ask()('history.list', { query: { ...anyEdit, batchId: id }, after: null });
    expect(after.edits).toHaveLength(rows.length);
    expect(after.edits.filter((edit) => isUndoable([...after.edits, ...after.undos], edit))).toEqual([]);
  });

  test('is exported as JSON, and as CSV without formulas', async () => {
    const [row] = toIntents(await preview());
    if (row === undefined) throw new Error('no row');
    const id = await start([{ ...row, productName: '=HYPERLINK("http://x")' }]);
    await settled(id, 1);
    const { text, written } = await ask()('history.export', { query: anyEdit, format: 'csv', after: null });
    expect(written).toBe(1);
    expect(text.split('\r\n')[1]).toContain('"\'=HYPERLINK(""http://x"")"');
    const exported = await ask()('history.export', { query: anyEdit, format: 'json', after: null });
    const json = JSON.parse(exported.text) as unknown;
    expect(json).toMatchObject([{ before: row.base, after: row.value, state: 'applied' }]);
  });

  test('is kept within its limits and cleared on request; edits that are not applied stay', async () => {
    const rows = toIntents(await preview()).slice(0, 3);
    await settled(await start(rows), 3);
    expect(await ask()('history.clear', { storeId: 'another' })).toEqual({ count: 0 });
    expect(await ask()('history.clear', { storeId: harness.storeId })).toEqual({ count: 3 });
    expect(await harness.journal.all()).toEqual([]);
    expect(await harness.journal.batches()).toEqual([]);
  });
});

test('a lost journal is detected, and its unfinished edits are restored from their copy', async () => {
  const [row, ...others] = toIntents(await preview());
  if (row === undefined) throw new Error('no row');
  await setFaults(harness.platform, { kind: 'drop-before' });
  const id = await start(others.slice(0, 3));
  const { edit } = await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent: row, holdMs: 0 });
  await eventually(async () => (await harness.journal.get(edit.id))?.state.tag).toBe('waiting');
  await eventually(() => backedUp()).toEqual(
    expect.arrayContaining([edit.id, ...others.slice(0, 3).map((one) => one.id)]),
  );
  await setFaults(harness.platform);
  // A new journal, as after the browser threw the old one away.
  harness = {
    ...openHarness(harness.platform, { runtime: harness.runtime, vault: harness.vault }),
    storeId: harness.storeId,
  };
  const [view] = (await harness.follow('workbench', workbench)).posted as [WorkbenchView];
  expect(view.journal.lost).toHaveLength(4);
  harness.runtime.clock.ms += 60_000;
  await ask()('journal.recover', {});
  expect((await batchOf(id))?.batch).toMatchObject({ state: 'paused', total: 3 });
  await eventually(async () => (await harness.journal.get(edit.id))?.state).toMatchObject({ reason: 'restored' });
  await ask()('edits.resendAll', { storeId: harness.storeId });
  await ask()('bulk.resume', { id });
  await eventually(async () => (await harness.journal.get(edit.id))?.state.tag).toBe('applied');
  await settled(id, 3);
  expect((await batchOf(id))?.batch).toMatchObject({ state: 'running', total: 3 });
});

/** The ids of the edits in the copy. */
const backedUp = async (): Promise<string[]> =>
  (await copyText(harness.runtime.files))
    .split('\n')
    .filter(Boolean)
    .flatMap((copy) => (JSON.parse(copy) as { edits: { id: string }[] }).edits.map(({ id }) => id));
