import { randomUUID } from 'node:crypto';
import { until } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import type { BulkChange } from '../../src/domain/bulk.ts';
import type { Edit, Intent } from '../../src/domain/edit.ts';
import type { PartFieldKey } from '../../src/domain/fields.ts';
import { anyEdit } from '../../src/domain/history.ts';
import { createCall, type Call } from '../../src/protocol/call.ts';
import type { CommandOutput } from '../../src/protocol/commands.ts';
import { toIntent } from '../../src/edits/bulk/apply-draft.ts';
import { changeAsOtherClient } from '../chaos/other-client.ts';
import { readParts, type Part } from '../chaos/platform-facts.ts';
import { readPreview } from '../fixtures/draft-batch.ts';
import { setFaults, type Fault } from '../fixtures/platform-control.ts';
import { recordedPassphrase, type StoredRecords } from '../fixtures/recorded-profile.ts';
import { stamp } from '../fixtures/stamp.ts';
import { putInAreaScript } from '../fixtures/area-script.ts';

/** A browser with the extension, which may reach this machine's stores. */
export interface ProfileBrowser {
  /** Runs an expression in an extension page; resolves with its result. */
  inPage<T>(page: 'popup' | 'workbench', expression: string): Promise<T>;
  /** Types a text into the price's card on a product's page, and leaves the page; absent where a card cannot be driven. */
  typeInCard?(slug: string, text: string): Promise<void>;
  /** Closes the browser; what it stored is on the disk. */
  close(): Promise<void>;
}

interface Merchant {
  shop: RunningShop;
  version: 'v1' | 'v3';
  storeId: string;
  parts: readonly Part[];
  popup: Call;
  workbench: Call;
}

const callOf = (browser: ProfileBrowser, page: 'popup' | 'workbench'): Call =>
  createCall(
    (message) => browser.inPage(page, `(globalThis.browser ?? chrome).runtime.sendMessage(${JSON.stringify(message)})`),
    stamp,
  );

/** Works with the store until there is something of everything that is stored, and stops in the middle of it. */
export async function workAndStop(
  browser: ProfileBrowser,
  shop: RunningShop,
  version: 'v1' | 'v3',
): Promise<StoredRecords> {
  const [popup, workbench] = [callOf(browser, 'popup'), callOf(browser, 'workbench')];
  const { storefront, api, clientId, siteId, apiKey } = shop;
  const { storeId } = await workbench('stores.connect', {
    storefront,
    api,
    clientId,
    siteId,
    apiKey,
    keep: { kind: 'session' },
  });
  const merchant: Merchant = { shop, version, storeId, parts: readParts(shop, version), popup, workbench };
  await setUp(merchant);
  await storeAsIs(browser, { [`corner:${storeId}`]: { version: 1, value: 'top-left' } });
  for (const [slug, text] of Object.entries(recordedDrafts)) await browser.typeInCard?.(slug, text);
  if (browser.typeInCard === undefined) await storeAsIs(browser, { drafts: { version: 2, value: toDrafts(merchant) } });
  await editSingly(merchant);
  await changeInBulk(merchant);
  await stopInTheMiddle(merchant);
  return JSON.parse(await browser.inPage<string>('workbench', recordsScript)) as StoredRecords;
}

/** The texts that stand unsaved in the cards of these products. */
const recordedDrafts = { 'jar-9': '44.4', 'jar-14': '-12%' } as const;

/** Stores values as a page of the store has them stored by the background, where that page cannot be driven. */
const storeAsIs = (browser: ProfileBrowser, values: object): Promise<unknown> =>
  browser.inPage('workbench', putInAreaScript(values));

const toDrafts = (merchant: Merchant): object =>
  Object.fromEntries(
    Object.entries(recordedDrafts).map(([slug, text]) => {
      const { productId } = partOf(merchant, Number(slug.slice('jar-'.length)), 'price');
      return [
        `${merchant.storeId}/${productId}`,
        [{ field: 'price', variantId: null, locationId: null, text, prices: { regular: text, sale: null } }],
      ];
    }),
  );

