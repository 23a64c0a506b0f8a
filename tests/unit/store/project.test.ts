import { nothingUnsaved } from '../../../src/products/working-copy/unsaved-value.ts';
import { copyOf, createUnsaved } from '../../fixtures/working-copy.ts';
import { noCorrection } from '../../../src/domain/clock-correction.ts';
import { describe, expect, test } from 'vitest';
import type { BatchProgress } from '../../../src/domain/batch.ts';
import { cardPricesOf } from '../../../src/domain/page-view.ts';
import { editTags, type Counts } from '../../../src/domain/edit.ts';
import { noFields, type SignIn } from '../../../src/domain/sign-in.ts';
import { CardView, PopupView, WorkbenchView } from '../../../src/protocol/view.ts';
import type { Merchant } from '../../../src/domain/store.ts';
import { type AppState } from '../../../src/store/app-store.ts';
import type { OpenCard, OpenPage, TilePlan } from '../../../src/store/tab-state.ts';
import { drawCardView, toCardView, toPopupView, toWorkbenchView } from '../../../src/store/project.ts';
import { drawPage, readPage } from '../../../src/store/project-page.ts';
import { createBatch } from '../../fixtures/batch.ts';
import { emptyView } from '../../fixtures/empty-view.ts';
import { createAppState, createStoreEntry, readyMerchant } from '../../fixtures/app-state.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';
import { createOpenPage } from '../../fixtures/open-page.ts';
import { readingsOf } from '../../fixtures/readings.ts';

const toPageView = (state: AppState, tabId: number) => drawPage(readPage(state, tabId));

const other = createStoreEntry({ id: 'other', storefront: 'https://other.example' });
const large = createVariant({
  price: { regular: '30.00', toPay: '27.00', regularText: '€30.00', toPayText: '€27.00' },
});
const product = createProduct({ variants: [large] });
const page = createOpenPage({ productId: product.id });
const card: OpenCard = {
  token: 'secret token',
  documentId: 'secret document',
  storeId: 'store',
  productId: product.id,
  variantId: 'v1',
  chosenVariantId: null,
  option: null,
  printed: [],
  field: 'price',
  heldEdits: [],
  shape: { height: 196, typed: [], typedTexts: [] },
};
const readings = readingsOf({ store: [product] });

const progressIn = (storeId: string, counts: Partial<Counts>): BatchProgress => ({
  batch: createBatch({ storeId, state: 'running', total: 1 }),
  counts: { ...(Object.fromEntries(editTags.map((tag) => [tag, 0])) as Counts), ...counts },
  hold: null,
  leftMs: null,
});
const rowsIn = (storeId: string, batches: BatchProgress[]) =>
  toPopupView(createAppState({ stores: [createStoreEntry(), other], batches }), storeId).store?.bulkRows;

