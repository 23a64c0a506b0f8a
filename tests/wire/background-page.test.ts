import { createChange } from '../fixtures/working-copy.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '../../src/domain/edit.ts';
import { toPriceIntent } from '../../src/domain/pricing/intent.ts';
import { pricesOf, type Prices } from '../../src/domain/pricing/prices.ts';
import type { RawSender } from '../../src/protocol/sender.ts';
import type { CardView } from '../../src/protocol/view.ts';
import { createEdit } from '../fixtures/edit.ts';
import { pageViewOf } from '../fixtures/port.ts';
import { emptyView } from '../fixtures/empty-view.ts';
import {
  answersFor,
  cardIn,
  openConnected,
  pageIn,
  popup,
  storefront,
  workbench,
} from '../fixtures/background-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readWrites } from '../fixtures/platform-control.ts';
import { claimCard } from '../fixtures/claim-card.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

let harness: Awaited<ReturnType<typeof openConnected>>;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

/** A tab shows a product page, and the page says so. */
async function visit(tabId: number, slug = 'stoneware-mug', siteName: string | null = null): Promise<void> {
  harness.runtime.tabs.set(tabId, `${storefront}/product-page/${slug}`);
  await harness.as(pageIn(tabId, slug))('page.resolve', { slug, siteName });
}
const viewOf = (tabId: number) => harness.readView('page', pageIn(tabId));
/** A tab shows a product page with its card open and claimed. */
async function openCard(
  tabId: number,
  slug = 'stoneware-mug',
  choices: Record<string, string> = {},
  option: string | null = null,
): Promise<CardView> {
  await visit(tabId, slug);
  const { token } = await harness.as(pageIn(tabId, slug))('page.openCard', { field: 'price', option, choices });
  return claimCard(harness, cardIn(tabId), token);
}
const intent = ({ product, variantId }: CardView, change: Partial<Intent> = {}): Intent => ({
  id: randomUUID(),
  productId: product.id,
  variantId,
  locationId: null,
  field: 'price',
  base: product.price.regular,
  value: '26.00',
  delta: null,
  productName: product.name,
  variantLabel: null,
  locationNumber: null,
  currency: 'EUR',
  ...change,
});
const renaming = (view: CardView): Intent => intent(view, { field: 'name', base: view.product.name, value: 'New' });
const commit = (sender: RawSender, said: Intent, storeId = harness.storeId) =>
  harness.as(sender)('edits.commit', { storeId, intent: said, holdMs: 0 });
const textsOf = ({ unsaved }: CardView) => unsaved.values.map(({ field, text }) => `${field} ${text}`);
const shape = { height: 300 };
/** Types into the fields of a product in a card; null drops the text of a field. */
const typeIn = (tabId: number, { product }: CardView, texts: Partial<Record<'price' | 'name', string | null>>) =>
  harness.as(cardIn(tabId))('typed.keep', {
    by: `mount ${tabId}`,
    changes: Object.entries(texts).map(([field, text]) =>
      createChange({
        storeId: harness.storeId,
        productId: product.id,
        field: field as 'price' | 'name',
        n: (changes += 1),
        typed: text === null ? null : { text },
      }),
    ),
  });
let changes = 0;
const notAllowed = { code: 'not_allowed' };

test('a card saves nothing once its tab shows another page, even before that page has asked', async () => {
  const card = await openCard(1);
  harness.runtime.tabs.set(1, `${storefront}/product-page/linen-apron`);
  await expect(commit(cardIn(1), intent(card))).rejects.toMatchObject(notAllowed);
  harness.runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug?size=large#top`);
  await commit(cardIn(1), intent(card));
});

