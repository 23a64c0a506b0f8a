import { assert, asyncProperty, constantFrom, integer } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import type { SeedProduct } from '../../demo/catalog/seed.ts';
import {
  createProduct as createProductV1,
  deleteProduct as deleteProductV1,
} from '../../src/client/operations/products-v1.ts';
import { createProduct, deleteProduct } from '../../src/client/operations/products-v3.ts';
import type { Change } from '../../src/catalog/port.ts';
import type { Written } from '../../src/catalog/written.ts';
import { fields, type PartFieldKey } from '../../src/domain/fields.ts';
import { partOf, Product } from '../../src/domain/product.ts';
import { countRequests, openCatalog, pagesOf, versions, withoutRevisions } from '../fixtures/catalogs.ts';
import { change, piecesOf } from '../fixtures/change.ts';
import { merchantClient } from '../fixtures/clients.ts';
import { capabilities } from '../../src/domain/capabilities.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

const gone = '00000000-0000-4000-8000-000000000000';
const codes = (results: Written[]): string[] => results.map((one) => (one.tag === 'ok' ? 'ok' : one.error.code));
const mug = smallCatalog.products[0] as SeedProduct;

/** The weight in the platform's row of a product without options. */
const storedWeight = ({ db }: Platform, id: string): unknown =>
  db
    .prepare(
      `SELECT coalesce((SELECT body ->> '$.variantsInfo.variants[0].physicalProperties.weight' FROM documents
        WHERE kind = 'product' AND id = ?1), (SELECT weight FROM products WHERE id = ?1)) AS weight`,
    )
    .get(id)?.['weight'];

/** The stock in the platform's row of a product without options. */
const storedStock = ({ db }: Platform, id: string): unknown =>
  db
    .prepare(
      `SELECT p.track_quantity AS tracked, v.quantity, v.in_stock AS inStock
      FROM products p JOIN variants v ON v.product_id = p.id WHERE p.id = ?1
      UNION ALL SELECT body ->> '$.trackQuantity', body ->> '$.quantity', body ->> '$.inStock'
      FROM documents WHERE kind = 'inventory-item' AND body ->> '$.productId' = ?1`,
    )
    .get(id);

const namesOf = ({ products }: { products: Product[] }): string[] => products.map(({ name }) => name);

/** A value for each field that differs from the stored one. */
const newValues: Record<PartFieldKey, string> = {
  price: '61.00',
  salePrice: '11.00',
  cost: '3.25',
  stock: '77',
  sku: 'NEW-SKU',
  barcode: '4006381333931',
  weight: '0.275',
  name: 'New name',
  slug: 'new-name',
  visible: 'false',
  ribbon: 'Last ones',
  brand: 'Weft',
};

const named = (at: number): SeedProduct => ({ ...mug, name: `Mug ${at}`, sku: `M-${at}`, slug: `mug-${at}` });