async function setUp({ workbench, storeId }: Merchant): Promise<void> {
  await workbench('stores.rename', { storeId, name: 'Jars & Co' });
  await workbench('key.keep', { storeId, keep: { kind: 'passphrase', passphrase: recordedPassphrase } });
  await workbench('key.lockAfter', { storeId, minutes: 60 });
  await workbench('settings.guardrails', {
    storeId,
    limits: { thin_margin: { level: 'ask', percent: 7 }, big_change: { level: 'block', percent: 60 } },
  });
  // Without an age limit, the recorded history is the same in a later year.
  await workbench('history.limits', { limits: { edits: 4000, days: null } });
  await workbench('settings.productAddresses', { storeId, pattern: '/product-page/{slug}' });
}

const partOf = ({ parts }: Pick<Merchant, 'parts'>, index: number, field: Part['field']): Part => {
  const part = parts.find((one) => one.slug === `jar-${index}` && one.field === field);
  if (part === undefined) throw new Error(`there is no ${field} of jar ${index}`);
  return part;
};

/** The preview of a change to some jars, as the workbench has it. */
const preview = (
  { workbench, storeId, ...merchant }: Merchant,
  jars: readonly number[],
  change: BulkChange,
  title = '',
) => {
  const ids = jars.map((index) => partOf(merchant, index, 'price').productId);
  return readPreview(workbench, storeId, { title, selection: { kind: 'ids', ids }, change, locale: 'en' });
};

const entry = (field: PartFieldKey, text: string): BulkChange => ({ kind: 'entry', field, text });

async function planOne(merchant: Merchant, jar: number, field: PartFieldKey, text: string): Promise<Intent> {
  const { id, rows } = await preview(merchant, [jar], entry(field, text));
  await merchant.workbench('bulk.drop', { id });
  const [intent] = rows.flatMap(toIntent);
  if (intent === undefined) throw new Error(`there is nothing to change in the ${field} of jar ${jar}`);
  return intent;
}

async function readEdits({ workbench }: Pick<Merchant, 'workbench'>): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (let after: CommandOutput<'history.list'>['next'] = null, isDone = false; !isDone;) {
    const answer: CommandOutput<'history.list'> = await workbench('history.list', { query: anyEdit, after });
    edits.push(...answer.edits);
    after = answer.next;
    isDone = after === null;
  }
  return edits;
}

async function commit(merchant: Merchant, intent: Intent, tag: Edit['state']['tag']): Promise<void> {
  await merchant.popup('edits.commit', { storeId: merchant.storeId, intent, holdMs: 0 });
  await until(
    async () => (await readEdits(merchant)).some(({ id, state }) => id === intent.id && state.tag === tag),
    `${intent.field} of ${intent.productName} to be ${tag}`,
  );
}

async function editSingly(merchant: Merchant): Promise<void> {
  await commit(merchant, await planOne(merchant, 0, 'price', '29.50'), 'applied');
  await commit(merchant, await planOne(merchant, 1, 'stock', '+5'), 'applied');
  await commit(merchant, await planOne(merchant, 3, 'sku', 'JAR-3-B'), 'applied');
  const named = await planOne(merchant, 2, 'name', 'Jam Jar');
  await commit(merchant, named, 'applied');
  await merchant.popup('edits.undo', { id: named.id, holdMs: 0 });
  await until(
    async () => (await readEdits(merchant)).some(({ undoOf, state }) => undoOf === named.id && state.tag === 'applied'),
    'the undo',
  );
  const late = await planOne(merchant, 4, 'price', '40');
  await changeAsOtherClient(merchant.shop, merchant.version, partOf(merchant, 4, 'price'), 33);
  await commit(merchant, late, 'conflict');
  const broken = await planOne(merchant, 5, 'name', 'Broken Jar');
  await setFaults(merchant.shop, { kind: 'status-before', status: 400, method: 'PATCH', times: 1 });
  await commit(merchant, broken, 'refused');
  await setFaults(merchant.shop);
}

/** Starts a bulk change; resolves once that many of its rows are applied. */
async function startBulk(merchant: Merchant, { id }: { id: string }, done: number): Promise<string> {
  await merchant.workbench('bulk.apply', { id, withAsking: true });
  await untilApplied(merchant, id, done);
  return id;
}