describe('a storefront page', () => {
  test('gets the product of its tab’s address', async () => {
    await visit(1);
    expect(await viewOf(1)).toEqual({
      isAsShopper: false,
      dock: { corner: null, paths: ['/product-page'] },
      product: {
        id: (await readProduct(harness.platform, 'stoneware-mug')).id,
        path: '/product-page/stoneware-mug',
        slug: 'stoneware-mug',
        name: 'Stoneware Mug',
        fields: ['price', 'stock', 'sku', 'name', 'ribbon'],
        prices: [{ choices: {}, regular: '24.50', toPay: '24.50', regularText: '€24.50', toPayText: '€24.50' }],
        texts: [
          { choices: {}, field: 'name', text: 'Stoneware Mug' },
          { choices: {}, field: 'ribbon', text: 'New' },
        ],
        pending: 'none',
        isPointed: false,
        currency: 'EUR',
        earlier: { amounts: [], names: [] },
      },
      keyStep: null,
      openAt: null,
      planned: {},
      latest: { at: expect.any(Number) as number, before: expect.any(Number) as number, tiles: [] },
      card: null,
      cardPrices: null,
    });
  });

  test('gets nothing if its tab shows another product than it claims', async () => {
    harness.runtime.tabs.set(1, `${storefront}/product-page/linen-apron`);
    await harness.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: null });
    expect((await viewOf(1)).product).toBeNull();
  });

  test('gets nothing if it is no product page or its product does not exist', async () => {
    harness.runtime.tabs.set(1, `${storefront}/about`);
    await harness.as(pageIn(1))('page.resolve', { slug: null, siteName: null });
    expect((await viewOf(1)).product).toBeNull();
    await visit(1, 'no-such-thing');
    expect((await viewOf(1)).product).toBeNull();
  });

  test('cannot name its store; its stated name is cleaned and offered, and counts once it was confirmed', async () => {
    const stores = async () => (await harness.readView('workbench', workbench)).stores;
    await visit(1, 'stoneware-mug', 'Corner\u202E\u0007 Shop');
    expect(await stores()).toMatchObject([{ name: 'shop.example', siteName: 'Corner Shop' }]);
    await visit(1, 'stoneware-mug', '');
    expect(await stores()).toMatchObject([{ name: 'shop.example', siteName: 'Corner Shop' }]);
    const rename = (sender: RawSender, name: string) =>
      harness.as(sender)('stores.rename', { storeId: harness.storeId, name });
    for (const sender of [pageIn(1), cardIn(1)])
      await expect(rename(sender, 'Your Bank')).rejects.toMatchObject(notAllowed);
    await expect(rename(popup, '\u202E ')).rejects.toMatchObject({ code: 'invalid_input' });
    await rename(popup, 'Corner \u2066Shop');
    expect(await stores()).toMatchObject([{ name: 'Corner Shop (shop.example)', siteName: null }]);
    await visit(1, 'linen-apron', 'Your Bank');
    expect(await stores()).toMatchObject([{ name: 'Corner Shop (shop.example)', siteName: 'Your Bank' }]);
    const again = await harness.as(workbench)('stores.connect', answersFor(harness.platform));
    expect([again.name, (await stores())[0]?.name]).toEqual(['shop.example', 'Corner Shop (shop.example)']);
  });

  test('sees only its own tab’s view', async () => {
    await visit(1);
    expect(await viewOf(2)).toEqual(emptyView);
  });

  test('shows the new price once it was written', async () => {
    await visit(1);
    const port = await harness.follow('page', pageIn(1));
    const { id } = await readProduct(harness.platform, 'stoneware-mug');
    const { product } = await harness.as(popup)('catalog.product', { storeId: harness.storeId, productId: id });
    await commit(popup, intent({ product, variantId: null } as CardView));
    await eventually(() => pageViewOf(port)).toMatchObject({ product: { prices: [{ regularText: '€26.00' }] } });
  });

  test('is forgotten with its tab', async () => {
    await openCard(1);
    await harness.background.onTabClosed(1);
    expect(await viewOf(1)).toEqual(emptyView);
  });

  test('gets nothing after its store is disconnected, and its card closes', async () => {
    await openCard(1);
    const port = await harness.follow('page', pageIn(1));
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    expect(pageViewOf(port)).toEqual(emptyView);
  });
});

