import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { demoCatalog } from '../../demo/catalog/products.ts';
import { addApiKey, permissions } from '../../demo/platform/identity/authorize.ts';
import type { BulkChange, PreviewRow } from '../../src/domain/bulk.ts';
import type { Edit, Intent } from '../../src/domain/edit.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import { answersFor, openHarness, popup, storefront, workbench, type Harness } from '../fixtures/background-harness.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLedger, readLog, readWrites, setFaults, type Fault } from '../fixtures/platform-control.ts';
import { createRuntime } from '../fixtures/test-runtime.ts';
import { startTestPlatform } from './platform-client.ts';

type Connected = Harness & { storeId: string; skew: { ms: number } };
type Version = 'v1' | 'v3';
const versions = ['v1', 'v3'] as const;
/** Few enough for the rate at which the platform may be called. */
const productCount = 24;

/** A fault at every call that writes prices. */
const atWrites = ({ platform }: Connected, fault: Fault): Promise<void> =>
  setFaults(
    platform,
    { ...fault, method: 'PATCH', path: 'products/(?!0{8})' },
    { ...fault, method: 'POST', path: 'bulk/products/update$' },
  );

/** A store whose clock runs, and can be set forward by `skew`. */
async function openShop(version: Version): Promise<Connected> {
  const platform = await startTestPlatform({
    storefrontUrl: storefront,
    catalog: demoCatalog(productCount),
    catalogVersion: version,
  });
  const skew = { ms: 0 };
  const runtime = { ...createRuntime(), now: () => Date.now() + skew.ms };
  const harness = openHarness(platform, { runtime });
  const { storeId } = await harness.as(workbench)('stores.connect', answersFor(platform));
  return { ...harness, storeId, skew };
}

/** A new worker on the storage of the last one. */
const restart = (harness: Connected): Connected => ({
  ...openHarness(harness.platform, harness),
  storeId: harness.storeId,
  skew: harness.skew,
});

const reconnect = (harness: Connected, apiKey = harness.platform.apiKey) =>
  harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), apiKey });

/** A second key of the site. */
function addKey({ platform }: Connected): string {
  addApiKey(platform.db, 'IST.second', permissions);
  return 'IST.second';
}

const entry = (text: string): BulkChange => ({ kind: 'entry', field: 'price', text });

async function preview({ as, storeId }: Connected, change: BulkChange): Promise<PreviewRow[]> {
  const id = randomUUID();
  const rows: PreviewRow[] = [];
  for (;;) {
    const page = await as(workbench)('bulk.preview', { storeId, id, selection: { kind: 'all' }, change, locale: 'en' });
    rows.push(...page.rows);
    if (page.isDone) return rows;
  }
}

/** The rows of a bulk change that takes a tenth off, but for those of variants. */
async function intentsOf(harness: Connected): Promise<Intent[]> {
  return (await preview(harness, entry('-10%'))).flatMap(({ outcome, ...place }) => {
    if (outcome.tag !== 'change' || place.variantId !== null) return [];
    const { value, delta, prices, findings } = outcome;
    return [
      { ...place, id: randomUUID(), value, delta, ...(prices && { prices }), confirmed: findings.map((f) => f.rule) },
    ];
  });
}

async function startBatch({ as, platform, storeId }: Connected, rows: Intent[]): Promise<string> {
  const id = randomUUID();
  await as(workbench)('bulk.begin', { storeId, id, title: 'Price −10 %' });
  await as(workbench)('bulk.fill', { storeId, id, rows });
  await clearLog(platform);
  await as(workbench)('bulk.start', { id });
  return id;
}

/** Lets the clock run fast until this is done. */
async function withFastClock<T>({ background, skew }: Connected, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    skew.ms += 2_000;
    void background.onWake();
  }, 50);
  return work.finally(() => clearInterval(timer));
}

const viewOf = async ({ follow }: Connected): Promise<WorkbenchView> =>
  (await follow('workbench', workbench)).posted.at(-1) as WorkbenchView;
const batchOf = async (harness: Connected, id: string) =>
  (await viewOf(harness)).batches.find(({ batch }) => batch.id === id);
const writesOf = async ({ platform }: Connected): Promise<number> =>
  (await readLog(platform)).filter(
    ({ method, path }) => (method === 'PATCH' && !/\/0{8}-/.test(path)) || path.endsWith('bulk/products/update'),
  ).length;
