import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fields } from '../../src/domain/fields.ts';
import { defaultLimits } from '../../src/domain/guardrails.ts';
import { toRows } from '../../src/edits/bulk/preview.ts';
import { versions, type Version } from '../fixtures/catalogs.ts';
import { createEdit } from '../fixtures/edit.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { clearLog, readLog } from '../fixtures/platform-control.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

const slug = 'linen-apron';
const names = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`);
const option = (name: string, values: string[]) => ({
  type: 'drop_down' as const,
  name,
  choices: values.map((value) => ({ value, description: value })),
});

/** The small catalog with an apron in 310 variants. */
function catalogOf310() {
  const [sizes, shades] = [names('Size', 10), names('Shade', 31)];
  const variants = sizes.flatMap((Size) =>
    shades.map((Shade) => ({ choices: { Size, Shade }, sku: '', stock: { tracked: true as const, quantity: 9 } })),
  );
  const products = smallCatalog.products.map((product) =>
    product.slug === slug
      ? { ...product, options: [option('Size', sizes), option('Shade', shades)], variants }
      : product,
  );
  return { ...smallCatalog, products };
}

type Fields = Partial<Record<'price' | 'stock', (index: number) => string>>;
const price = (index: number): string => `${100 + index}.00`;

/** The texts of a table, and the calls that save them: catalog V1 takes up to 300 changes by units in one. */
const tables: [name: string, texts: Fields, calls: Record<Version, number>][] = [
  ['prices and counts', { price, stock: () => '4' }, { v1: 2, v3: 2 }],
  ['prices, half of which stay', { price: (index) => (index % 2 === 0 ? price(index) : '48.00') }, { v1: 1, v3: 1 }],
  ['units', { stock: (index) => (index % 2 === 0 ? '+5' : '-3') }, { v1: 2, v3: 1 }],
];

describe.each(versions)('a table of 310 variants on %s', (version) => {
  test.each(tables)(
    'a table with %s is undone in as many writes as it was saved in',
    async (_, texts, calls) => {
      const { platform, catalog, find, startWorker } = await openEdits(version, { catalog: catalogOf310() });
      const { id: productId } = await find(slug);
      const product = await catalog.product(productId);
      const keys = Object.keys(texts) as (keyof Fields)[];
      const valuesNow = async () =>
        (await catalog.product(productId)).variants.map((variant) => keys.map((key) => fields[key].read(variant)));
      const before = await valuesNow();
      const cells = product.variants.flatMap(({ id: variantId }, index) =>
        keys.map((field) => ({ variantId, field, text: texts[field]?.(index) ?? '' })),
      );
      const change = { kind: 'cells' as const, cells };
      const rows = toRows({ product, variantIds: null }, change, { limits: defaultLimits, locale: 'en' });
      const edits = rows.flatMap(({ outcome, ...place }) => {
        if (outcome.tag !== 'change') return [];
        const { value, delta, prices } = outcome;
        return [createEdit({ ...place, value, delta, ...(prices && { prices }), order: 0 })];
      });
      const { batches } = startWorker();
      /** The writes of a batch, once all its rows are saved. */
      const writesOf = async (id: string, act: () => Promise<void>): Promise<string[]> => {
        await clearLog(platform);
        await act();
        const saved = () => batches.progress().find(({ batch }) => batch.id === id)?.counts.applied;
        await expect.poll(saved, { timeout: 60_000, interval: 50 }).toBe(edits.length);
        return (await readLog(platform))
          .filter(({ method, path }) => method === 'PATCH' || /\/bulk\/.*update|(?:in|de)crement/.test(path))
          .map(({ method, path }) => `${method} ${path}`);
      };
      const [id, batchId] = [randomUUID(), randomUUID()];
      await batches.begin({ id, storeId: 'store', title: 'Table', surface: 'workbench', createdAt: 1, undoOf: null });
      await batches.fill(id, edits);
      const saved = await writesOf(id, () => batches.start(id));
      expect(await valuesNow()).not.toEqual(before);
      const by = { batchId, surface: 'workbench', keyFingerprint: null } as const;
      const undone = await writesOf(batchId, () => batches.undo(id, by));
      expect(await valuesNow()).toEqual(before);
      expect([saved.length, undone.length]).toEqual([calls[version], calls[version]]);
    },
    120_000,
  );
});