describe('a card', () => {
  test('is opened by the page and gets its subject for the token', async () => {
    const view = await openCard(1);
    expect(view).toMatchObject({
      tag: 'open',
      field: 'price',
      variantId: null,
      product: { name: 'Stoneware Mug', cost: '9.80' },
    });
    expect((await viewOf(1)).card).toEqual({ tag: 'opening' });
  });

  test('is about the chosen variant where that has a price of its own', async () => {
    const large = await openCard(1, 'linen-apron', { Size: 'L', Colour: 'Sage' });
    expect(large.product.variants.find(({ id }) => id === large.variantId)?.label).toBe('L, Sage');
    expect(large.chosenVariantId).toBe(large.variantId);
    const small = await openCard(2, 'linen-apron', { Size: 'S', Colour: 'Sage' });
    expect(small.variantId).toBeNull();
    expect(small.product.variants.find(({ id }) => id === small.chosenVariantId)?.label).toBe('S, Sage');
    expect((await openCard(3, 'linen-apron', { Size: 'L' })).variantId).toBeNull();
  });

  test('is about the choice of a pressed option; a name that the product has not says nothing', async () => {
    const choices = { Size: 'L', Colour: 'Sage' };
    const bySize = await openCard(1, 'linen-apron', choices, 'Size');
    expect(bySize).toMatchObject({ variantId: null, option: { name: 'Size', choice: 'L' }, field: 'price' });
    const none = await openCard(2, 'linen-apron', {}, 'Size');
    expect(none).toMatchObject({ variantId: null, option: { name: 'Size', choice: null } });
    for (const [index, option] of ['Taste', 'toString'].entries()) {
      const unknown = await openCard(3 + index, 'linen-apron', choices, option);
      expect(unknown).toMatchObject({ variantId: unknown.chosenVariantId, option: null });
    }
  });

  test('stays when the shop changes the query or fragment', async () => {
    await openCard(1);
    harness.runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug?variant=2#top`);
    await harness.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: null });
    expect((await viewOf(1)).card).not.toBeNull();
    expect((await viewOf(1)).product?.name).toBe('Stoneware Mug');
  });

  test('restores the text of an earlier card, until it is saved, dropped or closed', async () => {
    const both = ['price 19', 'name Mug'];
    const mug = await openCard(1);
    await typeIn(1, mug, { price: '19', name: 'Mug' });
    await visit(1, 'linen-apron');
    expect(textsOf(await openCard(2))).toEqual(both);
    expect(textsOf(await openCard(3, 'linen-apron'))).toEqual([]);
    await harness.as(cardIn(2))('card.close', {});
    expect(textsOf(await openCard(4))).toEqual([]);
    await typeIn(4, mug, { price: '19', name: 'Mug' });
    await typeIn(4, mug, { price: null });
    expect(textsOf(await openCard(5))).toEqual(['name Mug']);
  });

  test('is told the lowest price of the last days from the history of its product', async () => {
    const view = await openCard(1);
    const ask = () => harness.as(cardIn(1))('card.lowest', { variantId: null });
    expect(await ask()).toEqual({ paid: '24.50', changes: 0, isBeforeSale: false });
    const from = pricesOf(view.product);
    const prices = { from, to: { ...from, price: '22.00' } as Prices, intent: toPriceIntent('price', '22.00') };
    await commit(cardIn(1), intent(view, { value: '22.00', prices }));
    await eventually(ask).toEqual({ paid: '22.00', changes: 1, isBeforeSale: false });
    await expect(harness.as(cardIn(1, 'another frame'))('card.lowest', { variantId: null })).rejects.toMatchObject(
      notAllowed,
    );
  });

  test('reads the price of its page again, believes no other answer, and only of its own page', async () => {
    await openCard(1);
    const { runtime } = harness;
    const check = () => harness.as(cardIn(1))('card.checkLive', {});
    runtime.scriptResult.value = [24.5];
    expect(await check()).toEqual({ prices: [24.5] });
    expect(runtime.scripts).toEqual(['1 check-live.js']);
    for (const value of [undefined, null, '24.5', [NaN], [-1], [1, 2, 3], ['<b>'], { 0: 1 }]) {
      runtime.scriptResult.value = value;
      expect(await check()).toEqual({ prices: [] });
    }
    await expect(harness.as(pageIn(1))('card.checkLive', {})).rejects.toMatchObject(notAllowed);
    await expect(harness.as(cardIn(1, 'another frame'))('card.checkLive', {})).rejects.toMatchObject(notAllowed);
    const before = runtime.scripts.length;
    runtime.tabs.set(1, `${storefront}/product-page/linen-apron`);
    await expect(check()).rejects.toMatchObject(notAllowed);
    expect(runtime.scripts).toHaveLength(before);
  });

  test('opens the pages that its card leads to, and nothing for another frame or the page', async () => {
    await openCard(1);
    const { runtime } = harness;
    const open = harness.as(cardIn(1));
    const before = runtime.opened.length;
    await open('card.open', { what: 'workbench', at: '#guardrails' });
    await open('card.open', { what: 'workbench', at: '' });
    await open('card.open', { what: 'search' });
    await open('card.open', { what: 'dashboard' });
    const opened = runtime.opened.slice(before);
    expect(opened.slice(0, 3)).toEqual(['workbench #guardrails', 'workbench #', 'search']);
    expect(opened[3]).toMatch(/^https?:.*\/dashboard\/.*\/products\/product\/./);
    for (const at of ['https://evil.example', 'javascript:alert(1)', '/popup.html'])
      await expect(open('card.open', { what: 'workbench', at } as never)).rejects.toMatchObject({
        code: 'invalid_input',
      });
    for (const sender of [cardIn(1, 'another frame'), pageIn(1)])
      await expect(harness.as(sender)('card.open', { what: 'search' })).rejects.toMatchObject(notAllowed);
    expect(runtime.opened).toHaveLength(before + 4);
  });

  test('takes its token for one frame, which gets its answer again if that was lost', async () => {
    await visit(1);
    const { token } = await harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
    const claimed = await claimCard(harness, cardIn(1), token);
    expect(claimed).toMatchObject({ tag: 'open', product: { slug: 'stoneware-mug' } });
    expect(await claimCard(harness, cardIn(1), token)).toEqual(claimed);
    await harness.as(cardIn(1))('card.shape', shape);
    await harness.as(cardIn(1))('card.claim', { token });
    expect((await viewOf(1)).card).toMatchObject({ tag: 'open', height: 300 });
    await expect(harness.as(cardIn(1))('card.claim', { token: randomUUID() })).rejects.toMatchObject(notAllowed);
    await expect(harness.as(cardIn(1, 'another frame'))('card.claim', { token })).rejects.toMatchObject(notAllowed);
  });

  test('refuses the token of another tab or card, and a missing one', async () => {
    await visit(1);
    await visit(2);
    const { token } = await harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
    await expect(harness.as(cardIn(2))('card.claim', { token })).rejects.toMatchObject(notAllowed);
    for (const guess of ['', 'null', 'undefined', randomUUID()])
      await expect(harness.as(cardIn(1))('card.claim', { token: guess })).rejects.toMatchObject(notAllowed);
    const newer = await harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
    await expect(harness.as(cardIn(1))('card.claim', { token })).rejects.toMatchObject(notAllowed);
    await harness.as(cardIn(1))('card.claim', newer);
  });

  test('does not open where there is nothing to edit', async () => {
    const open = () => harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
    await expect(open()).rejects.toMatchObject(notAllowed);
    harness.runtime.tabs.set(1, `${storefront}/about`);
    await harness.as(pageIn(1))('page.resolve', { slug: null, siteName: null });
    await expect(open()).rejects.toMatchObject(notAllowed);
  });

  test('does not open for the last product when the tab has moved on to another', async () => {
    await visit(1);
    harness.runtime.tabs.set(1, `${storefront}/product-page/linen-apron`);
    const open = harness.as(pageIn(1, 'linen-apron'))('page.openCard', { field: 'price', choices: {} });
    await expect(open).rejects.toMatchObject(notAllowed);
  });

  test('reports its height and draft, and the page makes room', async () => {
    const view = await openCard(1);
    const port = await harness.follow('page', pageIn(1));
    await typeIn(1, view, { price: '19' });
    await harness.as(cardIn(1))('card.shape', shape);
    expect(port.posted.at(-1)).toMatchObject({
      card: { tag: 'open', height: 300, hasDraft: true },
    });
    await expect(harness.as(cardIn(1, 'another frame'))('card.shape', shape)).rejects.toMatchObject(notAllowed);
  });

  test.each([
    ['by itself', () => harness.as(cardIn(1))('card.close', {})],
    ['by the page', () => harness.as(pageIn(1))('page.closeCard', {})],
    ['when the page shows another product', () => visit(1, 'linen-apron')],
    [
      'when the page was loaded anew',
      () =>
        harness.as({ ...pageIn(1), documentId: 'loaded anew' })('page.resolve', {
          slug: 'stoneware-mug',
          siteName: null,
        }),
    ],
  ])('closes %s, and may do nothing then', async (_, close) => {
    const view = await openCard(1);
    await close();
    expect((await viewOf(1)).card).toBeNull();
    await expect(commit(cardIn(1), intent(view))).rejects.toMatchObject(notAllowed);
    await expect(harness.as(cardIn(1))('card.shape', shape)).rejects.toMatchObject(notAllowed);
    expect(await readWrites(harness.platform)).toEqual([]);
  });

  test('asks again where an answer was still in its undo window', async () => {
    const view = await openCard(1);
    const asking = createEdit({
      storeId: harness.storeId,
      productId: view.product.id,
      surface: 'card',
      state: { tag: 'conflict', theirs: '24.50' },
      base: '20.00',
    });
    await harness.journal.add([asking]);
    const id = asking.id;
    const asked = await harness.journal.get(id);
    await harness.as(cardIn(1))('edits.keepMine', { id, holdMs: 5000 });
    expect(await harness.journal.get(id)).toMatchObject({ state: { tag: 'queued' }, base: '24.50' });
    await harness.as(pageIn(1))('page.closeCard', {});
    await eventually(() => harness.journal.get(id)).toEqual(asked);
    await harness
      .as(cardIn(1))('edits.undo', { id, holdMs: 0 })
      .catch(() => undefined);
    await openCard(1);
    await harness.as(cardIn(1))('edits.keepMine', { id, holdMs: 5000 });
    await harness.as(cardIn(1))('edits.undo', { id, holdMs: 0 });
    expect(await harness.journal.get(id)).toEqual(asked);
    expect(await readWrites(harness.platform)).toEqual([]);
  });

  test.each([
    [
      'a price',
      async (view: CardView) =>
        harness.as(cardIn(1))('edits.commit', { storeId: harness.storeId, intent: intent(view), holdMs: 5000 }),
    ],
    [
      'an undo',
      async (view: CardView) => {
        const { edit } = await commit(cardIn(1), intent(view));
        await eventually(async () => (await harness.journal.get(edit.id))?.state.tag).toBe('applied');
        await harness.as(cardIn(1))('edits.undo', { id: edit.id, holdMs: 5000 });
      },
    ],
    [
      'a new collection',
      async (view: CardView) =>
        harness.as(cardIn(1))('edits.commit', {
          storeId: harness.storeId,
          intent: intent(view, {
            variantId: null,
            field: 'group',
            group: { id: null, name: 'Sale' },
            base: 'false',
            value: 'true',
          }),
          holdMs: 5000,
        }),
    ],
  ])('tells its page that a press is coming while %s is held back, so that the next handle waits', async (_, press) => {
    const view = await openCard(1);
    await harness.as(cardIn(1))('card.shape', { height: 300 });
    await press(view);
    expect((await viewOf(1)).card).toMatchObject({ save: 'coming' });
    harness.runtime.clock.ms += 5000;
    await harness.background.onWake();
    await eventually(async () => (await viewOf(1)).card).not.toHaveProperty('save');
  });

  test('stays while its page resolves the same product again', async () => {
    await openCard(1);
    await visit(1);
    expect((await viewOf(1)).card).not.toBeNull();
  });
});

