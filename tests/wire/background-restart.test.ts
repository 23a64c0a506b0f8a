import { emptyDraft } from '../../src/ui/workbench/bulk/bulk-draft.ts';
import type { FieldKey } from '../../src/domain/fields.ts';
import type { CardView } from '../../src/protocol/view.ts';
import { createChange } from '../fixtures/working-copy.ts';
import { randomUUID } from 'node:crypto';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test } from 'vitest';
import { ShelfedgeError } from '../../src/base/errors.ts';
import type { PopupView, WorkbenchView } from '../../src/protocol/view.ts';
import { emptyView } from '../fixtures/empty-view.ts';
import {
  answersFor,
  cardIn,
  openConnected,
  nextWorker,
  openHarness,
  pageIn,
  popup,
  storefront,
  workbench,
} from '../fixtures/background-harness.ts';
import { readyMerchant } from '../fixtures/app-state.ts';
import { neverMs } from '../../src/domain/wait.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, countTokenRequests, readWrites, setFaults } from '../fixtures/platform-control.ts';
import { claimCard } from '../fixtures/claim-card.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

let harness: Awaited<ReturnType<typeof openConnected>>;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

/** A new worker on the storage of the last one. */
const restart = () => nextWorker(harness);
const storageFailure = (): Promise<never> =>
  Promise.reject(new ShelfedgeError('storage', 'The journal could not be opened'));
const firstView = async ({ follow }: Pick<typeof harness, 'follow'>) =>
  (await follow('popup', popup)).posted[0] as PopupView;
const journalOf = async ({ follow }: Pick<typeof harness, 'follow'>) =>
  ((await follow('workbench', workbench)).posted[0] as WorkbenchView).journal;
const priceOf = async (): Promise<number> => (await readProduct(harness.platform, 'stoneware-mug')).priceData.price;
async function createDue(change: Parameters<typeof createEdit>[0] = {}) {
  const { id: productId } = await readProduct(harness.platform, 'stoneware-mug');
  return createEdit({ productId, storeId: harness.storeId, ...change });
}

const fieldsIn = ({ unsaved }: CardView) => unsaved.values.map(({ field }) => field).toSorted();

