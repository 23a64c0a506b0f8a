import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { createCatalogV1 } from '../../src/catalog/v1/catalog-v1.ts';
import { apiKeyAuth } from '../../src/client/auth/api-key.ts';
import type { Client } from '../../src/client/client.ts';
import type { Edit, EditState } from '../../src/domain/edit.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import type { Product } from '../../src/domain/product.ts';
import { attempt } from '../../src/edits/runner/attempt.ts';
import { neverMs } from '../../src/domain/wait.ts';
import { clientAt, merchantClient } from '../fixtures/clients.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, readWrites, setFaults, type Fault } from '../fixtures/platform-control.ts';
import { asMerchant, readProduct, startTestPlatform } from './platform-client.ts';

const now = 1_000_000;

interface Tried {
  /** The edit as the attempt left it. */
  edit: Edit;
  state: EditState | null;
  /** The recorded steps. */
  recorded: EditState[];
  /** The readings. */
  products: Product[];
}

/**
 * One attempt at an edit with this client; `onSending` returns false if the edit is gone when it is about to be sent.
 */
async function tryOnce(
  edit: Edit,
  client: Client,
  onSending: () => Promise<boolean> = () => Promise.resolve(true),
  random = 0,
): Promise<Tried> {
  const recorded: EditState[] = [];
  const products: Product[] = [];
  let current: Edit | null = edit;
  await attempt([edit], {
    catalog: createCatalogV1({ client, isMerchant: true }),
    now: () => now,
    random: () => random,
    settleMs: 0,
    record: async (steps) => {
      const step = steps.get(edit.id);
      if (current === null || step === undefined) return [];
      current = { ...current, ...step };
      if (step.state?.tag !== 'sending') return [current];
      recorded.push(step.state);
      if (!(await onSending())) current = null;
      return current === null ? [] : [current];
    },
    onProduct: (product) => void products.push(product),
  });
  return { edit: current ?? edit, state: current === null ? null : current.state, recorded, products };
}

/** A platform and the edit of its mug's price from 24.50 to 26.00. */
async function start(change: Partial<Edit> = {}): Promise<{ platform: Platform; edit: Edit; client: Client }> {
  const platform = await startTestPlatform();
  const { id } = await readProduct(platform, 'stoneware-mug');
  await clearLog(platform);
  return {
    platform,
    edit: createEdit({ productId: id, ...change }),
    client: merchantClient(platform, { timeoutMs: 1500 }),
  };
}
const priceOf = async (platform: Platform): Promise<number> =>
  (await readProduct(platform, 'stoneware-mug')).priceData.price;
const setPrice = (platform: Platform, price: number): void =>
  void platform.db.prepare("UPDATE products SET price = ? WHERE slug = 'stoneware-mug'").run(price);
const writesOf = async (platform: Platform): Promise<number> => (await readWrites(platform)).length;

describe('an amount typed in another currency, of which an earlier write may have arrived,', () => {
  const state: EditState = { tag: 'waiting', reason: 'timeout', attempt: 1, nextAt: 0, wasSent: true };

  test('is refused, and reported as sent', async () => {
    const { platform, edit, client } = await start({ currency: 'USD', state });
    expect((await tryOnce(edit, client)).state).toEqual({
      tag: 'refused',
      code: 'invalid_input',
      description: 'currency_changed',
      wasSent: true,
    });
    expect([await priceOf(platform), await writesOf(platform)]).toEqual([24.5, 0]);
  });

  test('is applied if the store has the value', async () => {
    const { platform, edit, client } = await start({ currency: 'USD', state });
    setPrice(platform, 26);
    expect((await tryOnce(edit, client)).state).toMatchObject({ tag: 'applied' });
    expect(await writesOf(platform)).toBe(0);
  });
});

