import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Edit, Intent } from '../../src/domain/edit.ts';
import { defaultLimits, type GuardLimits } from '../../src/domain/guardrails.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import {
  answersFor,
  cardIn,
  openConnected,
  nextWorker,
  pageIn,
  popup,
  storefront,
  workbench,
} from '../fixtures/background-harness.ts';
import { createIntent } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

let harness: Awaited<ReturnType<typeof openConnected>>;
let productId: string;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  productId = (await readProduct(harness.platform, 'stoneware-mug')).id;
  await clearLog(harness.platform);
});

const intent = (change: Partial<Intent> = {}): Intent => createIntent({ productId, ...change });
const commit = async (said: Partial<Intent>, as = popup): Promise<Edit> =>
  (await harness.as(as)('edits.commit', { storeId: harness.storeId, intent: intent(said), holdMs: 0 })).edit;
const set = (limits: Partial<GuardLimits>) =>
  harness.as(workbench)('settings.guardrails', { storeId: harness.storeId, limits });
const see = () => harness.as(popup)('catalog.product', { storeId: harness.storeId, productId });
const limitsShown = async (): Promise<GuardLimits | undefined> =>
  (await harness.readView('workbench', workbench)).stores[0]?.limits;
/** A card at the mug's price in this tab. */
async function openCardAt(tabId: number) {
  const [page, card] = [pageIn(tabId), cardIn(tabId)];
  await harness.as(page)('page.resolve', { slug: 'stoneware-mug', siteName: null });
  const { token } = await harness.as(page)('page.openCard', { field: 'price', choices: {} });
  await harness.as(card)('card.claim', { token });
  return card;
}
const guarded = (...rules: string[]) => ({
  code: 'guarded',
  details: { findings: rules.map((rule): unknown => expect.objectContaining({ rule })) },
});

describe('guardrails at `edits.commit`', () => {
  test('refuse a blocked edit, confirmed or not; nothing is stored or sent', async () => {
    const free = { value: '0.00', confirmed: ['zero_price', 'big_change'] as const };
    await expect(commit({ ...free, confirmed: [...free.confirmed] })).rejects.toMatchObject(guarded('zero_price'));
    expect([await harness.journal.all(), await readLog(harness.platform)]).toEqual([[], []]);
  });

  test('refuse an edit that asks until it is confirmed, and report the numbers of the question', async () => {
    await expect(commit({ value: '12.25' })).rejects.toMatchObject({
      code: 'guarded',
      details: { findings: [{ rule: 'big_change', level: 'ask', numbers: { change: '-50', before: '24.50' } }] },
    });
    await commit({ value: '12.25', confirmed: ['big_change'] });
    await eventually(async () => (await readProduct(harness.platform, 'stoneware-mug')).priceData.price).toBe(12.25);
  });

  test('know the cost of a product that a surface has shown', async () => {
    const { product } = await see();
    expect(product.cost).toBe('9.80');
    await set({ big_change: { level: 'off', percent: 30 } });
    await expect(commit({ value: '9.00' })).rejects.toMatchObject(guarded('below_cost'));
  });

  test('apply to the product that a card was opened for', async () => {
    const card = await openCardAt(7);
    await expect(commit({ value: '9.00', confirmed: ['big_change'] }, card)).rejects.toMatchObject(
      guarded('below_cost', 'big_change'),
    );
  });

  test('a card that cannot prove its visibility confirms nothing: the question is answered in the popup', async () => {
    const card = await openCardAt(7);
    const id = randomUUID();
    const said = intent({ id, value: '12.25', confirmed: ['big_change'] });
    await harness.as(card)('edits.commit', { storeId: harness.storeId, intent: said, holdMs: 5000, isUnproven: true });
    expect((await harness.journal.get(id))?.state).toMatchObject({
      tag: 'conflict',
      why: 'guarded',
      findings: [{ rule: 'big_change', numbers: { before: '24.50' } }],
    });
    expect((await readLog(harness.platform)).some(({ method }) => method === 'PATCH')).toBe(false);
    await harness.as(popup)('edits.keepMine', { id, holdMs: 0, confirmed: ['big_change'] });
    await eventually(async () => (await readProduct(harness.platform, 'stoneware-mug')).priceData.price).toBe(12.25);
  });

  test('refuse a blocked edit from such a card, and save one without findings', async () => {
    const card = await openCardAt(7);
    const send = (value: string) =>
      harness.as(card)('edits.commit', {
        storeId: harness.storeId,
        intent: intent({ value }),
        holdMs: 0,
        isUnproven: true,
      });
    await expect(send('0.00')).rejects.toMatchObject(guarded('zero_price'));
    await send('22.00');
    await eventually(async () => (await readProduct(harness.platform, 'stoneware-mug')).priceData.price).toBe(22);
  });

  test('ask about a SKU that another known product has', async () => {
    await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: '' });
    const { products } = await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: '' });
    const other = products.find(({ id, sku }) => id !== productId && sku !== '');
    await expect(commit({ field: 'sku', base: 'MUG-1', value: other?.sku ?? '' })).rejects.toMatchObject({
      details: { findings: [{ rule: 'duplicate_sku', numbers: { owner: other?.name } }] },
    });
  });

  test('ask just before the write about a SKU that no surface has seen, in the whole store', async () => {
    const value = 'APRON-L-SA';
    const edit = await commit({ field: 'sku', base: 'MUG-1', value });
    await eventually(async () => (await harness.journal.get(edit.id))?.state).toMatchObject({
      tag: 'conflict',
      why: 'guarded',
      findings: [{ rule: 'duplicate_sku', numbers: { owner: 'Linen Apron' } }],
    });
    expect((await readProduct(harness.platform, 'stoneware-mug'))['sku']).toBe('MUG-1');
    await harness.as(popup)('edits.keepMine', { id: edit.id, holdMs: 0, confirmed: ['duplicate_sku'] });
    await eventually(async () => (await readProduct(harness.platform, 'stoneware-mug'))['sku']).toBe(value);
  });

  test('block again just before the write, if the surface knew less than the platform', async () => {
    await set({ below_cost: { level: 'block' } });
    const edit = await commit({ value: '9.00', confirmed: ['big_change'] });
    await eventually(async () => (await harness.journal.get(edit.id))?.state).toEqual({
      tag: 'refused',
      code: 'guarded',
      description: '',
    });
    expect((await readProduct(harness.platform, 'stoneware-mug')).priceData.price).toBe(24.5);
    expect((await readLog(harness.platform)).some(({ method }) => method === 'PATCH')).toBe(false);
  });

  test('let every saved edit be undone', async () => {
    const edit = await commit({ value: '26.00' });
    await eventually(async () => (await harness.journal.get(edit.id))?.state.tag).toBe('applied');
    await set({ big_change: { level: 'block', percent: 1 } });
    await harness.as(popup)('edits.undo', { id: edit.id, holdMs: 0 });
    await eventually(async () => (await readProduct(harness.platform, 'stoneware-mug')).priceData.price).toBe(24.5);
  });

  test('an intent that is stored already passes, so that a lost reply can be requested again', async () => {
    const said = intent({ value: '12.25', confirmed: ['big_change'] });
    await commit(said);
    await set({ big_change: { level: 'block', percent: 30 } });
    expect((await commit(said)).id).toBe(said.id);
  });
});

