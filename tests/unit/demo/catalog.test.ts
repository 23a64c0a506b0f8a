import { expect, test } from 'vitest';
import { demoCatalog } from '../../../demo/catalog/products.ts';
import type { SeedProduct } from '../../../demo/catalog/seed.ts';

const written = demoCatalog();
const all = demoCatalog(100_000);

function skusOf(product: SeedProduct): string[] {
  return [product.sku, ...product.variants.map(({ sku }) => sku)].filter((sku) => sku !== '');
}

function has(description: string, is: (product: SeedProduct) => boolean): void {
  expect(written.products.some(is), description).toBe(true);
}

test('the shop is the same on every call and a count cuts or continues it', () => {
  expect(demoCatalog()).toEqual(written);
  expect(demoCatalog(5).products).toEqual(written.products.slice(0, 5));
  expect(demoCatalog(200).products.slice(0, written.products.length)).toEqual(written.products);
  expect(demoCatalog(200).products).toEqual(all.products.slice(0, 200));
  expect(all.products).toHaveLength(100_000);
});

test('no two products share a name, a slug or an SKU', () => {
  expect(new Set(all.products.map(({ name }) => name)).size).toBe(all.products.length);
  expect(new Set(all.products.map(({ slug }) => slug)).size).toBe(all.products.length);
  const skus = all.products.flatMap(skusOf);
  expect(new Set(skus).size).toBe(skus.length);
});

test('every product is within the platform’s limits', () => {
  const collections = new Set(written.collections.map(({ slug }) => slug));
  const broken = all.products.filter(
    (product) =>
      product.name.length > 80 ||
      product.slug.length > 100 ||
      product.description.length > 8000 ||
      (product.ribbon ?? '').length > 30 ||
      (product.brand ?? '').length > 50 ||
      !product.collections.every((slug) => collections.has(slug)) ||
      skusOf(product).some((sku) => sku.length > 40) ||
      ![product.price, product.cost ?? '0', ...product.variants.map(({ price }) => price ?? '0')].every((price) =>
        /^\d+\.\d{2}$|^0$/.test(price),
      ),
  );
  expect(broken).toEqual([]);
});

test('variants name each of their options by one of its choices, every combination once', () => {
  for (const product of all.products.slice(0, 2000)) {
    for (const { choices } of product.variants) {
      expect(Object.keys(choices)).toEqual(product.options.map(({ name }) => name));
      for (const option of product.options)
        expect(option.choices.map(({ description }) => description)).toContain(choices[option.name]);
    }
    const combinations = new Set(product.variants.map(({ choices }) => JSON.stringify(choices)));
    expect(combinations.size).toBe(product.variants.length);
  }
});

test('the written products include every special case', () => {
  has('a name of 80 characters', ({ name }) => name.length === 80);
  has('a Japanese name', ({ name }) => /\p{Script=Han}/u.test(name));
  has('an Arabic name', ({ name }) => /\p{Script=Arabic}/u.test(name));
  has('a Hebrew name', ({ name }) => /\p{Script=Hebrew}/u.test(name));
  has('a Greek name', ({ name }) => /\p{Script=Greek}/u.test(name));
  has('a Cyrillic name', ({ name }) => /\p{Script=Cyrillic}/u.test(name));
  has('a name that looks like HTML', ({ name }) => name.includes('<b>'));
  has('a percent-encoded slug', ({ slug }) => /%[0-9A-F]{2}/.test(slug));
  has('a slug that is not ASCII', ({ slug }) => /[^\p{ASCII}]/u.test(slug));
  has('a free product', ({ price }) => price === '0.00');
  has('a price of millions', ({ price }) => price === '1234567.89');
  has('no SKU', ({ sku }) => sku === '');
  has('hidden', ({ visible }) => !visible);
  has('digital', ({ productType }) => productType === 'digital');
  has('out of stock', ({ stock }) => stock.tracked && stock.quantity === 0);
  has('not tracked', ({ stock }) => !stock.tracked);
  has('a percent off', ({ discount }) => discount?.type === 'PERCENT');
  has('an amount off', ({ discount }) => discount?.type === 'AMOUNT');
  has('two options', ({ options }) => options.length === 2);
  has('swatches', ({ options }) => options.some(({ type }) => type === 'color'));
  has('variants with own prices', ({ variants }) => variants.some(({ price }) => price !== undefined));
  has('a long description', ({ description }) => description.length > 800);
});