describe('an edit is applied', () => {
  test('an edit is applied with a read, one write and a read back', async () => {
    const { platform, edit, client } = await start();
    const { state, recorded, products } = await tryOnce(edit, client);
    expect(state).toEqual({ tag: 'applied', at: now });
    expect((await readLog(platform)).map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET']);
    expect(recorded).toEqual([{ tag: 'sending', attempt: 1 }]);
    expect(products.map(({ price }) => price.regular)).toEqual(['24.50', '26.00']);
    expect(await priceOf(platform)).toBe(26);
  });

  test('an edit of a variant, and of stock, is applied', async () => {
    const { platform, client } = await start();
    const { id, variants } = await readProduct(platform, 'linen-apron');
    const variantId = variants[2]?.id ?? '';
    const price = createEdit({ productId: id, variantId, base: '52.00', value: '55.00' });
    const stock = createEdit({ productId: id, variantId, field: 'stock', base: '7', value: '5' });
    for (const edit of [price, stock]) expect((await tryOnce(edit, client)).state).toMatchObject({ tag: 'applied' });
    const after = await readProduct(platform, 'linen-apron');
    expect(after.variants[2]).toMatchObject({ variant: { priceData: { price: 55 } }, stock: { quantity: 5 } });
  });

  test('an edit is applied if another field was changed meanwhile, which keeps its new value', async () => {
    const { platform, edit, client } = await start();
    platform.db.prepare("UPDATE products SET name = 'Stoneware Cup', sku = 'CUP' WHERE slug = 'stoneware-mug'").run();
    expect((await tryOnce(edit, client)).state).toMatchObject({ tag: 'applied' });
    expect(await readProduct(platform, 'stoneware-mug')).toMatchObject({
      name: 'Stoneware Cup',
      sku: 'CUP',
      priceData: { price: 26 },
    });
  });

  test('an edit is applied without a write if the store already has the value', async () => {
    const { platform, edit, client } = await start();
    setPrice(platform, 26);
    const { state, recorded } = await tryOnce(edit, client);
    expect([state, recorded]).toEqual([{ tag: 'applied', at: now }, []]);
    expect(await writesOf(platform)).toBe(0);
  });

  test('regardless of trailing zeros in its base', async () => {
    const { edit, client } = await start({ base: '24.5' });
    expect((await tryOnce(edit, client)).state).toMatchObject({ tag: 'applied' });
  });
});

describe('an edit is a conflict', () => {
  test('an edit is a conflict if the same field was changed meanwhile, and nothing is written', async () => {
    const { platform, edit, client } = await start();
    setPrice(platform, 25);
    const { state, recorded } = await tryOnce(edit, client);
    expect([state, recorded]).toMatchObject([{ tag: 'conflict', theirs: '25.00' }, []]);
    expect([await writesOf(platform), await priceOf(platform)]).toEqual([0, 25]);
  });

  test('an edit is a conflict if the answer was lost and the value was changed before the read back', async () => {
    const { platform, edit, client } = await start();
    const record = () =>
      setFaults(platform, { kind: 'drop-after', method: 'PATCH' }, { kind: 'html', method: 'GET' }).then(() => true);
    const first = await tryOnce(edit, client, record);
    expect(first.state).toMatchObject({ tag: 'waiting', attempt: 1 });
    await setFaults(platform);
    setPrice(platform, 30);
    const second = await tryOnce({ ...edit, state: first.state ?? edit.state }, client);
    expect(second.state).toMatchObject({ tag: 'conflict', theirs: '30.00' });
    expect(await writesOf(platform)).toBe(1);
  });

  test('an edit is a conflict if its stock is not tracked any more', async () => {
    const { platform, edit, client } = await start({ field: 'stock', base: '12', value: '9' });
    platform.db.prepare("UPDATE products SET track_quantity = 0 WHERE slug = 'stoneware-mug'").run();
    expect((await tryOnce(edit, client)).state).toEqual({ tag: 'conflict', theirs: 'in_stock' });
    expect(await writesOf(platform)).toBe(0);
  });
});

describe('an edit is refused', () => {
  test('an edit is refused if the platform refuses the value, with the platform’s description', async () => {
    const { platform, edit, client } = await start({ value: '26.005' });
    expect((await tryOnce(edit, client)).state).toEqual({
      tag: 'refused',
      code: 'validation',
      description: 'must have at most 2 decimals',
    });
    expect(await priceOf(platform)).toBe(24.5);
  });

  test('an edit is refused if the client refuses the value, and nothing is written', async () => {
    const { platform, edit, client } = await start({ value: '1000000000.00' });
    expect((await tryOnce(edit, client)).state).toMatchObject({ tag: 'refused', code: 'invalid_input' });
    expect(await writesOf(platform)).toBe(0);
  });

  test('an edit is refused if the product was deleted', async () => {
    const { platform, edit, client } = await start();
    await fetch(`${platform.url}/stores/v1/products/${edit.productId}`, {
      method: 'DELETE',
      headers: asMerchant(platform),
    });
    expect((await tryOnce(edit, client)).state).toMatchObject({ tag: 'refused', code: 'not_found' });
  });

  test('an edit is refused if its variant was deleted', async () => {
    const { edit, client } = await start({ variantId: 'gone' });
    expect((await tryOnce(edit, client)).state).toEqual({
      tag: 'refused',
      code: 'not_found',
      description: 'variant_gone',
    });
  });

  test('an edit is refused if it adds to a stock that is not tracked any more', async () => {
    const { platform, edit, client } = await start({ field: 'stock', base: '12', value: '9', delta: '-3' });
    platform.db.prepare("UPDATE products SET track_quantity = 0 WHERE slug = 'stoneware-mug'").run();
    expect((await tryOnce(edit, client)).state).toEqual({
      tag: 'refused',
      code: 'not_found',
      description: 'field_gone',
    });
    expect(await writesOf(platform)).toBe(0);
  });
});

describe('an edit waits', () => {
  test('an edit waits if the store runs the other catalog', async () => {
    const { edit } = await start();
    const platform = await startTestPlatform({ catalogVersion: 'v3' });
    const { state } = await tryOnce(edit, merchantClient(platform));
    expect(state).toMatchObject({ tag: 'waiting', reason: 'server', wasSent: false });
  });

  test('an edit waits for a new key after 401', async () => {
    const { platform, edit } = await start();
    const { state } = await tryOnce(edit, clientAt(platform.url, apiKeyAuth('IST.wrong', platform.siteId)));
    expect(state).toEqual({ tag: 'waiting', reason: 'key_refused', attempt: 1, nextAt: neverMs, wasSent: false });
  });

  test('an edit waits for a new key after 403, if this key may read but not write', async () => {
    const { platform, edit } = await start();
    const { Authorization = '' } = asMerchant(platform, ['WIX_STORES.READ_PRODUCTS']);
    const { state } = await tryOnce(edit, clientAt(platform.url, apiKeyAuth(Authorization, platform.siteId)));
    expect(state).toEqual({ tag: 'waiting', reason: 'key_refused', attempt: 1, nextAt: neverMs, wasSent: false });
    expect(await priceOf(platform)).toBe(24.5);
  });

  test('an edit waits at least as long as the platform requests', async () => {
    for (const method of ['GET', 'PATCH']) {
      const { platform, edit, client } = await start();
      await setFaults(platform, { kind: 'status-before', status: 429, retryAfterS: 90, method });
      expect((await tryOnce(edit, client)).state).toEqual({
        tag: 'waiting',
        reason: 'throttled',
        attempt: 1,
        nextAt: now + 90_000,
        wasSent: false,
      });
    }
  });

  const beforeReading: [fault: Fault, reason: string][] = [
    [{ kind: 'status-before', status: 500 }, 'server'],
    [{ kind: 'html' }, 'malformed_answer'],
    [{ kind: 'html', status: 502 }, 'server'],
    [{ kind: 'drop-before' }, 'offline'],
    [{ kind: 'hang' }, 'timeout'],
  ];
  test.each(beforeReading)('an edit waits if the first read fails by %j: %s', async (fault, reason) => {
    const { platform, edit, client } = await start();
    await setFaults(platform, { ...fault, method: 'GET' });
    expect((await tryOnce(edit, client)).state).toMatchObject({
      tag: 'waiting',
      reason,
      attempt: 1,
      nextAt: now + 1000,
      wasSent: false,
    });
    expect(await writesOf(platform)).toBe(0);
  });

  const beforeApplying: Fault[] = [
    { kind: 'status-before', status: 500 },
    { kind: 'html' },
    { kind: 'html', status: 502 },
    { kind: 'drop-before' },
    { kind: 'hang' },
  ];
  test.each(beforeApplying)(
    'an edit waits if the write fails by %j, and the next attempt applies it',
    async (fault) => {
      const { platform, edit, client } = await start();
      await setFaults(platform, { ...fault, method: 'PATCH', times: 1 });
      const first = await tryOnce(edit, client);
      expect(first.state).toMatchObject({ tag: 'waiting', attempt: 1, nextAt: now + 1000, wasSent: true });
      expect(await priceOf(platform)).toBe(24.5);
      const second = await tryOnce({ ...edit, state: first.state ?? edit.state }, client);
      expect(second.state).toEqual({ tag: 'applied', at: now });
      expect(second.recorded).toEqual([{ tag: 'sending', attempt: 2 }]);
      expect([await writesOf(platform), await priceOf(platform)]).toEqual([2, 26]);
    },
  );

  test('longer after every attempt', async () => {
    const { platform, edit, client } = await start();
    await setFaults(platform, { kind: 'status-before', status: 500 });
    let { state } = edit;
    const waits: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      state = (await tryOnce({ ...edit, state }, client, undefined, 1)).state ?? state;
      if (state.tag === 'waiting') waits.push(state.nextAt - now);
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000]);
  });
});