describe('the popup', () => {
  test('shows nothing before a store is connected', () => {
    expect(toPopupView(createAppState({ stores: [] }), null)).toEqual({
      store: null,
      unsaved: nothingUnsaved,
      edits: [],
      signIn: null,
      checkoutId: null,
      inactivePage: null,
      isViewedAsShopper: false,
      news: null,
      clock: noCorrection,
      stores: [],
    });
  });

  test('shows the store of the front tab, else the last used one, else the first', () => {
    const state = createAppState({ stores: [createStoreEntry(), other], frontStoreId: 'other' });
    expect(toPopupView(state, 'store').store?.id).toBe('store');
    expect(toPopupView(state, null).store?.id).toBe('other');
    expect(toPopupView(state, 'gone').store?.id).toBe('other');
    expect(toWorkbenchView(state).frontStoreId).toBe('other');
    expect(toWorkbenchView({ ...state, frontStoreId: 'gone' }).frontStoreId).toBeNull();
    expect(toPopupView({ ...state, frontStoreId: 'gone' }, null).store?.id).toBe('store');
    const chosenStore = { storeId: 'other', address: '' };
    expect(toPopupView({ ...state, chosenStore }, 'store').store?.id).toBe('other');
    expect(toPopupView(state, 'store').stores.map(({ id }) => id)).toEqual(['store', 'other']);
    const asking = createEdit({ storeId: 'other', state: { tag: 'conflict', theirs: '1' } });
    const asked = toPopupView({ ...state, edits: [asking, createEdit()] }, 'store').stores;
    expect(asked.map(({ needs }) => needs)).toEqual([0, 1]);
  });

  test('shows that store’s newest fifty edits and all unfinished ones', () => {
    const done = Array.from({ length: 60 }, () => createEdit({ state: { tag: 'applied', at: 1 } }));
    const old = createEdit({ state: { tag: 'conflict', theirs: '1.00' } });
    const own = [...done, old];
    const edits = [createEdit({ storeId: 'other' }), ...own];
    expect(toPopupView(createAppState({ edits }), null).edits).toEqual([...done.slice(0, 50), old]);
  });

  test('says if rows of that store’s bulk changes can still be replaced, whatever other stores have', () => {
    for (const tag of ['queued', 'sending', 'waiting', 'conflict'] as const) {
      const batches = [progressIn('store', { [tag]: 1 }), progressIn('other', { applied: 1 })];
      expect([rowsIn('store', batches), rowsIn('other', batches)]).toEqual(['unsent', 'none']);
    }
    expect(rowsIn('store', [progressIn('store', { replaced: 1 }), progressIn('other', { queued: 1 })])).toBe(
      'replaced',
    );
  });

  test('shows the sign-in flow of that store only', () => {
    const signIn: SignIn = { step: { tag: 'logIn' }, fields: noFields, note: null };
    const state = createAppState({ stores: [createStoreEntry(), other], signIns: { store: signIn } });
    expect(toPopupView(state, 'store').signIn).toEqual(signIn);
    expect(toPopupView(state, 'other').signIn).toBeNull();
  });

  test('shows the customer and the key’s state; no customer and a missing key until they are known', () => {
    const state = createAppState({ merchants: {}, customers: {} });
    expect(toPopupView(state, null).store).toMatchObject({ customer: { tag: 'none' }, merchant: { tag: 'missing' } });
    const known = createAppState({ customers: { store: { tag: 'member', email: 'a@b.example' } } });
    expect(toPopupView(known, null).store).toMatchObject({ customer: { tag: 'member' }, merchant: { tag: 'ready' } });
  });
});

test('the workbench shows every store and at most fifty edits of all', () => {
  const edits = Array.from({ length: 60 }, (_, index) =>
    createEdit({ storeId: index % 2 === 0 ? 'store' : 'other', state: { tag: 'applied', at: 1 } }),
  );
  const view = toWorkbenchView(createAppState({ stores: [createStoreEntry(), other], edits }));
  expect(view.stores.map(({ id }) => id)).toEqual(['store', 'other']);
  expect(view.edits).toEqual(edits.slice(0, 50));
});

describe('a card', () => {
  const state = createAppState({ cards: { 3: card }, readings });

  test('shows its product and its product’s edits', () => {
    const own = createEdit();
    const edits = [own, createEdit({ productId: 'p2' }), createEdit({ storeId: 'other' })];
    expect(toCardView({ ...state, edits }, 3)).toMatchObject({
      product,
      seq: 0,
      variantId: 'v1',
      field: 'price',
      edits: [own],
    });
  });

  test('is empty in another tab, after it was closed, or once its store is disconnected or its product unknown', () => {
    expect(toCardView(state, 4)).toBeNull();
    expect(toCardView({ ...state, cards: {} }, 3)).toBeNull();
    expect(toCardView({ ...state, stores: [] }, 3)).toBeNull();
    expect(toCardView({ ...state, readings: {} }, 3)).toBeNull();
  });

  test('has no text of a field that its product has no more', () => {
    const { storeId, productId } = card;
    const value = createUnsaved({ storeId, productId, variantId: 'v1', field: 'price' });
    const workingCopy = copyOf({ ...value, variantId: 'gone' }, value);
    expect(toCardView({ ...state, workingCopy }, 3)?.unsaved.values).toEqual([value]);
  });

  test('has the unsaved text of its product from every surface, without what it keeps itself', () => {
    const { storeId, productId } = card;
    const value = createUnsaved({ storeId, productId });
    const inPopup = { ...value, field: 'sku' as const, surface: 'popup' as const, by: 'popup', seq: 2 };
    const own = { ...value, field: 'ribbon' as const, by: 'own', seq: 3 };
    const workingCopy = copyOf(value, inPopup, own, { ...value, productId: 'other' }, { ...value, storeId: 'other' });
    const cards = { 3: { ...card, typedBy: 'own' } };
    expect(toCardView({ ...state, cards, workingCopy }, 3)?.unsaved.values).toEqual([value, inPopup]);
  });

  test('never shows its token', () => {
    expect(JSON.stringify(toCardView(state, 3))).not.toContain('secret');
  });
});

