import { CardView } from '../../src/protocol/view.ts';
import { createChange } from '../fixtures/working-copy.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { printedFields, type PrintedField } from '../../src/domain/printed-text.ts';
import type { PageView } from '../../src/domain/page-view.ts';
import { cardIn, openConnected, pageIn, popup, storefront, workbench } from '../fixtures/background-harness.ts';
import { startTestPlatform } from './platform-client.ts';

let harness: Awaited<ReturnType<typeof openConnected>>;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

const viewOf = (tabId: number) => harness.readView('page', pageIn(tabId));
const typed = { name: 'Stone Mug', sku: 'MUG-2', stock: '7', ribbon: 'Sale' };

/** Has the card of the first tab keep what is typed into these fields. */
async function type(into: readonly PrintedField[]): Promise<void> {
  const { product } = CardView.parse(await harness.readView('card', cardIn(1)));
  const { storeId } = harness;
  const changes = into.map((field) =>
    createChange({ storeId, productId: product.id, field, n: (count += 1), typed: { text: typed[field] } }),
  );
  await harness.as(cardIn(1))('typed.keep', { by: 'mount', changes });
}
let count = 0;

/** Types into these fields of a card whose page says that it prints those; answers what the page is told. */
async function typeInto(drafted: readonly PrintedField[], printed: PrintedField[], slug = 'stoneware-mug') {
  harness.runtime.tabs.set(1, `${storefront}/product-page/${slug}`);
  const [page, card] = [harness.as(pageIn(1, slug)), harness.as(cardIn(1))];
  await page('page.resolve', { slug, siteName: null });
  await card('card.claim', await page('page.openCard', { field: 'price', choices: {}, printed }));
  const texts = drafted.map((field) => ({ variantId: null, field, text: typed[field] }));
  await type(drafted);
  await card('card.shape', { height: 300, typed: [], typedTexts: texts });
  return viewOf(1);
}
const fieldsIn = (texts: readonly { field: PrintedField }[] = []) => texts.map(({ field }) => field);
const shownIn = ({ card, product }: PageView) => ({
  typed: card?.tag === 'open' ? fieldsIn(card.typedTexts) : null,
  stored: fieldsIn(product?.texts),
});

describe('a page of a product for which text was typed in the popup or a table', () => {
  const elsewhere = [
    { from: popup, field: 'price', text: '11.11' },
    { from: popup, field: 'name', text: 'Typed Elsewhere' },
    { from: workbench, field: 'sku', text: 'ELSEWHERE-1' },
    { from: workbench, field: 'stock', text: '77077' },
    { from: workbench, field: 'cost', text: '22.22' },
  ] as const;

  async function typeElsewhere(productId: string): Promise<void> {
    const { storeId } = harness;
    for (const { from, field, text } of elsewhere) {
      const change = createChange({ storeId, productId, field, n: (count += 1), typed: { text } });
      await harness.as(from)('typed.keep', { by: field, changes: [change] });
    }
  }

  test('is given the same view as without it, also while its card shows it as unsaved', async () => {
    const before = [await typeInto([], []), await typeInto([], [...printedFields])];
    const { product, unsaved } = CardView.parse(await harness.readView('card', cardIn(1)));
    expect(unsaved.values).toEqual([]);
    await typeElsewhere(product.id);
    const after = [await typeInto([], []), await typeInto([], [...printedFields])];
    const card = CardView.parse(await harness.readView('card', cardIn(1)));
    expect(card.unsaved.values.map(({ text }) => text).toSorted()).toEqual(
      elsewhere.map(({ text }) => text).toSorted(),
    );
    expect(after).toEqual(before);
    for (const { text } of elsewhere) expect(JSON.stringify(after)).not.toContain(text);
  });

  test('is told that something is unsaved only once it is typed in a card', async () => {
    await typeInto([], []);
    const { product } = CardView.parse(await harness.readView('card', cardIn(1)));
    await typeElsewhere(product.id);
    expect((await viewOf(1)).card).toMatchObject({ hasDraft: false });
    await type(['name']);
    expect((await viewOf(1)).card).toMatchObject({ hasDraft: true });
  });
});

describe('a page whose card has typed texts', () => {
  test('gets typed and stored texts only of fields that it prints', async () => {
    expect(shownIn(await typeInto(printedFields, ['sku']))).toEqual({
      typed: ['sku'],
      stored: ['name', 'sku', 'ribbon'],
    });
  });

  test('gets no texts if it prints none', async () => {
    expect(shownIn(await typeInto(printedFields, []))).toEqual({ typed: [], stored: ['name', 'ribbon'] });
  });

  test('gets no stored text of a printed field that nobody typed into', async () => {
    expect(shownIn(await typeInto(['name'], [...printedFields]))).toEqual({
      typed: ['name'],
      stored: ['name', 'ribbon'],
    });
  });

  test('gets the stored text with the typed one, but never the stored quantity', async () => {
    const { card } = await typeInto(['sku', 'stock'], ['sku', 'stock']);
    expect(card).toMatchObject({
      typedTexts: [
        { field: 'sku', stored: 'MUG-1', text: 'MUG-2' },
        { field: 'stock', stored: '', text: '7' },
      ],
    });
  });

  test('gets no text of a product that shoppers do not see, whatever the page says', async () => {
    const { card, cardPrices, product } = await typeInto(printedFields, [...printedFields], 'next-season');
    expect(card).toMatchObject({ tag: 'open', typed: [], typedTexts: [], productId: '' });
    expect(cardPrices).toEqual([]);
    expect(product).toMatchObject({ name: '', prices: [], texts: [] });
  });

  test('gets no SKU or stock of the next product before one is typed there', async () => {
    await typeInto(printedFields, [...printedFields]);
    expect(shownIn(await typeInto([], [...printedFields], 'beeswax-candle'))).toEqual({
      typed: [],
      stored: ['name', 'ribbon'],
    });
  });

  test('gets no text of a tile’s product, and no more of its own', async () => {
    const page = harness.as(pageIn(1));
    await typeInto(['name'], ['name']);
    const tile = '/product-page/beeswax-candle';
    const pressed = await page('page.openCard', { field: 'price', choices: {}, printed: [...printedFields], tile });
    await harness.as(cardIn(1))('card.claim', pressed);
    await type(['sku']);
    await harness.as(cardIn(1))('card.shape', { height: 300, typed: [], typedTexts: [] });
    expect(shownIn(await viewOf(1))).toEqual({ typed: [], stored: ['name', 'ribbon'] });
  });
});
