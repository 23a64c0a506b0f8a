import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SeedProduct } from '../../demo/catalog/seed.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { fields } from '../../src/domain/fields.ts';
import { partOf, type Product } from '../../src/domain/product.ts';
import { pagesOf, versions, type Version } from '../fixtures/catalogs.ts';
import { createEdit } from '../fixtures/edit.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { clearLog, readLog } from '../fixtures/platform-control.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

const plain = smallCatalog.products[4] as SeedProduct;

const choices = (values: string[]) => values.map((value) => ({ value, description: value }));

/** A product with so many variants, each counted. */
function withVariants(at: number, count: number): SeedProduct {
  const sizes = Array.from({ length: Math.ceil(count / 100) }, (_, index) => `Size ${index}`);
  const colours = Array.from({ length: Math.min(count, 100) }, (_, index) => `Colour ${index}`);
  const variants = sizes.flatMap((Size) => colours.map((Colour) => ({ Size, Colour })));
  return {
    ...plain,
    name: `Book ${at}`,
    slug: `book-${at}`,
    options: [
      { type: 'drop_down', name: 'Size', choices: choices(sizes) },
      { type: 'drop_down', name: 'Colour', choices: choices(colours) },
    ],
    variants: variants.slice(0, count).map((one, index) => ({
      choices: one,
      sku: `B-${at}-${index}`,
      price: `${10 + (index % 3)}.00`,
      stock: { tracked: true, quantity: 20 },
    })),
  };
}

const withThree = (count: number): SeedProduct[] => Array.from({ length: count }, (_, at) => withVariants(at + 1, 3));

/** More than 1,001 variants, three of each product; V1 takes 300 changes of a count at once, so one product has more. */
const many = { v1: [withVariants(0, 302), ...withThree(234)], v3: withThree(335) };
const sizes = [99, 100, 101, 1001];

type Row = (base: string) => Pick<Edit, 'field' | 'value' | 'delta'>;
const rowKinds: Record<string, Row> = {
  'stock +2': (base) => ({ field: 'stock', value: String(Number(base) + 2), delta: '2' }),
  'stock −1': (base) => ({ field: 'stock', value: String(Number(base) - 1), delta: '-1' }),
  'stock as a count': (base) => ({ field: 'stock', value: String(Number(base) + 7), delta: null }),
  prices: (base) => ({ field: 'price', value: (Number(base) + 1).toFixed(2), delta: null }),
};

/** The small products first, so that a group of 100 rows and more is of many products. */
const partsOf = (products: readonly Product[]) =>
  products.toReversed().flatMap((product) => product.variants.map(({ id: variantId }) => ({ product, variantId })));

/** On V3 a change of a count is sent as the count it makes, whatever its sign. */
const kindsOf = (version: Version) =>
  Object.entries(rowKinds).filter(([name]) => version === 'v1' || name !== 'stock −1');

describe.each(versions)('on %s', (version) => {
  test.each(kindsOf(version))(
    '%s of 99, 100, 101 and 1,001 variants are all applied, once',
    { timeout: 240_000 },
    async (_, toRow) => {
      const harness = await openEdits(version, {
        catalog: { ...smallCatalog, products: [...smallCatalog.products, ...many[version]] },
      });
      const ids = (await pagesOf(harness.catalog))
        .flat()
        .flatMap(({ id, name }) => (name.startsWith('Book ') ? id : []));
      const readAll = async (): Promise<Product[]> =>
        (await pagesOf(harness.catalog)).flat().filter(({ id }) => ids.includes(id));
      const worker = harness.startWorker();
      let before = await readAll();
      for (const size of sizes) {
        const rows = partsOf(before)
          .slice(0, size)
          .map(({ product, variantId }) => {
            const part = partOf(product, variantId);
            const base = part === undefined ? '' : (fields[toRow('0').field].read(part) ?? '');
            return createEdit({ productId: product.id, variantId, base, createdAt: size, ...toRow(base) });
          });
        expect(rows).toHaveLength(size);
        await clearLog(harness.platform);
        const id = randomUUID();
        const start = { id, storeId: 'store', title: 'Many', surface: 'workbench' as const, createdAt: size };
        await worker.batches.begin({ ...start, undoOf: null });
        await worker.batches.fill(id, rows);
        await worker.batches.start(id);
        const countsOf = () => worker.batches.progress().find(({ batch }) => batch.id === id)?.counts;
        await expect.poll(countsOf, { timeout: 120_000, interval: 50 }).toEqual({
          queued: 0,
          sending: 0,
          waiting: 0,
          conflict: 0,
          refused: 0,
          replaced: 0,
          cancelled: 0,
          applied: size,
        });
        const read = await readAll();
        const after = new Map(read.map((product) => [product.id, product]));
        const stands = rows.map(({ productId, variantId, field }) => {
          const product = after.get(productId);
          const part = product && partOf(product, variantId);
          return part && fields[field].read(part);
        });
        expect(stands).toEqual(rows.map(({ value }) => value));
        const untouched = partsOf(before).slice(size);
        const left = untouched.map(({ product, variantId }) => partOf(after.get(product.id) as Product, variantId));
        expect(left.map((part) => part?.stock)).toEqual(
          untouched.map(({ product, variantId }) => partOf(product, variantId)?.stock),
        );
        const failed = (await readLog(harness.platform)).filter(({ status }) => status === null || status >= 400);
        expect(failed).toEqual([]);
        before = read;
      }
    },
  );
});