const saving = (tag: 'sending' | 'applied') => [
  createEdit({ state: tag === 'sending' ? { tag, attempt: 1 } : { tag, at: 1 } }),
];

/** The product's texts that a page gets. */
const fieldsOf = (shown: OpenPage['shown'], visible = true) => {
  const pages = { 3: { ...page, shown } };
  const view = toPageView(createAppState({ pages, readings: readingsOf({ store: [{ ...product, visible }] }) }), 3);
  return view.product?.texts.map(({ field, text }) => `${field} ${text}`);
};

describe('a storefront page', () => {
  const state = createAppState({ pages: { 3: page }, cards: { 3: card }, readings });

  test('gets the editable fields and the formatted prices', () => {
    expect(toPageView(state, 3)).toEqual({
      isAsShopper: false,
      dock: { corner: null, paths: [] },
      product: {
        id: 'p1',
        path: '/product-page/stoneware-mug',
        slug: 'stoneware-mug',
        name: 'Stoneware Mug',
        fields: ['price', 'stock', 'sku', 'name', 'ribbon'],
        prices: [
          { choices: {}, regular: '24.50', toPay: '24.50', regularText: '€24.50', toPayText: '€24.50' },
          { choices: { Size: 'Large' }, regular: '30.00', toPay: '27.00', regularText: '€30.00', toPayText: '€27.00' },
        ],
        texts: [
          { choices: {}, field: 'name', text: 'Stoneware Mug' },
          { choices: {}, field: 'ribbon', text: '' },
        ],
        currency: 'EUR',
        earlier: { amounts: [], names: [] },
        pending: 'none',
        isPointed: false,
      },
      planned: {},
      latest: { at: 0, before: 0, tiles: [] },
      keyStep: null,
      openAt: null,
      card: {
        tag: 'open',
        productId: 'p1',
        height: 196,
        typed: [],
        typedTexts: [],
        hasDraft: false,
      },
      cardPrices: null,
    });
  });

  test('gets the prices of its card where they are not its own', () => {
    const other = createProduct({ id: 'p2' });
    const both = { ...state, readings: readingsOf({ store: [product, other] }) };
    const withCard = (changes: Partial<OpenCard>) => toPageView({ ...both, cards: { 3: { ...card, ...changes } } }, 3);
    const [own, tile, opening] = [
      withCard({}),
      withCard({ productId: other.id }),
      withCard({ productId: other.id, shape: null }),
    ];
    expect(own.cardPrices).toBeNull();
    expect(cardPricesOf(own)).toEqual(own.product?.prices);
    expect(tile.cardPrices).toHaveLength(1);
    expect(cardPricesOf(tile)).toBe(tile.cardPrices);
    expect(opening.cardPrices).toBeNull();
    expect(cardPricesOf(opening)).toBeUndefined();
    const elsewhere = toPageView({ ...both, pages: { 3: { ...page, productId: null } } }, 3);
    expect(elsewhere.cardPrices).toEqual(own.product?.prices);
  });

  test('shows a typed price, unless shoppers cannot see its part', () => {
    const typed = [
      { variantId: null, regular: '25', toPay: '21.5' },
      { variantId: 'gone', regular: '25', toPay: '20' },
    ];
    const cards = { 3: { ...card, shape: { height: 196, typed, typedTexts: [] } } };
    const shown = (visible: boolean) =>
      toPageView({ ...state, cards, readings: readingsOf({ store: [{ ...product, visible }] }) }, 3).card;
    expect(shown(true)).toMatchObject({ typed: [{ choices: {}, regular: '25', toPay: '21.5' }] });
    expect(shown(false)).toMatchObject({ typed: [] });
  });

  test('shows the typed texts of printed fields, unless shoppers cannot see their part', () => {
    const texts = [
      { variantId: null, field: 'name' as const, text: 'Stone Mug' },
      { variantId: null, field: 'ribbon' as const, text: 'New' },
      { variantId: 'v1', field: 'sku' as const, text: 'MUG-2' },
      { variantId: 'v1', field: 'stock' as const, text: '7' },
      { variantId: 'v1', field: 'stock' as const, text: 'in_stock' },
      { variantId: null, field: 'stock' as const, text: '7' },
      { variantId: 'gone', field: 'sku' as const, text: 'MUG-3' },
    ];
    const shown = (changes: Partial<OpenCard>, isVisible = true) => {
      const shape = { height: 196, typed: [], typedTexts: texts };
      const cards = { 3: { ...card, ...changes, shape } };
      const read = readingsOf({ store: [{ ...product, visible: isVisible }] });
      return toPageView({ ...state, cards, readings: read }, 3).card;
    };
    const choices = { Size: 'Large' };
    expect(shown({ printed: ['name', 'sku', 'stock'] })).toMatchObject({
      typedTexts: [
        { choices: {}, field: 'name', stored: 'Stoneware Mug', text: 'Stone Mug' },
        { choices, field: 'sku', stored: large.sku, text: 'MUG-2' },
        // Never the quantity that is stored.
        { choices, field: 'stock', stored: '', text: '7' },
      ],
    });
    expect(shown({ printed: [] })).toMatchObject({ typedTexts: [] });
    expect(shown({ printed: ['name', 'sku', 'stock', 'ribbon'] }, false)).toMatchObject({ typedTexts: [] });
  });

  test('gets SKU and stock only once it was shown a typed one', () => {
    expect(fieldsOf([])).toEqual(['name Stoneware Mug', 'ribbon ']);
    expect(fieldsOf(['stock'])).toEqual(['name Stoneware Mug', 'stock 3', 'ribbon ']);
    expect(fieldsOf(['sku', 'stock'], false)).toEqual([]);
  });

  test('is pointed at in the one tab that was opened for it', () => {
    const pointed = { ...state, pointedTabId: 3 };
    expect(toPageView(pointed, 3).product?.isPointed).toBe(true);
    expect(toPageView({ ...pointed, pointedTabId: 4 }, 3).product?.isPointed).toBe(false);
  });

  test('keeps its card open while an edit is unfinished', () => {
    expect(toPageView({ ...state, edits: saving('sending') }, 3).card).toMatchObject({ hasDraft: true });
    expect(toPageView({ ...state, edits: saving('applied') }, 3).card).toMatchObject({ hasDraft: false });
  });

  test.each([
    ['waits', { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: 0, wasSent: false }],
    ['asks', { tag: 'conflict', theirs: '1.00' }],
    ['asks', { tag: 'refused', code: 'validation', description: '' }],
    ['none', { tag: 'applied', at: 1 }],
  ] as const)('is told that a change %s', (pending, own) => {
    const edits = [
      createEdit({ state: own }),
      createEdit({ productId: 'p2', state: { tag: 'conflict', theirs: '1.00' } }),
    ];
    expect(toPageView({ ...state, edits }, 3).product?.pending).toBe(pending);
  });

  test('gets no product without a key, or if it is no product page', () => {
    const empty = { ...emptyView, dock: { corner: null, paths: [] } };
    expect(toPageView({ ...state, merchants: {}, cards: {} }, 3)).toEqual(emptyView);
    const refused: Merchant = { tag: 'refused', status: 401, missing: [], remembered: null };
    for (const [merchant, keyStep] of [
      [refused, 'enter'],
      [{ tag: 'missing' }, 'enter'],
      [{ tag: 'locked' }, 'unlock'],
    ] as const)
      expect(toPageView({ ...state, merchants: { store: merchant }, cards: {} }, 3)).toEqual({ ...empty, keyStep });
    expect(toPageView({ ...state, pages: { 3: { ...page, productId: null } }, cards: {} }, 3)).toEqual(empty);
    expect(toPageView(state, 4)).toEqual(emptyView);
  });

  test('gets the key’s state only as a page of a connected store', () => {
    const locked = { ...state, merchants: { store: { tag: 'locked' } as const }, cards: {} };
    expect(toPageView(locked, 3).keyStep).toBe('unlock');
    expect(toPageView(locked, 4).keyStep).toBeNull();
    expect(toPageView({ ...locked, stores: [other] }, 3).keyStep).toBeNull();
    const home = { ...page, url: 'https://shop.example/', productId: null };
    expect(toPageView({ ...locked, pages: { 3: home } }, 3).keyStep).toBe('unlock');
  });

  const openAt = (change: Partial<typeof state>): unknown => toPageView({ ...state, ...change }, 3).openAt;

  test('opens its card when its merchant comes back with the key, and only on the page that they left', () => {
    const back = {
      storeId: 'store',
      tabId: 3,
      documentId: 'page',
      url: page.url,
      field: 'price',
      prompt: null,
    } as const;
    expect(openAt({ keyRequest: back })).toBe('price');
    expect(openAt({ keyRequest: { ...back, prompt: { step: 'unlock', tabId: 9 } } })).toBeNull();
    expect(openAt({ keyRequest: { ...back, tabId: 4 } })).toBeNull();
    expect(openAt({ keyRequest: { ...back, documentId: 'before the reload' } })).toBeNull();
    expect(openAt({ keyRequest: { ...back, url: 'https://shop.example/product-page/linen-apron' } })).toBeNull();
    expect(openAt({ keyRequest: back, merchants: { store: { tag: 'locked' } } })).toBeNull();
  });

  test('never gets cost, SKU, stock, token or document id', () => {
    expect(JSON.stringify(toPageView(state, 3))).not.toMatch(/9\.80|10\.20|MUG-1|quantity|secret/);
  });
});