/** The products whose prices a request has changed. */
const changedIds = async ({ platform }: Connected, after = 0): Promise<Set<string>> =>
  new Set((await readLedger(platform, after)).filter(({ source }) => source === 'request').map((one) => one.productId));
const pricesNow = async (harness: Connected) =>
  new Map((await preview(harness, entry('=1'))).map((row) => [`${row.productId}/${row.variantId ?? ''}`, row.base]));

describe.each(versions)('a store of catalog %s that is disconnected in the middle of a bulk change', (version) => {
  test('is written nothing more; what was written is in the history, and Undo all restores it', async () => {
    const harness = await openShop(version);
    const before = await pricesNow(harness);
    const rows = await intentsOf(harness);
    await atWrites(harness, { kind: 'delay', delayMs: 300 });
    const id = await startBatch(harness, rows);
    await eventually(() => writesOf(harness)).toBeGreaterThan(0);
    const counts = await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    const changed = await changedIds(harness);
    expect(changed.size).toBeGreaterThan(0);
    expect(counts).toEqual({ saved: changed.size, unclear: 0, cancelled: rows.length - changed.size });
    expect((await viewOf(harness)).stores).toEqual([]);
    await setFaults(harness.platform);
    await reconnect(harness);
    expect(await changedIds(harness)).toEqual(changed);
    expect(await batchOf(harness, id)).toMatchObject({
      batch: { total: rows.length, cancelled: rows.length - changed.size },
      counts: { applied: changed.size, queued: 0, sending: 0, waiting: 0, refused: 0 },
    });
    const batchId = randomUUID();
    await harness.as(workbench)('bulk.undo', { storeId: harness.storeId, id, batchId });
    await eventually(async () => (await batchOf(harness, batchId))?.counts.applied).toBe(changed.size);
    expect(await pricesNow(harness)).toEqual(before);
  });

  test('keeps writes without an answer, and reads them back with whatever key it is connected again', async () => {
    const harness = await openShop(version);
    const rows = await intentsOf(harness);
    await atWrites(harness, { kind: 'hang-after' });
    const id = await startBatch(harness, rows);
    await eventually(async () => (await changedIds(harness)).size).toBeGreaterThan(0);
    const disconnected = harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    const counts = await withFastClock(harness, disconnected);
    const changed = await changedIds(harness);
    // Rows in the same step as the unanswered ones count as unclear, too.
    expect(counts.saved).toBe(0);
    expect(counts.unclear).toBeGreaterThanOrEqual(changed.size);
    expect(counts.unclear + counts.cancelled).toBe(rows.length);
    expect(await batchOf(harness, id)).toMatchObject({ counts: { applied: 0, waiting: counts.unclear } });
    await setFaults(harness.platform);
    const next = restart(harness);
    await reconnect(next, addKey(next));
    const isSettled = eventually(() => batchOf(next, id)).toMatchObject({
      batch: { cancelled: rows.length - changed.size },
      counts: { applied: changed.size, queued: 0, sending: 0, waiting: 0, conflict: 0 },
    });
    await withFastClock(next, isSettled);
    expect(await changedIds(next)).toEqual(changed);
    const before = (await readLedger(next.platform)).at(-1)?.n ?? 0;
    await next.as(workbench)('bulk.undo', { storeId: next.storeId, id, batchId: randomUUID() });
    await eventually(() => changedIds(next, before)).toEqual(changed);
  });
});

/** The writes of a product. A refused one tests what a key may do. */
const patchesOf = async ({ platform }: Connected, productId: string): Promise<number> =>
  (await readWrites(platform)).filter(({ path, status }) => path.includes(productId) && status !== 409).length;

/** Types a new name for one product, whose write has this fault; resolves once the fault has met it. */
async function commitName(harness: Connected, fault: Fault, value = 'Renamed'): Promise<Edit> {
  const { platform, storeId } = harness;
  const { products } = await harness.as(popup)('catalog.search', { storeId, text: 'mug' });
  const [{ id: productId, name: base } = { id: '', name: '' }] = products;
  const { id, variantId, variantLabel, currency } = createEdit();
  const intent = {
    id,
    productId,
    variantId,
    field: 'name' as const,
    base,
    value,
    productName: base,
    variantLabel,
    currency,
  };
  await clearLog(platform);
  await setFaults(platform, { ...fault, method: 'PATCH', path: productId });
  const { edit } = await harness.as(popup)('edits.commit', { storeId, intent, holdMs: 0 });
  await eventually(() => patchesOf(harness, productId)).toBe(1);
  return edit;
}

