import { randomUUID } from 'node:crypto';
import { demoCatalog } from '../../demo/catalog/products.ts';
import { addApiKey, permissions } from '../../demo/platform/identity/authorize.ts';
import type { BulkChange, PreviewRow } from '../../src/domain/bulk.ts';
import type { Edit, Intent } from '../../src/domain/edit.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import { answersFor, openHarness, popup, storefront, workbench, type Harness } from '../fixtures/background-harness.ts';
import { createEdit } from '../fixtures/edit.ts';
import { askFor, putDraft, readPreview } from '../fixtures/draft-batch.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLedger, readLog, readWrites, setFaults, type Fault } from '../fixtures/platform-control.ts';
import { createRuntime, type TestRuntime } from '../fixtures/test-runtime.ts';
import { startTestPlatform } from './platform-client.ts';

export type Connected = Harness & { storeId: string; skew: { ms: number } };
export type Version = 'v1' | 'v3';
export const versions = ['v1', 'v3'] as const;
/** Few enough for the rate at which the platform may be called. */
const productCount = 24;

/** The paths of calls that write prices or stock of many products, apart from those by product. */
const bulkWrites = 'bulk/(products|inventory-items)/update$|inventoryItems/(in|de)crement$';

/** A fault at every call that writes prices or stock. */
export const atWrites = ({ platform }: Connected, fault: Fault): Promise<void> =>
  setFaults(
    platform,
    { ...fault, method: 'PATCH', path: 'products/(?!0{8})' },
    { ...fault, method: 'POST', path: bulkWrites },
  );

/** A store whose clock runs, and can be set forward by `skew`; `prepare` changes its browser first. */
export async function openShop(
  version: Version,
  prepare: (runtime: TestRuntime) => void = () => undefined,
): Promise<Connected> {
  const platform = await startTestPlatform({
    storefrontUrl: storefront,
    catalog: demoCatalog(productCount),
    catalogVersion: version,
  });
  const skew = { ms: 0 };
  const runtime = { ...createRuntime(), now: () => Date.now() + skew.ms };
  prepare(runtime);
  const harness = openHarness(platform, { runtime });
  const { storeId } = await harness.as(workbench)('stores.connect', answersFor(platform));
  return { ...harness, storeId, skew };
}

export const reconnect = (harness: Connected, apiKey = harness.platform.apiKey) =>
  harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), apiKey });

/** A second key of the site. */
export function addKey({ platform }: Connected): string {
  addApiKey(platform.db, 'IST.second', permissions);
  return 'IST.second';
}

const entry = (text: string): BulkChange => ({ kind: 'entry', field: 'price', text });

async function preview({ as, storeId }: Connected, change: BulkChange): Promise<PreviewRow[]> {
  return (await readPreview(as(workbench), storeId, askFor(change))).rows;
}

/** The rows of a bulk change, by default one that takes a tenth off, but for those of variants. */
export async function intentsOf(harness: Connected, change: BulkChange = entry('-10%')): Promise<Intent[]> {
  return (await preview(harness, change)).flatMap(({ outcome, ...place }) => {
    if (outcome.tag !== 'change' || place.variantId !== null) return [];
    const { value, delta, prices, findings } = outcome;
    return [
      { ...place, id: randomUUID(), value, delta, ...(prices && { prices }), confirmed: findings.map((f) => f.rule) },
    ];
  });
}

export async function startBatch({ as, platform, storeId, journal }: Connected, rows: Intent[]): Promise<string> {
  const id = await putDraft(journal, storeId, rows);
  await clearLog(platform);
  await as(workbench)('bulk.apply', { id, withAsking: true });
  return id;
}

/** Lets the clock run fast until this is done. */
export async function withFastClock<T>({ background, skew }: Connected, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    skew.ms += 2_000;
    void background.onWake();
  }, 50);
  return work.finally(() => clearInterval(timer));
}

export const viewOf = ({ readView }: Connected): Promise<WorkbenchView> => readView('workbench', workbench);
export const batchOf = async (harness: Connected, id: string) =>
  (await viewOf(harness)).batches.find(({ batch }) => batch.id === id);
export const writesOf = async ({ platform }: Connected): Promise<number> =>
  (await readLog(platform)).filter(
    ({ method, path }) => (method === 'PATCH' && !/\/0{8}-/.test(path)) || new RegExp(bulkWrites).test(path),
  ).length;
/** The products whose prices a request has changed. */
export const changedIds = async ({ platform }: Connected, after = 0): Promise<Set<string>> =>
  new Set((await readLedger(platform, after)).filter(({ source }) => source === 'request').map((one) => one.productId));
export const pricesNow = async (harness: Connected) =>
  new Map((await preview(harness, entry('=1'))).map((row) => [`${row.productId}/${row.variantId ?? ''}`, row.base]));

/** The writes of a product. A refused one tests what a key may do. */
export const patchesOf = async ({ platform }: Connected, productId: string): Promise<number> =>
  (await readWrites(platform)).filter(({ path, status }) => path.includes(productId) && status !== 409).length;

/** Types a new name for one product, whose write has this fault; resolves once the fault has met it. */
export async function commitName(harness: Connected, fault: Fault, value = 'Renamed'): Promise<Edit> {
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

/** The name that the platform stores. */
export function nameOf({ platform }: Connected, { productId }: Edit): unknown {
  const sql = `SELECT name FROM products WHERE id = ?
    UNION ALL SELECT json_extract(body, '$.name') FROM documents WHERE kind = 'product' AND id = ?`;
  return platform.db.prepare(sql).get(productId, productId)?.['name'];
}

export const stateOf = async ({ journal }: Connected, { id }: Edit) => (await journal.get(id))?.state;

/** How often the stock of each product was changed by a request. */
export async function stockChanges({ platform }: Connected): Promise<number[]> {
  const entries = (await readLedger(platform)).filter(
    ({ source, field }) => source === 'request' && /quantity/i.test(field),
  );
  return [...Map.groupBy(entries, ({ productId }) => productId).values()].map((of) => of.length);
}