const untilApplied = (merchant: Merchant, id: string, count: number): Promise<void> =>
  untilRows(merchant, id, (tags) => tags.filter((tag) => tag === 'applied').length >= count);

async function changeInBulk(merchant: Merchant): Promise<void> {
  const { workbench, storeId } = merchant;
  const dearer = await preview(merchant, [6, 7, 8], entry('price', '+5%'), 'Price +5 %');
  await startBulk(merchant, dearer, 3);
  const fuller = await preview(merchant, [6, 7], entry('stock', '+10'), 'Stock +10');
  const id = await startBulk(merchant, fuller, 2);
  const batchId = randomUUID();
  await workbench('bulk.undo', { storeId, id, batchId });
  await untilApplied(merchant, batchId, 2);
}

/** A fault of every write. */
const onWrites = (fault: Fault): Fault[] => [
  { ...fault, method: 'PATCH' },
  { ...fault, method: 'POST', path: 'bulk|crement' },
];

/**
 * Leaves one bulk change paused before its turn, one that the store holds up, one that is previewed and not applied, and one single
 * edit whose answer is missing.
 */
async function stopInTheMiddle(merchant: Merchant): Promise<void> {
  const { shop, workbench } = merchant;
  const first = await preview(merchant, [8, 9, 10, 11, 12, 13], entry('price', '-10%'), 'Price −10 %');
  const paused = await preview(merchant, [14, 15, 16, 17, 18, 19], entry('stock', '+2'), 'Stock +2');
  const unanswered = await planOne(merchant, 5, 'name', 'Unanswered Jar');
  const held = await preview(merchant, [0, 1, 2, 3], entry('stock', '+5'), 'Stock +5');
  await setFaults(shop, ...onWrites({ kind: 'delay', delayMs: 2000 }));
  const firstId = await startBulk(merchant, first, 0);
  await untilRows(merchant, firstId, (tags) => tags.includes('sending'));
  // Rows of one store are sent one group after the other.
  const pausedId = await startBulk(merchant, paused, 0);
  await workbench('bulk.pause', { id: pausedId });
  await untilApplied(merchant, firstId, 6);
  const silence = { kind: 'hang-after', method: 'PATCH', path: unanswered.productId };
  await setFaults(shop, silence);
  await commit(merchant, unanswered, 'sending');
  await setFaults(shop, silence, ...onWrites({ kind: 'status-before', status: 502 }));
  const heldId = await startBulk(merchant, held, 0);
  await untilRows(merchant, heldId, (tags) => tags.includes('waiting') && !tags.includes('sending'));
  await preview(merchant, [6, 7], entry('price', '-5%'), 'Price −5 %');
}

const untilRows = (merchant: Merchant, id: string, isMet: (tags: Edit['state']['tag'][]) => boolean): Promise<void> =>
  until(
    async () =>
      isMet((await readEdits(merchant)).filter(({ batchId }) => batchId === id).map(({ state }) => state.tag)),
    'the rows of a bulk change to come so far',
    30_000,
  );

/** Exports all that the extension stored, as JSON text. */
const recordsScript = `(async () => {
  const toRequest = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const databases = {};
  for (const { name } of await indexedDB.databases()) {
    const db = await toRequest(indexedDB.open(name));
    const tables = {};
    for (const table of db.objectStoreNames) {
      const store = db.transaction(table).objectStore(table);
      const [keys, values] = await Promise.all([toRequest(store.getAllKeys()), toRequest(store.getAll())]);
      const indexes = [...store.indexNames].map((one) => {
        const { name, keyPath, unique, multiEntry } = store.index(one);
        return { name, keyPath, unique, multiEntry };
      });
      const { keyPath, autoIncrement } = store;
      tables[table] = { keyPath, autoIncrement, indexes, records: keys.map((key, index) => [key, values[index]]) };
    }
    databases[name] = { version: db.version, tables };
    db.close();
  }
  const local = await (globalThis.browser ?? chrome).storage.local.get();
  const toJson = (_, value) =>
    ArrayBuffer.isView(value) ? { $bytes: btoa(String.fromCharCode(...value)) } : value;
  return JSON.stringify({ local, databases }, toJson);
})()`;
