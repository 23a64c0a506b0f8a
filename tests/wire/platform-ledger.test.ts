import { chromium } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumPath } from '../../demo/browser-paths.ts';
import type { CatalogVersion } from '../../demo/platform/shop.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { readLedger, readLog, setFaults } from '../fixtures/platform-control.ts';
import { asMerchant, ask, readProduct, startTestPlatform } from './platform-client.ts';
import { readBySlug } from './platform-products-v3.ts';
import { send } from './platform-v3-shop.ts';

const slug = 'stoneware-mug';

/** A product's price and revision as a client reads and writes them on either catalog. */
const catalogs = {
  v1: {
    read: async (platform: Platform) => {
      const { id, priceData } = await readProduct(platform, slug);
      return { id, price: priceData.price, revision: null };
    },
    write: (platform: Platform, { id }: Seen, price: number) =>
      ask(platform, `PATCH /stores/v1/products/${id}`, {
        headers: asMerchant(platform),
        body: { product: { priceData: { price } } },
      }),
    priceField: 'price',
    stockField: 'quantity',
  },
  v3: {
    read: async (platform: Platform) => {
      const { id, revision, variantsInfo } = await readBySlug(platform, slug);
      return { id, price: Number(variantsInfo.variants[0]?.price.actualPrice.amount), revision };
    },
    write: async (platform: Platform, { id, revision }: Seen, price: number) => {
      const { variantsInfo } = await readBySlug(platform, slug);
      const variants = variantsInfo.variants.map(({ id: variantId, choices, physicalProperties }) => ({
        id: variantId,
        choices,
        physicalProperties,
        price: { actualPrice: { amount: String(price) } },
      }));
      const body = { product: { id, revision, variantsInfo: { variants }, options: [] } };
      return send(platform, `PATCH /stores/v3/products/${id}`, body);
    },
    priceField: 'variantsInfo.variants.price.actualPrice.amount',
    stockField: 'quantity',
  },
} as const;

interface Seen {
  id: string;
  price: number;
  revision: string | null;
}