describe('a card writes', () => {
  test('a card writes its own product', async () => {
    const view = await openCard(1);
    const port = await harness.follow('card', cardIn(1));
    const { edit } = await commit(cardIn(1), intent(view));
    expect(edit).toMatchObject({ surface: 'card', storeId: harness.storeId, value: '26.00' });
    await eventually(() => port.posted.at(-1)).toMatchObject({ edits: [{ id: edit.id, state: { tag: 'applied' } }] });
    expect((await readProduct(harness.platform, 'stoneware-mug')).priceData.price).toBe(26);
  });

  test('a card writes no other product, store, or tab’s product', async () => {
    const view = await openCard(1);
    const other = await openCard(2, 'linen-apron');
    await clearLog(harness.platform);
    await expect(commit(cardIn(1), intent(other))).rejects.toMatchObject(notAllowed);
    await expect(commit(cardIn(1), intent(view), 'other')).rejects.toMatchObject({ code: 'not_connected' });
    await expect(commit(cardIn(2), intent(view))).rejects.toMatchObject(notAllowed);
    await expect(commit(cardIn(3), intent(view))).rejects.toMatchObject(notAllowed);
    expect([await readWrites(harness.platform), await harness.journal.all()]).toEqual([[], []]);
  });

  test('a card writes nothing before it claimed its token, and nothing from another document of its tab', async () => {
    await visit(1);
    const { token } = await harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
    const { product } = await harness.as(popup)('catalog.product', {
      storeId: harness.storeId,
      productId: (await readProduct(harness.platform, 'stoneware-mug')).id,
    });
    const said = intent({ product, variantId: null } as CardView);
    await expect(commit(cardIn(1), said)).rejects.toMatchObject(notAllowed);
    await harness.as(cardIn(1))('card.claim', { token });
    await expect(commit(cardIn(1, 'another frame'), said)).rejects.toMatchObject(notAllowed);
    expect(await readWrites(harness.platform)).toEqual([]);
  });

  test('a card undoes or settles only edits of its product', async () => {
    const view = await openCard(1);
    const { edit } = await commit(cardIn(1), intent(view));
    await eventually(async () => (await harness.journal.get(edit.id))?.state.tag).toBe('applied');
    await openCard(2, 'linen-apron');
    for (const name of ['edits.undo', 'edits.retry', 'edits.discard', 'edits.keepMine'] as const)
      await expect(harness.as(cardIn(2))(name, { id: edit.id, holdMs: 0 })).rejects.toMatchObject(notAllowed);
    await harness.as(cardIn(1))('edits.undo', { id: edit.id, holdMs: 0 });
    await eventually(async () => (await readProduct(harness.platform, 'stoneware-mug')).priceData.price).toBe(24.5);
  });

  test('a card undoes or settles no edit of another store whose product has the same id', async () => {
    const { product } = await openCard(1);
    const edit = createEdit({
      storeId: 'elsewhere',
      productId: product.id,
      state: { tag: 'conflict', theirs: '30.00' },
    });
    await harness.journal.put(edit);
    for (const name of ['edits.undo', 'edits.retry', 'edits.discard', 'edits.keepMine', 'edits.resend'] as const)
      await expect(harness.as(cardIn(1))(name, { id: edit.id, holdMs: 0 })).rejects.toMatchObject(notAllowed);
    expect(await harness.journal.get(edit.id)).toEqual(edit);
  });

  test('a card replaces an edit of its product, and of no other', async () => {
    const [mug, apron] = [await openCard(1), await openCard(2, 'linen-apron')];
    const { storeId } = harness;
    const held = { storeId, intent: renaming(apron), holdMs: 5000 };
    const { edit } = await harness.as(cardIn(2))('edits.commit', held);
    const replacing = (view: CardView) => ({ storeId, intent: renaming(view), holdMs: 5000, replaces: edit.id });
    await expect(harness.as(cardIn(1))('edits.commit', replacing(mug))).rejects.toMatchObject(notAllowed);
    expect((await harness.journal.all()).map(({ id }) => id)).toEqual([edit.id]);
    const later = await harness.as(cardIn(2))('edits.commit', replacing(apron));
    expect((await harness.journal.all()).map(({ id }) => id)).toEqual([later.edit.id]);
  });
});