const nameOf = async ({ as, storeId }: Connected, { productId }: Edit): Promise<string> =>
  (await as(popup)('catalog.product', { storeId, productId })).product.name;
const stateOf = async ({ journal }: Connected, { id }: Edit) => (await journal.get(id))?.state;

describe.each(versions)('a store of catalog %s that is disconnected', (version) => {
  test('drops what was not written, once that is known, and writes it never again', async () => {
    const harness = await openShop(version);
    const edit = await commitName(harness, { kind: 'hang' });
    expect(
      await withFastClock(harness, harness.as(workbench)('stores.disconnect', { storeId: harness.storeId })),
    ).toEqual({
      saved: 0,
      unclear: 1,
      cancelled: 0,
    });
    expect(await stateOf(harness, edit)).toMatchObject({ tag: 'waiting', wasSent: true });
    await setFaults(harness.platform);
    const next = restart(harness);
    await reconnect(next, addKey(next));
    await withFastClock(next, eventually(() => stateOf(next, edit)).toBeUndefined());
    expect(await nameOf(next, edit)).toBe(edit.base);
    expect(await patchesOf(next, edit.productId)).toBe(1);
  });

  test('asks about a value that is another one by then', async () => {
    const harness = await openShop(version);
    const edit = await commitName(harness, { kind: 'hang-after' });
    await withFastClock(harness, harness.as(workbench)('stores.disconnect', { storeId: harness.storeId }));
    await setFaults(harness.platform);
    const next = restart(harness);
    const sql =
      version === 'v1'
        ? "UPDATE products SET name = 'Theirs' WHERE id = ?"
        : "UPDATE documents SET body = json_set(body, '$.name', 'Theirs') WHERE kind = 'product' AND id = ?";
    next.platform.db.prepare(sql).run(edit.productId);
    await reconnect(next);
    await withFastClock(
      next,
      eventually(() => stateOf(next, edit)).toMatchObject({ tag: 'conflict', theirs: 'Theirs' }),
    );
    await next.as(popup)('edits.keepMine', { id: edit.id, holdMs: 0 });
    await eventually(() => nameOf(next, edit)).toBe('Renamed');
  });

  test('takes no further change while its last one is awaited', async () => {
    const harness = await openShop(version);
    const edit = await commitName(harness, { kind: 'delay', delayMs: 600 });
    const disconnected = harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    await eventually(async () => (await viewOf(harness)).stores[0]?.isDisconnecting).toBe(true);
    const again = { ...edit, id: randomUUID(), value: 'Too late' };
    const { state: _state, storeId, surface: _s, createdAt: _c, undoOf: _u, ...intent } = again;
    await expect(harness.as(popup)('edits.commit', { storeId, intent, holdMs: 0 })).rejects.toMatchObject({
      code: 'not_connected',
    });
    expect(await disconnected).toEqual({ saved: 1, unclear: 0, cancelled: 0 });
    await reconnect(harness);
    expect(await nameOf(harness, edit)).toBe('Renamed');
    await harness.as(popup)('edits.undo', { id: edit.id, holdMs: 0 });
    await eventually(() => nameOf(harness, edit)).toBe(edit.base);
  });

  test('is disconnected to the end by the next worker, which reads back what the last one sent', async () => {
    const harness = await openShop(version);
    const rows = await intentsOf(harness);
    await atWrites(harness, { kind: 'hang-after' });
    const id = await startBatch(harness, rows);
    await eventually(async () => (await changedIds(harness)).size).toBeGreaterThan(0);
    void harness
      .as(workbench)('stores.disconnect', { storeId: harness.storeId })
      .catch(() => undefined);
    await eventually(async () => (await viewOf(harness)).stores[0]?.isDisconnecting).toBe(true);
    await setFaults(harness.platform);
    const next = restart(harness);
    // Sent again by the page, as the first answer was lost.
    const disconnected = next.as(workbench)('stores.disconnect', { storeId: next.storeId });
    await withFastClock(next, disconnected);
    const changed = await changedIds(next);
    expect((await viewOf(next)).stores).toEqual([]);
    expect(await batchOf(next, id)).toMatchObject({
      batch: { cancelled: rows.length - changed.size },
      counts: { applied: changed.size, queued: 0, sending: 0, waiting: 0 },
    });
    expect(next.runtime.scriptOrigins).toEqual([]);
    expect(await next.runtime.local.get('stores')).toMatchObject({ value: [] });
  });
});