describe.each(versions)('catalog %s', (version) => {
  const allFields = capabilities[version === 'v1' ? 'V1_CATALOG' : 'V3_CATALOG'].fields;
  const open = () => openCatalog(version);
  /** 203 products, and changes during the reading of their pages. */
  const openMany = async () => {
    const products = Array.from({ length: 203 }, (_, at) => named(at));
    const opened = await openCatalog(version, { catalog: { ...smallCatalog, products } });
    const client = merchantClient(opened.platform);
    /** Reads all pages, and does something after the first. */
    const readWith = async (act: (first: readonly Product[]) => Promise<unknown>): Promise<string[]> => {
      const names: string[] = [];
      for await (const page of opened.catalog.all()) {
        if (names.length === 0) await act(page);
        names.push(...page.map(({ name }) => name));
      }
      return names;
    };
    const remove = (id: string) =>
      version === 'v1' ? client.call(deleteProductV1, { id }) : client.call(deleteProduct, { productId: id });
    const add = (name: string) =>
      version === 'v1'
        ? client.call(createProductV1, { product: { name, productType: 'physical', priceData: { price: 1 } } })
        : client.call(createProduct, {
            product: {
              name,
              productType: 'PHYSICAL',
              physicalProperties: {},
              variantsInfo: { variants: [{ price: { actualPrice: { amount: '1' } }, physicalProperties: {} }] },
            },
          });
    return { ...opened, readWith, remove, add };
  };

  describe('a product', () => {
    test('has every value that a merchant can read', async () => {
      const { find, catalog } = await open();
      const product = await find('stoneware-mug');
      const groupIds = (await catalog.groups.list()).map(({ id }) => id);
      expect(Product.parse(product)).toEqual(product);
      expect(withoutRevisions(product)).toEqual({
        id: product.id,
        name: 'Stoneware Mug',
        slug: 'stoneware-mug',
        sku: 'MUG-1',
        visible: true,
        // The demo's pictures are on this machine, and this shop is not.
        pictureUrl: null,
        pageUrl: 'http://shop.example/product-page/stoneware-mug',
        siteUrl: 'http://shop.example',
        currency: 'EUR',
        weightUnit: version === 'v1' ? null : 'KG',
        price: { regular: '24.50', toPay: '24.50', regularText: '€24.50', toPayText: '€24.50' },
        salePrice: '',
        saleBy: version === 'v1' ? 'discount' : 'compare_at',
        compareAt: null,
        discount: null,
        cost: '9.80',
        stock: { tag: 'tracked', quantity: 12 },
        values: { ...(version === 'v3' && { barcode: '' }), weight: '0.35', ribbon: 'New', brand: 'Ashdown' },
        // Catalog V3 counts the group of all products as one.
        groupIds: expect.arrayContaining(groupIds) as string[],
        onVariants: [],
        variants: [],
      });
    });

    test('has its variants with their prices, SKUs and stock', async () => {
      const { find } = await open();
      const product = await find('linen-apron');
      expect(Product.parse(product)).toEqual(product);
      expect(product).toMatchObject({ price: { regular: '48.00', toPay: '42.00' }, stock: { quantity: 11 } });
      const rows = product.variants.map(({ label, sku, price, cost, visible }) => [
        label,
        sku,
        price.regular,
        price.toPay,
        cost,
        visible,
      ]);
      expect(rows).toEqual([
        ['S, Sage', 'APRON-S-SA', '48.00', '42.00', '20.00', true],
        ['S, Slate', 'APRON-S-SL', '48.00', '42.00', '20.00', true],
        ['L, Sage', 'APRON-L-SA', '52.00', '45.50', '20.00', true],
        ['L, Slate', 'APRON-L-SL', '48.00', '42.00', '20.00', true],
      ]);
      expect(piecesOf(product)).toEqual([3, 0, 7, 1]);
      expect(product.variants[0]?.choices).toEqual({ Size: 'S', Colour: 'Sage' });
    });

    test('a product on sale has its regular price and the price to pay', async () => {
      const product = await (await open()).find('beeswax-candle');
      expect(product).toMatchObject({ price: { regular: '9.99', toPay: '8.49' }, salePrice: '8.49' });
    });

    test('says whether it is in stock if its stock is not tracked', async () => {
      const { find } = await open();
      expect((await find('beeswax-candle')).stock).toEqual({ tag: 'untracked', inStock: true });
      expect((await find('eclair-tin')).stock).toEqual({ tag: 'untracked', inStock: false });
    });

    test('has no cost for a visitor', async () => {
      const { find, asVisitor } = await open();
      const { id } = await find('stoneware-mug');
      expect(await (await asVisitor()).product(id)).toMatchObject({ cost: null, price: { regular: '24.50' } });
    });

    test('a hidden product is found by the merchant only', async () => {
      const { find, asVisitor } = await open();
      const product = await find('next-season');
      expect(product).toMatchObject({ visible: false, cost: '40.00' });
      const visitor = await asVisitor();
      await expect(visitor.product(product.id)).rejects.toMatchObject({ code: 'not_found' });
      expect(await visitor.bySlug('next-season')).toBeUndefined();
      expect((await visitor.products([product.id])).size).toBe(0);
    });

    test('a deleted product is not found', async () => {
      await expect((await open()).catalog.product(gone)).rejects.toMatchObject({ code: 'not_found' });
    });

    test('is found by its slug only', async () => {
      const { catalog } = await open();
      expect(await catalog.bySlug('stoneware-mug')).toMatchObject({ name: 'Stoneware Mug', cost: '9.80' });
      for (const slug of ['stoneware', 'Stoneware-Mug', '', 'nothing', 'x'.repeat(200), '../products', 'a b/c?d#e%'])
        expect(await catalog.bySlug(slug)).toBeUndefined();
    });
  });

  describe('a search', () => {
    test('finds by name and SKU, whatever their case, with everything that is shown', async () => {
      const { catalog, find } = await open();
      expect(namesOf(await catalog.search('APRON', 10))).toEqual(['Linen Apron']);
      expect(namesOf(await catalog.search(' mug ', 10))).toEqual(['Stoneware Mug']);
      const [found] = (await catalog.search('ug-1', 10)).products;
      expect(found).toMatchObject({ id: (await find('stoneware-mug')).id, stock: { quantity: 12 }, sku: 'MUG-1' });
    });

    test.each(['APRON-L-SA', 'apron-l-sa', 'N-L-S', '-SL'])(
      'finds the product of a variant by its SKU, for shoppers too: %s',
      async (text) => {
        const { catalog, asVisitor } = await open();
        expect(namesOf(await catalog.search(text, 10))).toEqual(['Linen Apron']);
        expect((await catalog.search(text, 10)).products[0]?.cost).toBe('20.00');
        expect(namesOf(await (await asVisitor()).search(text, 10))).toEqual(['Linen Apron']);
      },
    );

    test('lists the first products by name for an empty text, and says that there are more', async () => {
      const { catalog } = await open();
      const found = await catalog.search('', 2);
      expect([namesOf(found), found.more]).toEqual([['Beeswax Candle', 'Linen Apron'], true]);
      expect((await catalog.search('', 50)).more).toBe(false);
    });

    test('finds nothing for an unknown text, and hidden products for the merchant only', async () => {
      const { catalog, asVisitor } = await open();
      expect(await catalog.search('no such thing', 10)).toEqual({ products: [], more: false });
      expect(namesOf(await catalog.search('next', 10))).toEqual(['Next Season']);
      expect(namesOf(await (await asVisitor()).search('next', 10))).toEqual([]);
    });

    test.each(['%', '_', "'", '"', '\\', '$or', '{"$ne":null}', '.*', 'x'.repeat(300)])(
      'takes %s as text',
      async (text) => {
        expect(namesOf(await (await open()).catalog.search(text, 10))).toEqual([]);
      },
    );
  });

  describe('many products', () => {
    test('are equal to products read one by one; deleted ones are missing', async () => {
      const { catalog, find } = await open();
      const products = [await find('linen-apron'), await find('next-season'), await find('beeswax-candle')];
      const found = await catalog.products([...products.map(({ id }) => id), gone]);
      expect([...found.keys()].toSorted()).toEqual(products.map(({ id }) => id).toSorted());
      for (const product of products) expect(found.get(product.id)).toEqual(product);
      expect(await catalog.products([])).toEqual(new Map());
      const tooMany = Array.from({ length: 101 }, String);
      await expect(catalog.products(tooMany)).rejects.toMatchObject({ code: 'invalid_input' });
    });

    test('are complete, page by page', async () => {
      const products = Array.from({ length: 203 }, (_, at) => ({ ...mug, sku: `M-${at}`, slug: `mug-${at}` }));
      const { catalog } = await openCatalog(version, { catalog: { ...smallCatalog, products } });
      const pages = await pagesOf(catalog);
      expect(pages).toHaveLength(3);
      expect(pages.flat()).toHaveLength(203);
      expect(new Set(pages.flat().map(({ slug }) => slug)).size).toBe(203);
      expect(pages[1]?.[7]).toMatchObject({ cost: '9.80', stock: { quantity: 12 } });
    });
  });

  describe('all products, while pages are read', () => {
    const all = Array.from({ length: 203 }, (_, at) => `Mug ${at}`);

    test('appear once each if some are deleted after they were read', async () => {
      const { readWith, remove } = await openMany();
      const names = await readWith(async (first) => {
        for (const { id } of [first[0], first[50], first[99]] as Product[]) await remove(id);
      });
      expect(names).toEqual(all);
    });

    test('lack only a product that was deleted before its page was read', async () => {
      const { find, readWith, remove } = await openMany();
      const { id } = await find('mug-100');
      expect(await readWith(() => remove(id))).toEqual(all.filter((name) => name !== 'Mug 100'));
    });

    test('contain products added meanwhile, also after the last page', async () => {
      const { catalog, readWith, add, remove } = await openMany();
      const names = await readWith(async (first) => {
        await remove(first[3]?.id ?? '');
        await add('Late Mug');
      });
      expect(names).toEqual([...all, 'Late Mug']);
      const pages = catalog.all()[Symbol.asyncIterator]();
      const read = [await pages.next(), await pages.next(), await pages.next()];
      await add('Last Mug');
      const { value = [] } = await pages.next();
      expect(read.map(({ done }) => done)).toEqual([false, false, false]);
      expect((value as Product[]).map(({ name }) => name)).toEqual(['Last Mug']);
    });
  });

  describe('a write', () => {
    test.each(allFields)('a write of %s changes nothing else', async (field) => {
      const { catalog, find } = await open();
      const before = await find('stoneware-mug');
      await catalog.write([change(before, field, newValues[field])]);
      const after = await catalog.product(before.id);
      expect(fields[field].read(after)).toBe(newValues[field]);
      const kept = allFields.filter((other) => other !== field);
      expect(kept.map((other) => fields[other].read(after))).toEqual(kept.map((other) => fields[other].read(before)));
    });

    test.each(allFields)('a write of a variant’s %s changes nothing else', async (field) => {
      const { catalog, find } = await open();
      const before = await find('linen-apron');
      const id = before.variants[2]?.id ?? '';
      const write = catalog.write([change(before, field, newValues[field], id)]);
      if (fields[field].owner === 'product') {
        await expect(write).rejects.toMatchObject({ code: 'invalid_input' });
        return;
      }
      await write;
      const after = await catalog.product(before.id);
      const changed = partOf(after, id);
      expect(changed && fields[field].read(changed)).toBe(newValues[field]);
      const rest = ({ variants }: Product) =>
        withoutRevisions({ ...before, variants }).variants.filter((one) => one.id !== id);
      expect(rest(after)).toEqual(rest(before));
      expect(after.variants.map(({ label }) => label)).toEqual(before.variants.map(({ label }) => label));
    });

    test('a write of an empty ribbon, brand, cost, SKU or sale removes it', async () => {
      const { catalog, find } = await open();
      const product = await find('stoneware-mug');
      await catalog.write([change(product, 'salePrice', '20.00')]);
      const onSale = await catalog.product(product.id);
      const cleared = (['ribbon', 'brand', 'cost', 'sku', 'salePrice'] as const).map((key) => change(onSale, key, ''));
      await catalog.write(cleared);
      expect(await catalog.product(product.id)).toMatchObject({
        values: { ribbon: '', brand: '' },
        cost: null,
        sku: '',
        salePrice: '',
        price: { regular: '24.50', toPay: '24.50' },
      });
    });

    test('a write of a quantity starts its tracking, and of an availability stops it', async () => {
      const { platform, catalog, find } = await open();
      const { id } = await find('beeswax-candle');
      const write = async (value: string) => {
        await catalog.write([change(await catalog.product(id), 'stock', value)]);
        return storedStock(platform, id);
      };
      expect(await write('out_of_stock')).toMatchObject({ tracked: 0, inStock: 0 });
      expect(await write('7')).toMatchObject({ tracked: 1, quantity: 7 });
      expect((await catalog.product(id)).stock).toEqual({ tag: 'tracked', quantity: 7 });
      expect(await write('in_stock')).toMatchObject({ tracked: 0, inStock: 1 });
      expect((await catalog.product(id)).stock).toEqual({ tag: 'untracked', inStock: true });
    });

    test('a write of one variant never starts or stops the tracking of the others', async () => {
      const { catalog, find } = await open();
      const apron = await find('linen-apron');
      const [first, ...rest] = apron.variants.map(({ id }) => id);
      const stop = () => catalog.write([change(apron, 'stock', 'in_stock', first)]);
      if (version === 'v1') await expect(stop()).rejects.toMatchObject({ code: 'invalid_input' });
      else await stop();
      const after = await catalog.product(apron.id);
      expect(after.variants.filter(({ id }) => rest.includes(id)).map(({ stock }) => stock)).toEqual(
        apron.variants.filter(({ id }) => rest.includes(id)).map(({ stock }) => stock),
      );
      expect(after.variants[0]?.stock).toEqual(
        version === 'v1' ? apron.variants[0]?.stock : { tag: 'untracked', inStock: true },
      );
    });

    test('a write of a weight stores a number, and of none removes it', async () => {
      const { platform, catalog, find } = await open();
      const { id } = await find('stoneware-mug');
      await catalog.write([change(await catalog.product(id), 'weight', '0.275')]);
      expect(storedWeight(platform, id)).toBe(0.275);
      await catalog.write([change(await catalog.product(id), 'weight', '')]);
      expect(storedWeight(platform, id) ?? 0).toBe(0);
      expect(fields.weight.read(await catalog.product(id))).toBe('');
    });

    test('a write of a weight that all variants share is written to each', async () => {
      const { catalog, find } = await open();
      const apron = await find('linen-apron');
      await catalog.write(apron.variants.map(({ id }) => change(apron, 'weight', '0.5', id)));
      const shared = await catalog.product(apron.id);
      expect(shared.variants.map((one) => fields.weight.read(one))).toEqual(apron.variants.map(() => '0.5'));
      if (version === 'v1') return;
      expect(fields.weight.read(shared)).toBe('0.5');
      await catalog.write([change(shared, 'weight', '0.6')]);
      const after = await catalog.product(apron.id);
      expect(after.variants.map((one) => fields.weight.read(one))).toEqual(apron.variants.map(() => '0.6'));
    });

    test('a write of a price keeps an amount discount below the price', async () => {
      const { catalog, find } = await open();
      const product = await find('stoneware-mug');
      await catalog.write([change(product, 'price', '30.00'), change(product, 'salePrice', '29.99')]);
      const onSale = await catalog.product(product.id);
      expect(onSale).toMatchObject({ salePrice: '29.99', price: { regular: '30.00', toPay: '29.99' } });
    });

    test.each(['24.50', '30.00'])(
      'a write of a sale price of %s over a price of 24.50 is refused, and nothing is sent',
      async (value) => {
        const { platform, catalog, find } = await open();
        const product = await find('stoneware-mug');
        const sent = await countRequests(platform, () =>
          expect(catalog.write([change(product, 'salePrice', value)])).rejects.toMatchObject({ code: 'invalid_input' }),
        );
        expect(sent).toEqual([]);
      },
    );

    test('a write of stock sets and counts', async () => {
      const { catalog, find } = await open();
      const { id, variants } = await find('linen-apron');
      const [one, two, three] = variants;
      await catalog.write([
        change(await catalog.product(id), 'stock', '9', one?.id),
        change(await catalog.product(id), 'stock', '5', two?.id, 5),
        change(await catalog.product(id), 'stock', '4', three?.id, -3),
      ]);
      expect(piecesOf(await catalog.product(id))).toEqual([9, 5, 4, 1]);
    });

    test('a write of an amount keeps every decimal', async () => {
      const { catalog, find } = await open();
      const { id } = await find('stoneware-mug');
      const cents = integer({ min: 0, max: 99_999_999_999 });
      const name = constantFrom('price' as const, 'cost' as const);
      await assert(
        asyncProperty(cents, name, async (count, field) => {
          const amount = (count / 100).toFixed(2);
          await catalog.write([change(await catalog.product(id), field, amount)]);
          expect(fields[field].read(await catalog.product(id))).toBe(amount);
        }),
        {
          numRuns: 25,
          examples: [
            [0, 'price'],
            [29, 'price'],
            [110, 'cost'],
            [99_999_999_999, 'price'],
          ],
        },
      );
    });

    test('a write of an impossible value is refused before it is sent', async () => {
      const { platform, catalog, find } = await open();
      const [plain, apron, uncounted] = [
        await find('stoneware-mug'),
        await find('linen-apron'),
        await find('eclair-tin'),
      ];
      const refused: Change[][] = [
        [],
        [change(plain, 'price', '1000000000')],
        [change(plain, 'stock', '100000')],
        [change(plain, 'stock', '1'), change(plain, 'price', '1.00')],
        [change(plain, 'price', '1.00'), change(apron, 'name', 'Two')],
        [change(apron, 'stock', '1')],
        [change(apron, 'name', 'Apron', apron.variants[0]?.id)],
        [change(plain, 'price', '1.00', null, 1)],
        [change(uncounted, 'stock', '1', null, 1)],
      ];
      const sent = await countRequests(platform, async () => {
        for (const changes of refused)
          await expect(catalog.write(changes)).rejects.toMatchObject({ code: 'invalid_input' });
        const unknown = catalog.write([change(apron, 'price', '1.00', gone)]);
        await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
      });
      expect(sent).toEqual([]);
    });

    test('a write without a key is refused', async () => {
      const { find, asVisitor } = await open();
      const product = await find('stoneware-mug');
      const visitor = await asVisitor();
      for (const field of allFields)
        await expect(visitor.write([change(product, field, newValues[field])])).rejects.toMatchObject({
          code: 'not_elevated',
        });
    });

    test('a write of a product that was deleted is not found', async () => {
      const { catalog, find } = await open();
      const product = { ...(await find('stoneware-mug')), id: gone };
      await expect(catalog.write([change(product, 'name', 'Ghost')])).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('a write of many', () => {
    test.each(allFields)('sets %s of each product, in the given order', async (field) => {
      const { catalog, find } = await open();
      // The pattern book is a digital product, which has no weight.
      const second = field === 'weight' ? 'eclair-tin' : 'pattern-book';
      const products = [await find('stoneware-mug'), await find(second), await find('next-season')];
      const { isUnique } = fields[field];
      const values = products.map((_, at) => `${newValues[field]}${isUnique ? at : ''}`);
      const price =
        field === 'salePrice' ? await catalog.writeMany(products.map((one) => change(one, 'price', '40.00'))) : [];
      expect(codes(price).every((code) => code === 'ok')).toBe(true);
      const now = await catalog.products(products.map(({ id }) => id));
      const changes = products.map(({ id }, at) => change(now.get(id) as Product, field, values[at] ?? ''));
      expect(codes(await catalog.writeMany(changes))).toEqual(['ok', 'ok', 'ok']);
      const after = await catalog.products(products.map(({ id }) => id));
      expect(products.map(({ id }) => fields[field].read(after.get(id) as Product))).toEqual(values);
    });

    test('sets no weight of a digital product', async () => {
      const { catalog, find } = await open();
      const product = await find('pattern-book');
      expect(fields.weight.read(product)).toBeNull();
      expect(codes(await catalog.writeMany([change(product, 'weight', '1')]))).toEqual(['invalid_input']);
    });

    test('sets the own values of variants', async () => {
      const { catalog, find } = await open();
      const { id } = await find('linen-apron');
      const read = (await catalog.products([id])).get(id) as Product;
      const changes = read.variants.map((one, at) => change(read, 'price', `${60 + at}.00`, one.id));
      expect(codes(await catalog.writeMany(changes))).toEqual(['ok', 'ok', 'ok', 'ok']);
      const { variants } = await catalog.product(id);
      expect(variants.map(({ price }) => price.regular)).toEqual(['60.00', '61.00', '62.00', '63.00']);
    });

    test('reports the result of each change', async () => {
      const { catalog, find } = await open();
      const [plain, apron] = [await find('stoneware-mug'), await find('linen-apron')];
      const ghost = { ...plain, id: gone };
      for (const field of ['name', 'brand', 'price'] as const) {
        const now = await catalog.product(plain.id);
        const tin = await find('eclair-tin');
        const changes = [ghost, now, tin].map((one) => change(one, field, newValues[field]));
        expect(codes(await catalog.writeMany(changes))).toEqual(['not_found', 'ok', 'ok']);
      }
      const stock = await catalog.writeMany([
        change(apron, 'stock', '1'),
        change(apron, 'stock', '1', apron.variants[1]?.id),
        change(apron, 'stock', '1', gone),
      ]);
      expect(codes(stock)).toEqual(['invalid_input', 'ok', 'not_found']);
      expect(piecesOf(await catalog.product(apron.id))).toEqual([3, 1, 7, 1]);
    });

    test('takes one field and at most 100 products', async () => {
      const { catalog, find } = await open();
      const product = await find('stoneware-mug');
      const many = Array.from({ length: 101 }, (_, at) => change({ ...product, id: String(at) }, 'name', 'Many'));
      const mixed = [change(product, 'name', 'One'), change(product, 'sku', 'Two')];
      for (const changes of [many, mixed])
        await expect(catalog.writeMany(changes)).rejects.toMatchObject({ code: 'invalid_input' });
      expect(await catalog.writeMany([])).toEqual([]);
    });

    test('a bulk write whose request fails, fails for each change', async () => {
      const { platform, catalog, find } = await open();
      const products = [await find('stoneware-mug'), await find('eclair-tin')];
      await setFaults(platform, { kind: 'status-before', status: 503, path: '/bulk/' });
      const results = await catalog.writeMany(products.map((one) => change(one, 'price', '5.00')));
      expect(codes(results)).toEqual(['server', 'server']);
    });

    test('is one request for a hundred prices', async () => {
      const products = Array.from({ length: 100 }, (_, at) => ({ ...mug, sku: `M-${at}`, slug: `mug-${at}` }));
      const { platform, catalog } = await openCatalog(version, { catalog: { ...smallCatalog, products } });
      const [read = []] = await pagesOf(catalog);
      const sent = await countRequests(platform, () =>
        catalog.writeMany(read.map((one) => change(one, 'price', '5.00'))),
      );
      expect(sent).toHaveLength(1);
      const [after = []] = await pagesOf(catalog);
      expect(new Set(after.map(({ price }) => price.regular))).toEqual(new Set(['5.00']));
    });
  });
});