describe('a failed write that was applied', () => {
  const afterApplying: Fault[] = [
    { kind: 'status-after', status: 500 },
    { kind: 'drop-after' },
    { kind: 'hang-after' },
  ];
  test.each(afterApplying)('a write that failed by %j is detected at once, and written once', async (fault) => {
    const { platform, edit, client } = await start();
    await setFaults(platform, { ...fault, method: 'PATCH' });
    expect((await tryOnce(edit, client)).state).toEqual({ tag: 'applied', at: now });
    expect([await writesOf(platform), await priceOf(platform)]).toEqual([1, 26]);
  });

  test('is detected later if it could not be read back, and written once', async () => {
    const { platform, edit, client } = await start();
    const record = () =>
      setFaults(platform, { kind: 'drop-after', method: 'PATCH' }, { kind: 'drop-before', method: 'GET' }).then(
        () => true,
      );
    const first = await tryOnce(edit, client, record);
    expect(first.state).toMatchObject({ tag: 'waiting', reason: 'offline' });
    await setFaults(platform);
    expect((await tryOnce({ ...edit, state: first.state ?? edit.state }, client)).state).toEqual({
      tag: 'applied',
      at: now,
    });
    expect(await writesOf(platform)).toBe(1);
  });

  test('late is detected once it was applied, and written once', async () => {
    const { platform, edit, client } = await start();
    await setFaults(platform, { kind: 'late-apply', method: 'PATCH', delayMs: 1500 });
    const first = await tryOnce(edit, client);
    expect(first.state).toMatchObject({ tag: 'waiting', reason: 'offline' });
    await eventually(() => priceOf(platform)).toBe(26);
    expect((await tryOnce({ ...edit, state: first.state ?? edit.state }, client)).state).toEqual({
      tag: 'applied',
      at: now,
    });
    expect(await writesOf(platform)).toBe(1);
  });
});

describe('nothing is sent', () => {
  test('an edit that could not be stored in the journal is not sent', async () => {
    const { platform, edit, client } = await start();
    const failure = new ShelfedgeError('storage', 'The edit could not be kept');
    await expect(tryOnce(edit, client, () => Promise.reject(failure))).rejects.toMatchObject({ code: 'storage' });
    expect(await writesOf(platform)).toBe(0);
  });

  test('nothing is sent for an edit that was dropped during its read', async () => {
    const { platform, edit, client } = await start();
    expect((await tryOnce(edit, client, () => Promise.resolve(false))).state).toBeNull();
    expect(await writesOf(platform)).toBe(0);
  });
});
