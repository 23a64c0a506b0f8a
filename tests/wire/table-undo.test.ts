import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PreviewRow } from '../../src/domain/bulk.ts';
import { openConnected, popup, storefront, workbench } from '../fixtures/background-harness.ts';
import { clearLog, readLog } from '../fixtures/platform-control.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { startTestPlatform } from './platform-client.ts';

const slug = 'linen-apron';
const names = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`);
const option = (name: string, values: string[]) => ({
  type: 'drop_down' as const,
  name,
  choices: values.map((value) => ({ value, description: value })),
});

/** The small catalog with an apron in 100 variants. */
function catalogOf100() {
  const [sizes, shades] = [names('Size', 10), names('Shade', 10)];
  const variants = sizes.flatMap((Size) =>
    shades.map((Shade) => ({ choices: { Size, Shade }, sku: '', stock: { tracked: true as const, quantity: 3 } })),
  );
  const products = smallCatalog.products.map((product) =>
    product.slug === slug
      ? { ...product, options: [option('Size', sizes), option('Shade', shades)], variants }
      : product,
  );
  return { ...smallCatalog, products };
}

describe.each(['v1', 'v3'] as const)('a table of 100 variants of catalog %s', (version) => {
  test('is undone in as many writes as it was saved in', async () => {
    const platform = await startTestPlatform({
      storefrontUrl: storefront,
      catalogVersion: version,
      catalog: catalogOf100(),
    });
    const harness = await openConnected(platform);
    const ask = harness.as(workbench);
    const { storeId } = harness;
    const { products } = await harness.as(popup)('catalog.search', { storeId, text: 'Linen Apron' });
    const { product } = await ask('catalog.product', { storeId, productId: products[0]?.id ?? '' });
    const pricesNow = async () =>
      (await ask('catalog.product', { storeId, productId: product.id })).product.variants.map(
        ({ price }) => price.regular,
      );
    const before = await pricesNow();
    const cells = product.variants.flatMap(({ id }, index) => [
      { variantId: id, field: 'price' as const, text: `${100 + index}.00` },
      { variantId: id, field: 'stock' as const, text: '9' },
    ]);
    const previewId = randomUUID();
    const rows: PreviewRow[] = [];
    for (;;) {
      const selection = { kind: 'ids' as const, ids: [product.id] };
      const change = { kind: 'cells' as const, cells };
      const page = await ask('bulk.preview', { storeId, id: previewId, selection, change, locale: 'en' });
      rows.push(...page.rows);
      if (page.isDone) break;
    }
    const intents = rows.flatMap(({ outcome, ...place }) => {
      if (outcome.tag !== 'change') return [];
      const { value, delta, prices, findings } = outcome;
      return [
        { ...place, id: randomUUID(), value, delta, ...(prices && { prices }), confirmed: findings.map((f) => f.rule) },
      ];
    });
    expect(intents).toHaveLength(2 * product.variants.length);
    const id = randomUUID();
    await ask('bulk.begin', { storeId, id, title: 'Table' });
    for (let from = 0; from < intents.length; from += 500)
      await ask('bulk.fill', { storeId, id, rows: intents.slice(from, from + 500) });
    const settled = (batchId: string) =>
      expect
        .poll(
          async () => {
            const view = await harness.readView('workbench', workbench);
            return view.batches.find(({ batch }) => batch.id === batchId)?.counts.applied;
          },
          { timeout: 30_000, interval: 500 },
        )
        .toBe(intents.length);
    const writes = async (): Promise<string[]> =>
      (await readLog(platform))
        .filter(({ method, path }) => method === 'PATCH' || /\/bulk\/.*update/.test(path))
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted();
    await clearLog(platform);
    await ask('bulk.start', { id });
    await settled(id);
    const saved = await writes();
    expect(await pricesNow()).toEqual(before.map((_, index) => `${100 + index}.00`));
    await clearLog(platform);
    const undo = randomUUID();
    await ask('bulk.undo', { storeId, id, batchId: undo });
    await settled(undo);
    const undone = await writes();
    expect(await pricesNow()).toEqual(before);
    // Prices in one, stock in one.
    expect(saved).toHaveLength(2);
    expect(undone).toEqual(saved);
  }, 90_000);
});