describe.each(['v1', 'v3'] as const)('on catalog %s', (version: CatalogVersion) => {
  const { read, write, priceField, stockField } = catalogs[version];

  test('the ledger lists each applied change with its author, time, old and new value', async () => {
    const platform = await startTestPlatform({ catalogVersion: version });
    const seen = await read(platform);
    expect((await write(platform, seen, 30)).status).toBe(200);
    const { requestId } = (await readLog(platform)).findLast(({ method }) => method === 'PATCH') ?? {};
    const [entry] = (await readLedger(platform)).filter(({ field }) => field === priceField);
    expect(entry).toMatchObject({ productId: seen.id, requestId, source: 'request', origin: null, field: priceField });
    expect([Number(entry?.before), Number(entry?.after)]).toEqual([24.5, 30]);
    expect(await readLedger(platform, entry?.n)).toEqual([]);
  });

  test('a request that was refused or failed before its effect is not in the ledger', async () => {
    const platform = await startTestPlatform({ catalogVersion: version });
    const seen = await read(platform);
    expect((await write(platform, seen, -1)).status).toBe(400);
    await setFaults(platform, { kind: 'status-before', method: 'PATCH' });
    expect((await write(platform, seen, 30)).status).toBe(500);
    expect(await readLedger(platform)).toEqual([]);
  });

  test('a stale read returns the state before the product’s last changes', async () => {
    const platform = await startTestPlatform({ catalogVersion: version });
    const first = await read(platform);
    await write(platform, first, 30);
    const second = await read(platform);
    await write(platform, second, 31);
    await setFaults(platform, { kind: 'stale', method: 'GET', times: 1 });
    expect(await read(platform)).toEqual(second);
    await setFaults(platform, { kind: 'stale', behind: 2, times: 1 });
    expect(await read(platform)).toEqual(first);
    expect((await read(platform)).price).toBe(31);
    const [last, before] = [...(await readLog(platform))].toReversed();
    const [shown, real] = [before?.shows, last?.shows].map(Number);
    expect(shown).toBeLessThan(real ?? 0);
  });

  test('a foreign change of a product comes before the request', async () => {
    const platform = await startTestPlatform({ catalogVersion: version });
    const seen = await read(platform);
    await setFaults(platform, {
      kind: 'change-before',
      method: 'PATCH',
      change: { field: 'price', value: 22 },
      times: 1,
    });
    const { status } = await write(platform, seen, 30);
    expect(status).toBe(version === 'v1' ? 200 : 409);
    expect((await read(platform)).price).toBe(version === 'v1' ? 30 : 22);
    const entries = await readLedger(platform);
    expect(entries[0]).toMatchObject({ source: 'fault', productId: seen.id });
    expect(Number(entries[0]?.after)).toBe(22);
  });

  test('a foreign change of a product comes between a write and its read-back', async () => {
    const platform = await startTestPlatform({ catalogVersion: version });
    const seen = await read(platform);
    const change = { field: 'price', value: '22.5' } as const;
    await setFaults(platform, { kind: 'change-after', method: 'PATCH', change });
    expect((await write(platform, seen, 30)).status).toBe(200);
    const after = await read(platform);
    expect(after.price).toBe(22.5);
    expect(after.revision).toBe(version === 'v1' ? null : String(Number(seen.revision) + 2));
    const prices = (await readLedger(platform)).filter(({ field }) => field === priceField);
    expect(prices.map(({ source, after: value }) => [source, Number(value)])).toEqual([
      ['request', 30],
      ['fault', 22.5],
    ]);
  });

  test('random foreign changes of stock and names are the same for the same seed', async () => {
    const changes = await Promise.all(
      [1, 2].map(async () => {
        const platform = await startTestPlatform({ catalogVersion: version });
        const { id } = await read(platform);
        const kinds = ['stock', 'name', 'price'] as const;
        await setFaults(
          platform,
          ...kinds.map((field) => ({ kind: 'change-after', change: { productId: id, field }, times: 1 })),
        );
        for (let count = 0; count < 3; count += 1) await read(platform);
        const entries = await readLedger(platform);
        expect(entries.map((each) => each.productId)).toEqual([id, id, id]);
        return entries.map(({ field, after }) => [field, after]);
      }),
    );
    expect(changes[0]?.map(([field]) => field)).toEqual([stockField, 'name', priceField]);
    expect(changes[0]).toEqual(changes[1]);
  });

  test('a fault with a chance meets about as many requests, the same ones for the same seed', async () => {
    const platform = await startTestPlatform({ catalogVersion: version });
    const rules = [{ kind: 'status-before', path: '/provision/version', chance: 0.3, status: 503 }];
    const run = async (seed: number) => {
      await ask(platform, 'POST /__demo/faults', { body: { rules, seed } });
      const headers = asMerchant(platform);
      const statuses: number[] = [];
      for (let count = 0; count < 60; count += 1)
        statuses.push((await ask(platform, 'GET /stores/v3/provision/version', { headers })).status);
      return statuses.join(' ');
    };
    const first = await run(7);
    expect(first.match(/503/gu)?.length).toBeGreaterThan(8);
    expect(first.match(/503/gu)?.length).toBeLessThan(30);
    expect(await run(7)).toBe(first);
    expect(await run(8)).not.toBe(first);
  });
});

test('a hand in the database is in the ledger too', async () => {
  const platform = await startTestPlatform();
  platform.db.prepare('UPDATE products SET price = 22 WHERE slug = ?').run(slug);
  expect(await readLedger(platform)).toMatchObject([{ source: 'database', requestId: null, before: 24.5, after: 22 }]);
});

test('a browser sends one request a second time when the connection it had kept dies', async () => {
  const platform = await startTestPlatform();
  const { id } = await readProduct(platform, slug);

  const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: chromiumPath });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${platform.url}/__demo/mail`);
  const change = () =>
    page.evaluate(
      async ([path, headers]) => {
        const product = { variants: [{ variantId: '00000000-0000-0000-0000-000000000000', quantity: 5 }] };
        const body = JSON.stringify({ inventoryItem: { trackQuantity: true, ...product } });
        return (await fetch(path, { method: 'PATCH', headers, body })).status;
      },
      [
        `/stores/v2/inventoryItems/product/${id}`,
        { ...asMerchant(platform), 'Content-Type': 'application/json' },
      ] as const,
    );
  await change();
  await setFaults(platform, { kind: 'drop-kept', method: 'PATCH', times: 1 });
  const before = (await readLog(platform)).length;
  expect(await change()).toBe(200);
  const arrived = (await readLog(platform)).slice(before).filter(({ method }) => method === 'PATCH');
  expect(arrived.map(({ fault }) => fault)).toEqual(['drop-kept', null]);
});