describe('a worker that starts anew', () => {
  test('has the stores, and the key is there', async () => {
    const before = await firstView(harness);
    expect(await firstView(restart())).toEqual(before);
    expect(before.store?.merchant).toEqual(readyMerchant);
  });

  test('answers the very first message, although it has yet to read its state', async () => {
    const { products } = await restart().as(popup)('catalog.search', { storeId: harness.storeId, text: 'mug' });
    expect(products).toHaveLength(1);
  });

  test.each(['open', 'list'] as const)(
    'shows waiting edits once the journal can be read, if its first reading has failed in %s',
    async (name) => {
      const state = { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: neverMs, wasSent: false } as const;
      const edit = await createDue({ state });
      await harness.journal.add([edit]);
      const journal = { ...harness.journal, [name]: storageFailure };
      const next = openHarness(harness.platform, { ...harness, journal, runtime: { ...harness.runtime, report() {} } });
      expect((await firstView(next)).edits).toEqual([]);
      Object.assign(journal, { [name]: harness.journal[name] });
      harness.runtime.clock.ms += 30_000;
      await next.background.onWake();
      expect((await firstView(next)).edits).toMatchObject([{ id: edit.id }]);
    },
  );

  test('reads the stores at its next use if they could not be read at first', async () => {
    const { runtime } = harness;
    const [{ get }, { report }] = [runtime.local, runtime];
    const reported: unknown[] = [];
    runtime.report = (error) => void reported.push(error);
    runtime.local.get = storageFailure;
    const next = restart();
    expect((await firstView(next)).store).toBeNull();
    runtime.local.get = get;
    expect((await firstView(next)).store).toMatchObject({ id: harness.storeId, merchant: readyMerchant });
    expect(reported).not.toEqual([]);
    const count = reported.length;
    const { products } = await next.as(popup)('catalog.search', { storeId: harness.storeId, text: 'mug' });
    expect([products.length, reported.length]).toEqual([1, count]);
    runtime.report = report;
  });

  test('reports that typed text is not kept, until the earlier kept text is read', async () => {
    const { runtime } = harness;
    const [{ get }, { report }] = [runtime.local, runtime];
    runtime.report = () => undefined;
    runtime.local.get = (key) => (key === 'drafts' ? storageFailure() : get(key));
    const next = restart();
    const keep = () => next.as(workbench)('connect.keep', { draft: null });
    await expect(keep()).rejects.toMatchObject({ code: 'storage' });
    runtime.local.get = get;
    expect(await keep()).toEqual({});
    expect((await firstView(next)).store).toMatchObject({ id: harness.storeId, merchant: readyMerchant });
    runtime.report = report;
  });

  test('keeps the other stores when one is connected before they could be read', async () => {
    const { runtime } = harness;
    const [{ get }, { report }] = [runtime.local, runtime];
    const kept = (await get('stores')) as { version: number; value: { id: string }[] };
    const siteId = randomUUID();
    const id = `${siteId}@${new URL(harness.platform.url).host}`;
    const other = { ...kept.value[0], id, siteId, storefront: 'https://other.example' };
    await runtime.local.set('stores', { ...kept, value: [...kept.value, other] });
    runtime.report = () => undefined;
    let failures = 1;
    runtime.local.get = (key) => (key === 'stores' && failures-- > 0 ? storageFailure() : get(key));
    await restart().as(workbench)('stores.connect', answersFor(harness.platform));
    runtime.local.get = get;
    runtime.report = report;
    expect(await get('stores')).toMatchObject({ value: [{ id: harness.storeId }, { id: other.id }] });
  });

  test('runs the content script where it ran', async () => {
    harness.runtime.scriptOrigins = [];
    await firstView(restart());
    expect(harness.runtime.scriptOrigins).toEqual([storefront]);
  });

  test('reaches open tabs until one worker had all their answers, and never after it', async () => {
    harness.runtime.tabAnswers = new Promise(() => undefined);
    await firstView(restart());
    await firstView(restart());
    expect(harness.runtime.reached).toEqual([storefront, storefront]);
    harness.runtime.tabAnswers = Promise.resolve();
    await firstView(restart());
    await eventually(() => harness.runtime.session.get('tabsReached')).toBeDefined();
    await firstView(restart());
    expect(harness.runtime.reached).toHaveLength(3);
  });

  test('has the member still logged in, without asking for tokens', async () => {
    await harness.as(popup)('signIn.open', { storeId: harness.storeId, step: 'logIn' });
    await harness.as(popup)('signIn.logIn', { storeId: harness.storeId, ...harness.platform.member });
    await clearLog(harness.platform);
    expect((await firstView(restart())).store?.customer).toEqual({
      tag: 'member',
      email: harness.platform.member.email,
    });
    expect(await countTokenRequests(harness.platform)).toBe(0);
  });

  test('answers although its journal cannot be opened, and says so only of an edit', async () => {
    const journal = { ...harness.journal, list: storageFailure, open: storageFailure, add: storageFailure };
    const reported: unknown[] = [];
    const broken = openHarness(harness.platform, {
      journal,
      runtime: { ...harness.runtime, report: (error) => reported.push(error) },
    });
    const ask = broken.as(popup);
    expect((await ask('catalog.search', { storeId: harness.storeId, text: 'mug' })).products).toHaveLength(1);
    expect(reported).toEqual([expect.objectContaining({ code: 'storage' })]);
    const { id, state: _state, ...edit } = await createDue();
    const intent = { ...edit, id, base: '24.50', value: '25.00' };
    await expect(ask('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 })).rejects.toMatchObject({
      code: 'storage',
    });
    expect(await priceOf()).toBe(24.5);
  });

  test('knows that the key was refused', async () => {
    harness.platform.db.prepare('DELETE FROM api_keys').run();
    await harness
      .as(popup)('catalog.search', { storeId: harness.storeId, text: '' })
      .catch(() => undefined);
    expect((await firstView(restart())).store?.merchant).toMatchObject({ tag: 'refused', status: 401 });
  });

  test('has the card open: it can write, and its token stays spent', async () => {
    harness.runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
    await harness.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: null });
    const { token } = await harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
    const { product } = await claimCard(harness, cardIn(1), token);
    const next = restart();
    expect((await next.follow('card', cardIn(1))).posted).toMatchObject([{ tag: 'open', product: { id: product.id } }]);
    expect((await next.follow('page', pageIn(1))).posted).toMatchObject([{ product: { id: product.id }, card: {} }]);
    await expect(next.as(cardIn(1, 'another frame'))('card.claim', { token })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    const { id, productId, variantId, field, base, value, productName, variantLabel, currency } = await createDue();
    const intent = { id, productId, variantId, field, base, value, productName, variantLabel, currency };
    await next.as(cardIn(1))('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 });
    await eventually(priceOf).toBe(26);
  });

  test('has every change that was answered: an answer waits until it is stored', async () => {
    harness.runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
    await harness.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: null });
    const { session } = harness.runtime;
    const hold = Promise.withResolvers<void>();
    const { set } = session;
    session.set = async (...entry) => {
      await hold.promise;
      await set(...entry);
    };
    let isAnswered = false;
    const requests = harness
      .as(pageIn(1))('page.openCard', { field: 'price', choices: {} })
      .then(() => (isAnswered = true));
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    hold.resolve();
    await requests;
    const { value } = (await session.get('state')) as { value: string };
    expect(JSON.parse(value)).toMatchObject({ cards: { 1: { field: 'price' } } });
  });

  test('lets a card claim the token that was handed out before', async () => {
    harness.runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
    await harness.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: null });
    const { token } = await harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
    expect(await claimCard(restart(), cardIn(1), token)).toMatchObject({
      product: { name: 'Stoneware Mug' },
    });
  });
});