describe('the settings', () => {
  const wider = { big_change: { level: 'ask', percent: 60 } } as const;

  test('are the defaults until they are set, and an omitted one stays a default', async () => {
    expect(await limitsShown()).toEqual(defaultLimits);
    await set(wider);
    expect(await limitsShown()).toEqual({ ...defaultLimits, ...wider });
    await commit({ value: '12.25' });
    await set({});
    expect(await limitsShown()).toEqual(defaultLimits);
  });

  test('are there after the worker died and the browser was closed', async () => {
    await set(wider);
    harness.runtime.session.values.clear();
    const again = nextWorker(harness);
    const port = await again.follow('workbench', workbench);
    expect((port.posted.at(-1) as WorkbenchView).stores[0]?.limits.big_change.percent).toBe(60);
  });

  test('unreadable settings fall back to the defaults', async () => {
    await harness.runtime.local.set(`guardrails:${harness.storeId}`, { version: 1, value: { zero_price: 'never' } });
    const again = nextWorker(harness);
    const port = await again.follow('workbench', workbench);
    expect((port.posted.at(-1) as WorkbenchView).stores[0]?.limits).toEqual(defaultLimits);
  });

  test('settings whose storage fails fall back to the defaults, and the failure is reported', async () => {
    await set(wider);
    const { get } = harness.runtime.local;
    const reported: unknown[] = [];
    harness.runtime.report = (error) => void reported.push(error);
    harness.runtime.local.get = (key) =>
      key.startsWith('guardrails:') ? Promise.reject(new Error('failed')) : get(key);
    const again = nextWorker(harness);
    const port = await again.follow('workbench', workbench);
    expect((port.posted.at(-1) as WorkbenchView).stores[0]?.limits).toEqual(defaultLimits);
    expect(reported).toEqual([new Error('failed')]);
  });

  test('settings that cannot be stored are refused and change nothing', async () => {
    const { set: write } = harness.runtime.local;
    harness.runtime.local.set = () => Promise.reject(new Error('full'));
    await expect(set(wider)).rejects.toMatchObject({ code: 'storage' });
    harness.runtime.local.set = write;
    expect(await limitsShown()).toEqual(defaultLimits);
  });

  test('are removed with their store', async () => {
    await set(wider);
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    expect(await harness.runtime.local.get(`guardrails:${harness.storeId}`)).toBeUndefined();
    await harness.as(workbench)('stores.connect', answersFor(harness.platform));
    expect(await limitsShown()).toEqual(defaultLimits);
  });

  test('settings of a store that is not connected are refused', async () => {
    const elsewhere = harness.as(workbench)('settings.guardrails', { storeId: 'other', limits: {} });
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_connected' });
  });
});