describe('a forged sender', () => {
  test('commits nothing and learns nothing', async () => {
    const view = await openCard(1);
    await clearLog(harness.platform);
    const said = intent(view);
    const page = pageIn(1);
    const forged: RawSender[] = [
      page,
      { ...page, frameId: 3 },
      { ...cardIn(1), id: 'ponmlkjihgfedcbaponmlkjihgfedcba' },
      { ...cardIn(1), origin: storefront },
      { ...cardIn(1), frameId: 0 },
      { ...cardIn(1), url: `${String(cardIn(1).url)}?token=1` },
      { ...popup, origin: storefront },
      { ...popup, url: `${storefront}/popup.html` },
      { ...popup, frameId: 3, tab: { id: 1 } },
      {
        ...page,
        url: 'https://evil.example/',
        origin: 'https://evil.example',
        tab: { id: 1, url: 'https://evil.example/' },
      },
      {},
    ];
    for (const sender of forged) {
      await expect(commit(sender, said)).rejects.toMatchObject(notAllowed);
      for (const name of ['popup', 'workbench', 'card'])
        expect((await harness.follow(name, sender)).posted).toEqual([]);
    }
    expect([await readWrites(harness.platform), await harness.journal.all()]).toEqual([[], []]);
  });

  test('no sender can follow the view of another', async () => {
    await openCard(1);
    for (const [name, sender] of [
      ['workbench', popup],
      ['popup', workbench],
      ['page', popup],
      ['popup', pageIn(1)],
      ['card', pageIn(1)],
      ['page', cardIn(1)],
      ['card', cardIn(1, 'another frame')],
      ['card', cardIn(2)],
      ['constructor', popup],
    ] as const)
      expect((await harness.follow(name, sender)).posted).toEqual([]);
  });
});
