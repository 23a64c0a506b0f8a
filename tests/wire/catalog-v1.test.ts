import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { createCatalogV1 } from '../../src/catalog/v1.ts';
import { defaultVariantId, toProduct } from '../../src/catalog/v1-product.ts';
import { Product } from '../../src/domain/product.ts';
import { merchantClient, visitorClient } from '../fixtures/clients.ts';
import { readLog, readWrites } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

const asMerchant = (platform: Platform) => createCatalogV1({ client: merchantClient(platform), isMerchant: true });
const asVisitor = async (platform: Platform) =>
  createCatalogV1({ client: await visitorClient(platform), isMerchant: false });
const namesOf = ({ products }: { products: Product[] }) => products.map(({ name }) => name);
async function idOf(platform: Platform, slug: string): Promise<string> {
  return (await readProduct(platform, slug)).id;
}

describe('a product in the shop’s words', () => {
  test('has everything a merchant knows', async () => {
    const platform = await startTestPlatform();
    const id = await idOf(platform, 'stoneware-mug');
    const product = await asMerchant(platform).product(id);
    expect(product).toEqual({
      id,
      name: 'Stoneware Mug',
      slug: 'stoneware-mug',
      sku: 'MUG-1',
      visible: true,
      pictureUrl: 'http://shop.example/pictures/stoneware-mug.svg',
      pageUrl: 'http://shop.example/product-page/stoneware-mug',
      currency: 'EUR',
      price: { regular: '24.50', toPay: '24.50', regularText: '€24.50', toPayText: '€24.50' },
      discount: null,
      cost: '9.80',
      stock: { tag: 'tracked', quantity: 12 },
      variants: [],
    });
    expect(Product.parse(product)).toEqual(product);
  });

  test('has no cost for a visitor', async () => {
    const platform = await startTestPlatform();
    const product = await (await asVisitor(platform)).product(await idOf(platform, 'stoneware-mug'));
    expect(product).toMatchObject({ cost: null, price: { regular: '24.50' } });
  });

  test('has its variants, each with its own price, SKU and stock', async () => {
    const platform = await startTestPlatform();
    const product = await asMerchant(platform).product(await idOf(platform, 'linen-apron'));
    expect(product).toMatchObject({
      price: { regular: '48.00', toPay: '42.00' },
      discount: { type: 'PERCENT', value: 12.5 },
      cost: '20.00',
      stock: { tag: 'tracked', quantity: 11 },
    });
    expect(
      product.variants.map(({ label, sku, price, stock, cost }) => [
        label,
        sku,
        price.regular,
        price.toPay,
        stock,
        cost,
      ]),
    ).toEqual([
      ['S, Sage', 'APRON-S-SA', '48.00', '42.00', { tag: 'tracked', quantity: 3 }, '20.00'],
      ['S, Slate', 'APRON-S-SL', '48.00', '42.00', { tag: 'tracked', quantity: 0 }, '20.00'],
      ['L, Sage', 'APRON-L-SA', '52.00', '45.50', { tag: 'tracked', quantity: 7 }, '20.00'],
      ['L, Slate', 'APRON-L-SL', '48.00', '42.00', { tag: 'tracked', quantity: 1 }, '20.00'],
    ]);
    expect(product.variants[0]?.choices).toEqual({ Size: 'S', Colour: 'Sage' });
  });

  test('has a discount of money as one', async () => {
    const platform = await startTestPlatform();
    const product = await asMerchant(platform).product(await idOf(platform, 'beeswax-candle'));
    expect(product).toMatchObject({
      price: { regular: '9.99', toPay: '8.49' },
      discount: { type: 'AMOUNT', value: 1.5 },
    });
  });

  test('says whether it is in stock where nobody counts', async () => {
    const platform = await startTestPlatform();
    const stockOf = async (slug: string) => (await asMerchant(platform).product(await idOf(platform, slug))).stock;
    expect(await stockOf('beeswax-candle')).toEqual({ tag: 'untracked', inStock: true });
    expect(await stockOf('eclair-tin')).toEqual({ tag: 'untracked', inStock: false });
  });

  test('that is hidden is there for the merchant and gone for everybody else', async () => {
    const platform = await startTestPlatform();
    const id = await idOf(platform, 'next-season');
    expect(await asMerchant(platform).product(id)).toMatchObject({ visible: false, cost: '40.00' });
    await expect((await asVisitor(platform)).product(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('without anything but its id is still one', () => {
    const bare = toProduct({ id: 'p' });
    expect(Product.parse(bare)).toEqual(bare);
    expect(bare).toMatchObject({ name: '', pageUrl: null, pictureUrl: null, discount: null, variants: [] });
  });

  test('does not take for a number what the platform writes for none', () => {
    const product = toProduct({
      id: 'p',
      priceData: { currency: 'EUR', price: 5, discountedPrice: Number.NaN },
      costAndProfitData: { itemCost: Number.POSITIVE_INFINITY },
      discount: { type: 'PERCENT', value: Number.NaN },
    });
    expect(product).toMatchObject({ price: { regular: '5.00', toPay: '5.00' }, cost: null, discount: null });
  });

  test('shows no variants while they are not managed one by one', () => {
    const variants = [{ id: defaultVariantId, variant: { sku: 'A' } }];
    expect(toProduct({ id: 'p', manageVariants: false, variants }).variants).toEqual([]);
    expect(toProduct({ id: 'p', manageVariants: true, variants }).variants).toHaveLength(1);
  });
});

describe('a search', () => {
  test('finds by any part of the name, whatever its case', async () => {
    const platform = await startTestPlatform();
    expect(namesOf(await asMerchant(platform).search('APRON', 10))).toEqual(['Linen Apron']);
    expect(namesOf(await asMerchant(platform).search(' mug ', 10))).toEqual(['Stoneware Mug']);
  });

  test('finds by any part of the SKU', async () => {
    const platform = await startTestPlatform();
    expect(namesOf(await asMerchant(platform).search('ug-1', 10))).toEqual(['Stoneware Mug']);
  });

  test('shows the first by name for an empty text, and says that there are more', async () => {
    const platform = await startTestPlatform();
    const found = await asMerchant(platform).search('', 2);
    expect([namesOf(found), found.more]).toEqual([['Beeswax Candle', 'Linen Apron'], true]);
    expect((await asMerchant(platform).search('', 50)).more).toBe(false);
  });

  test('finds nothing where there is nothing', async () => {
    const platform = await startTestPlatform();
    expect(await asMerchant(platform).search('no such thing', 10)).toEqual({ products: [], more: false });
  });

  test('shows hidden products to the merchant only', async () => {
    const platform = await startTestPlatform();
    expect(namesOf(await asMerchant(platform).search('next', 10))).toEqual(['Next Season']);
    expect(namesOf(await (await asVisitor(platform)).search('next', 10))).toEqual([]);
  });

  test.each(['%', '_', "'", '"', '\\', '$or', '{"$ne":null}', '.*'])('takes %s as text', async (text) => {
    const platform = await startTestPlatform();
    expect(namesOf(await asMerchant(platform).search(text, 10))).toEqual([]);
  });
});

describe('by slug', () => {
  test('finds the product whole, with what only the merchant knows', async () => {
    const platform = await startTestPlatform();
    expect(await asMerchant(platform).bySlug('stoneware-mug')).toMatchObject({ name: 'Stoneware Mug', cost: '9.80' });
  });

  test('finds nothing by a part of it, by another case, or by none', async () => {
    const platform = await startTestPlatform();
    for (const slug of ['stoneware', 'Stoneware-Mug', '', 'nothing'])
      expect(await asMerchant(platform).bySlug(slug)).toBeUndefined();
  });
});

describe('a write', () => {
  test('of a price changes that price and nothing else', async () => {
    const platform = await startTestPlatform();
    const before = await readProduct(platform, 'stoneware-mug');
    await asMerchant(platform).write({ productId: before.id, variantId: null, field: 'price' }, '26.00');
    const after = await readProduct(platform, 'stoneware-mug');
    expect(after.priceData.price).toBe(26);
    const {
      priceData: _p,
      price: _q,
      convertedPriceData: _c,
      priceRange: _r,
      lastUpdated: _l,
      variants: _v,
      ...rest
    } = after;
    expect(before).toMatchObject(rest);
  });

  test('of a variant’s price changes that variant only', async () => {
    const platform = await startTestPlatform();
    const { id, variants } = await readProduct(platform, 'linen-apron');
    const [small, ...others] = variants;
    await asMerchant(platform).write({ productId: id, variantId: small?.id ?? '', field: 'price' }, '45.50');
    const after = await readProduct(platform, 'linen-apron');
    expect(after.variants.map(({ variant }) => variant.priceData.price)).toEqual([45.5, 48, 52, 48]);
    expect(after.variants.slice(1)).toEqual(others);
    expect(after.priceData.price).toBe(48);
  });

  test('of stock sets the pieces of a product without variants', async () => {
    const platform = await startTestPlatform();
    const productId = await idOf(platform, 'stoneware-mug');
    await asMerchant(platform).write({ productId, variantId: null, field: 'stock' }, '40');
    expect((await readProduct(platform, 'stoneware-mug')).stock).toMatchObject({ quantity: 40, trackInventory: true });
  });

  test('of stock sets the pieces of one variant only', async () => {
    const platform = await startTestPlatform();
    const { id, variants } = await readProduct(platform, 'linen-apron');
    await asMerchant(platform).write({ productId: id, variantId: variants[1]?.id ?? '', field: 'stock' }, '9');
    const after = await readProduct(platform, 'linen-apron');
    expect(after.variants.map(({ stock }) => stock.quantity)).toEqual([3, 9, 7, 1]);
  });

  test('of an amount keeps every cent of it', async () => {
    const platform = await startTestPlatform();
    const productId = await idOf(platform, 'stoneware-mug');
    for (const amount of ['0.00', '0.01', '0.29', '1.10', '19.99', '999999999.99']) {
      await asMerchant(platform).write({ productId, variantId: null, field: 'price' }, amount);
      expect((await asMerchant(platform).product(productId)).price.regular).toBe(amount);
    }
  });

  test('that cannot be is refused before it is sent', async () => {
    const platform = await startTestPlatform();
    const productId = await idOf(platform, 'stoneware-mug');
    const catalog = asMerchant(platform);
    await expect(catalog.write({ productId, variantId: null, field: 'price' }, '1000000000')).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(catalog.write({ productId, variantId: null, field: 'stock' }, '100000')).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await readWrites(platform)).toEqual([]);
  });

  test('without a key is refused before it is sent', async () => {
    const platform = await startTestPlatform();
    const productId = await idOf(platform, 'stoneware-mug');
    const write = (await asVisitor(platform)).write({ productId, variantId: null, field: 'price' }, '1.00');
    await expect(write).rejects.toMatchObject({ code: 'not_elevated' });
    expect(await readWrites(platform)).toEqual([]);
  });

  test('is one request', async () => {
    const platform = await startTestPlatform();
    const productId = await idOf(platform, 'stoneware-mug');
    const before = (await readLog(platform)).length;
    await asMerchant(platform).write({ productId, variantId: null, field: 'price' }, '26.00');
    expect((await readLog(platform)).length - before).toBe(1);
  });
});