describe('a worker that starts anew finishes', () => {
  test.each([
    ['an edit that was queued', { tag: 'queued', notBefore: 0 }],
    ['an edit that was on its way', { tag: 'sending', attempt: 1 }],
    ['an edit whose waiting is over', { tag: 'waiting', reason: 'offline', attempt: 3, nextAt: 0, wasSent: false }],
  ] as const)('%s', async (_, state) => {
    const edit = await createDue({ state });
    await harness.journal.put(edit);
    const next = restart();
    const port = await next.follow('popup', popup);
    await eventually(() => port.posted.at(-1)).toMatchObject({ edits: [{ id: edit.id, state: { tag: 'applied' } }] });
    expect([await priceOf(), (await readWrites(harness.platform)).length]).toEqual([26, 1]);
  });

  test('an edit whose worker died while the platform was writing, and writes it once', async () => {
    await setFaults(harness.platform, { kind: 'hang-after', method: 'PATCH' });
    const {
      state: _state,
      storeId,
      surface: _surface,
      createdAt: _createdAt,
      undoOf: _undoOf,
      ...intent
    } = await createDue();
    await harness.as(popup)('edits.commit', { storeId, intent, holdMs: 0 });
    await eventually(priceOf).toBe(26);
    expect((await harness.journal.get(intent.id))?.state.tag).toBe('sending');
    restart();
    await eventually(async () => (await harness.journal.get(intent.id))?.state.tag).toBe('applied');
    expect(await readWrites(harness.platform)).toHaveLength(1);
  });

  test('a worker that starts anew finishes no edit before its time', async () => {
    const edit = await createDue({
      state: {
        tag: 'waiting',
        reason: 'throttled',
        attempt: 1,
        nextAt: harness.runtime.clock.ms + 60_000,
        wasSent: false,
      },
    });
    await harness.journal.put(edit);
    expect((await firstView(restart())).edits).toMatchObject([{ id: edit.id, state: { tag: 'waiting' } }]);
    await eventually(() => harness.runtime.wakes).toContain(harness.runtime.clock.ms + 60_000);
    expect(await readWrites(harness.platform)).toEqual([]);
  });
});

/** The browser was closed: what is kept in memory only is gone. */
const reopen = () => {
  harness.runtime.session.values.clear();
  return restart();
};

describe('a browser that starts anew', () => {
  test('has the stores, but neither key nor member', async () => {
    await harness.as(popup)('signIn.open', { storeId: harness.storeId, step: 'logIn' });
    await harness.as(popup)('signIn.logIn', { storeId: harness.storeId, ...harness.platform.member });
    const { store } = await firstView(reopen());
    expect(store).toMatchObject({ id: harness.storeId, merchant: { tag: 'missing' }, customer: { tag: 'none' } });
  });

  test('has the unsaved text of every surface, until the store is disconnected', async () => {
    const openCard = async ({ as, readView }: Pick<typeof harness, 'as' | 'readView'>) => {
      harness.runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
      await as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: null });
      const { token } = await as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
      return claimCard({ as, readView }, cardIn(1), token);
    };
    const { product } = await openCard(harness);
    const changeOf = (field: FieldKey) =>
      createChange({ storeId: harness.storeId, productId: product.id, field, typed: { text: '19' } });
    await harness.as(cardIn(1))('typed.keep', { by: 'a card', changes: [changeOf('price')] });
    await harness.as(popup)('typed.keep', { by: 'a popup', changes: [changeOf('stock')] });
    await harness.as(workbench)('typed.keep', { by: 'a table', changes: [changeOf('sku')] });
    const next = reopen();
    await next.as(workbench)('stores.connect', answersFor(harness.platform));
    expect(fieldsIn(await openCard(next))).toEqual(['price', 'sku', 'stock']);
    await next.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    await next.as(workbench)('stores.connect', answersFor(harness.platform));
    expect(fieldsIn(await openCard(next))).toEqual([]);
  });

  test('has the form of a bulk change, until the store is disconnected', async () => {
    const { storeId } = harness;
    const { productIds: _none, ...empty } = emptyDraft;
    const typed = { ...empty, amount: '12' };
    await harness.as(workbench)('forms.keep', { form: 'bulk', storeId, typed });
    const next = reopen();
    const formsIn = async () => (await next.readView('workbench', workbench)).forms.bulk;
    expect(await formsIn()).toEqual({ [storeId]: typed });
    await next.as(workbench)('stores.connect', answersFor(harness.platform));
    await next.as(workbench)('stores.disconnect', { storeId });
    expect(await formsIn()).toEqual({});
    await expect(next.as(workbench)('forms.keep', { form: 'bulk', storeId, typed })).rejects.toMatchObject({
      code: 'not_connected',
    });
  });

  test('lets edits wait until there is a key, then finishes them', async () => {
    const edit = await createDue();
    await harness.journal.put(edit);
    const next = reopen();
    await eventually(async () => (await harness.journal.get(edit.id))?.state).toMatchObject({
      tag: 'waiting',
      reason: 'key_missing',
    });
    await next.as(workbench)('stores.connect', answersFor(harness.platform));
    await eventually(priceOf).toBe(26);
  });

  test('shows open pages nothing to edit until then, and everything after', async () => {
    const next = reopen();
    harness.runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
    await next.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: null });
    const port = await next.follow('page', pageIn(1));
    expect(port.posted).toEqual([{ ...emptyView, dock: { corner: null, paths: [] }, keyStep: 'enter' }]);
    await next.as(workbench)('stores.connect', answersFor(harness.platform));
    expect(port.posted.at(-1)).toMatchObject({ product: { name: 'Stoneware Mug' } });
  });
});