test('every view matches its schema exactly', () => {
  const state = createAppState({ cards: { 3: card }, pages: { 3: page }, readings, edits: [createEdit()] });
  for (const [schema, view] of [
    [PopupView, toPopupView(state, null)],
    [WorkbenchView, toWorkbenchView(state)],
  ] as const)
    expect(schema.parse(view)).toEqual(view);
  const cardView = toCardView(state, 3);
  expect(CardView.parse(drawCardView(cardView))).toEqual(cardView);
});

describe('a bulk change of products that were picked on a page', () => {
  const plan: TilePlan = {
    storeId: 'store',
    documentId: 'page',
    requestId: 'request',
    productIds: [product.id],
    previewId: 'preview',
    isBegun: false,
    tiles: { [product.id]: { tag: 'price', toPay: '9.00' } },
  };
  const open = createAppState({ pages: { 7: page }, tilePlans: { 7: plan }, merchants: { store: readyMerchant } });
  const reloaded = { ...open, pages: { 7: { ...page, documentId: 'the next page' } } };
  const closed = { ...open, pages: {} };

  test.each([
    ['while the page is open', open, ['request'], plan.tiles],
    ['not once it was loaded anew', reloaded, [], {}],
    ['not once it was closed', closed, [], {}],
  ])('is shown on the page, and the workbench says so: %s', (_, state, openPicks, planned) => {
    expect(toWorkbenchView(state).openPicks).toEqual(openPicks);
    expect(toPageView(state, 7).planned).toEqual(planned);
  });
});
