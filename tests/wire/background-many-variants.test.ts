import { expect, test } from 'vitest';
import type { SeedProduct } from '../../demo/catalog/seed.ts';
import { answersFor, openHarness, popup, storefront, workbench } from '../fixtures/background-harness.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { startTestPlatform } from './platform-client.ts';

const counts = Array.from({ length: 10 }, (_, index) => index);
const option = (name: string, word: string) => ({
  type: 'drop_down' as const,
  name,
  choices: counts.map((count) => ({ value: `${word} ${count}`, description: `${word} ${count}` })),
});

/** A product with 1,000 variants, each with a price and a stock of its own. */
const bookOf = (at: number): SeedProduct => ({
  ...(smallCatalog.products[4] as SeedProduct),
  name: `Book ${at}`,
  slug: `book-${at}`,
  options: [option('Size', 'Size'), option('Colour', 'Shade'), option('Fit', 'Fit')],
  variants: counts.flatMap((size) =>
    counts.flatMap((shade) =>
      counts.map((fit) => ({
        choices: { Size: `Size ${size}`, Colour: `Shade ${shade}`, Fit: `Fit ${fit}` },
        sku: `B-${at}-${size}${shade}${fit}`,
        price: `${100 + size * 10 + shade}.00`,
        stock: { tracked: true as const, quantity: 20 + fit },
      })),
    ),
  ),
});

test.each(['v1', 'v3'] as const)(
  'a store with two products of 1,000 variants is connected and searched in time on %s',
  { timeout: 60_000 },
  async (catalogVersion) => {
    const products = [...smallCatalog.products, bookOf(1), bookOf(2)];
    const platform = await startTestPlatform({
      storefrontUrl: storefront,
      catalog: { ...smallCatalog, products },
      catalogVersion,
    });
    const harness = openHarness(platform);
    const { storeId } = await harness.as(workbench)('stores.connect', answersFor(platform));
    const found = await harness.as(popup)('catalog.search', { storeId, text: 'Book' });
    const books = found.products.filter(({ name }) => /^Book \d$/.test(name));
    expect(books.map(({ variants }) => variants.length)).toEqual([1000, 1000]);
    expect(books.map(({ stock }) => stock)).toEqual([
      { tag: 'tracked', quantity: 24_500 },
      { tag: 'tracked', quantity: 24_500 },
    ]);
  },
);