describe('stored values that cannot be read', () => {
  const newer = { version: 99, value: 'of a newer version' };

  test('are reported in the workbench by the next worker, can be saved as a copy, and dropped', async () => {
    for (const name of [`guardrails:${harness.storeId}`, 'drafts', 'historyLimits'])
      await harness.runtime.local.set(name, newer);
    const next = restart();
    expect(await journalOf(next)).toEqual({ lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable: 3 });
    expect((await firstView(next)).store?.merchant).toEqual(readyMerchant);
    const { text } = await next.as(workbench)('journal.exportUnreadable', {});
    expect((JSON.parse(text) as { name: string }[]).map(({ name }) => name)).toEqual([
      `guardrails:${harness.storeId}`,
      'drafts',
      'historyLimits',
    ]);
    await next.as(workbench)('journal.dropUnreadable', {});
    expect(await journalOf(next)).toEqual({ lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable: 0 });
    expect(await next.as(workbench)('journal.exportUnreadable', {})).toEqual({ text: '[]' });
    expect(await journalOf(restart())).toEqual({ lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable: 0 });
  });

  test('unreadable edits of the journal are counted, and saved and dropped with the other values', async () => {
    const damaged = { ...(await createDue()), version: 2, rank: -1, isOpen: 1, tag: 'queued', state: 'damaged' };
    await harness.journal.open();
    const db = await openDB(harness.journal.name);
    await db.put('edits', damaged);
    db.close();
    const next = restart();
    expect(await journalOf(next)).toMatchObject({ unreadable: 1 });
    const { text } = await next.as(workbench)('journal.exportUnreadable', {});
    expect(text).toContain(damaged.id);
    await next.as(workbench)('journal.dropUnreadable', {});
    expect(await journalOf(next)).toMatchObject({ unreadable: 0 });
    expect(await next.as(workbench)('journal.exportUnreadable', {})).toEqual({ text: '[]' });
  });

  test('do not hide the rest: a damaged list of stores asks to connect again, and says so', async () => {
    await harness.runtime.local.set('stores', 'damaged');
    const next = restart();
    expect((await firstView(next)).store).toBeNull();
    expect(await journalOf(next)).toEqual({ lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable: 1 });
    await next.as(workbench)('stores.connect', answersFor(harness.platform));
    expect((await firstView(next)).store?.merchant).toEqual(readyMerchant);
  });

  test('an unreadable state leaves the worker with the stores and keys', async () => {
    harness.runtime.session.values.set('state', JSON.stringify({ version: 99, cards: 7 }));
    expect((await firstView(restart())).store?.merchant).toEqual(readyMerchant);
  });

  test.each(['apiKey', 'customerSession'])('an unreadable %s of a store counts as missing', async (what) => {
    harness.runtime.session.values.set(`${what}:${harness.storeId}`, '{"tag":"damaged"}');
    harness.runtime.session.values.delete('state');
    const { store } = await firstView(restart());
    expect(store).toMatchObject(what === 'apiKey' ? { merchant: { tag: 'missing' } } : { customer: { tag: 'none' } });
  });
});
