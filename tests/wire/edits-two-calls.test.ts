import { describe, expect, test } from 'vitest';
import { createCatalogV1 } from '../../src/catalog/v1/catalog-v1.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { changePrices } from '../../src/domain/pricing/change.ts';
import { pricesOf, slice } from '../../src/domain/pricing/prices.ts';
import type { Product } from '../../src/domain/product.ts';
import { attempt } from '../../src/edits/runner/attempt.ts';
import { toUndo } from '../../src/edits/undo.ts';
import type { Fetch } from '../../src/client/http/transport.ts';
import { merchantClient, realFetch } from '../fixtures/clients.ts';
import { createEdit } from '../fixtures/edit.ts';
import { readLedger, setFaults, type Fault } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

const slug = 'linen-apron';
const now = 1_000_000;

/** The parts of an edit: the product and a variant with a price of its own, or a variant that only looks as if it followed. */
type Kind = 'named' | 'by chance';

/** The apron, and an edit of its price to 60.00 that takes a call for the product and one for a variant. */
async function start(kind: Kind) {
  const platform = await startTestPlatform();
  const catalog = createCatalogV1({ client: merchantClient(platform), isMerchant: true });
  const find = async (): Promise<Product> => catalog.product((await readProduct(platform, slug)).id);
  const variantId = (await find()).variants[2]?.id ?? '';
  const setOwn = async (price: number): Promise<void> => {
    const product = await find();
    const change = { product, variantId, locationId: null, field: 'price' as const, value: String(price), delta: null };
    await catalog.write([change]);
  };
  if (kind === 'by chance') await setOwn(48);
  const product = await find();
  const scope = kind === 'named' ? { variantId: null, variantIds: ['', variantId] } : { variantId: null };
  const from = slice(pricesOf(product), scope, 'regular');
  const intent = { regular: '60.00', sale: null, cost: null };
  const changed = from && changePrices(from, scope, intent, 'EUR');
  if (from === null || changed?.tag !== 'ok') throw new Error('the apron has other prices');
  const prices = { from, to: changed.prices, intent };
  let edit = createEdit({ ...scope, productId: product.id, base: '48.00', value: '60.00', prices });
  const since = (await readLedger(platform)).at(-1)?.n ?? 0;
  return {
    platform,
    setOwn,
    variantId,
    edit: () => edit,
    /** One attempt by a new worker; it is over once the edit is recorded as no longer being sent. */
    async tryOnce(fetch: Fetch = realFetch, isDead: () => boolean = () => false) {
      await attempt([edit], {
        catalog: createCatalogV1({ client: merchantClient(platform, { fetch, timeoutMs: 1500 }), isMerchant: true }),
        now: () => now,
        random: () => 0,
        settleMs: 0,
        record: async (steps) => {
          if (!isDead()) edit = { ...edit, ...steps.get(edit.id) };
          return [edit];
        },
        onProduct: () => undefined,
      });
    },
    undo: () => void (edit = toUndo(edit, { surface: 'card', keyFingerprint: null, now, holdMs: 0 })),
    regular: async () => {
      const { price, variants } = await find();
      return [price.regular, ...variants.map((variant) => variant.price.regular)];
    },
    writesOf: async () =>
      (await readLedger(platform, since)).filter(({ field }) => field === 'price').map(({ after }) => Number(after)),
  };
}

type Harness = Awaited<ReturnType<typeof start>>;
const all = (amount: string, { regular }: { regular: string[] }): string[] => regular.map(() => amount);

/** Attempts until the edit waits no longer, at most eight times. */
async function settle({ tryOnce, edit }: Harness): Promise<Edit['state']> {
  for (let tries = 0; tries < 8 && ['queued', 'sending', 'waiting'].includes(edit().state.tag); tries += 1)
    await tryOnce();
  return edit().state;
}

const second = { method: 'PATCH', path: '/variants', times: 1 };
const fates: [name: string, faults: Fault[]][] = [
  ['the first call is lost', [{ kind: 'drop-before', method: 'PATCH', times: 1 }]],
  ['the answer to the first call is lost', [{ kind: 'drop-after', method: 'PATCH', times: 1 }]],
  ['the second call is lost', [{ ...second, kind: 'drop-before' }]],
  ['the second call is lost three times', [{ ...second, kind: 'drop-before', times: 3 }]],
  ['the answer to the second call is lost', [{ ...second, kind: 'drop-after' }]],
  ['the second call meets a failure', [{ ...second, kind: 'status-before', status: 500 }]],
  ['the second call meets a failure once it is done', [{ ...second, kind: 'status-after', status: 500 }]],
  ['the second call is refused once', [{ ...second, kind: 'status-before', status: 400 }]],
  ['the second call comes too often', [{ ...second, kind: 'status-before', status: 429 }]],
];

describe.each<Kind>(['named', 'by chance'])('a price of a product and a variant, which is %s', (kind) => {
  test.each([['nothing fails', []] as [string, Fault[]], ...fates])(
    'is applied whole although %s',
    async (_, faults) => {
      const harness = await start(kind);
      await setFaults(harness.platform, ...faults);
      expect(await settle(harness)).toMatchObject({ tag: 'applied' });
      const regular = await harness.regular();
      expect(regular).toEqual(all('60.00', { regular }));
      expect(new Set(await harness.writesOf())).toEqual(new Set([60]));
    },
  );

  test('is applied whole by the next worker if the first dies after its first call', async () => {
    const harness = await start(kind);
    const [reached, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isDead = false;
    const dying: Fetch = async (url, init) => {
      if (!url.endsWith('/variants')) return realFetch(url, init);
      isDead = true;
      reached.resolve();
      await never.promise;
      throw new TypeError('the worker is dead');
    };
    const first = harness.tryOnce(dying, () => isDead);
    await reached.promise;
    expect(harness.edit().state.tag).toBe('sending');
    expect(await settle(harness)).toMatchObject({ tag: 'applied' });
    const regular = await harness.regular();
    expect(regular).toEqual(all('60.00', { regular }));
    never.resolve();
    await first;
  });

  test('goes back whole by an undo, in two calls again, of which the second is lost once', async () => {
    const harness = await start(kind);
    const before = await harness.regular();
    await setFaults(harness.platform, { ...second, kind: 'drop-before' });
    expect(await settle(harness)).toMatchObject({ tag: 'applied' });
    harness.undo();
    await setFaults(harness.platform, { ...second, kind: 'drop-before' });
    expect(await settle(harness)).toMatchObject({ tag: 'applied' });
    expect(await harness.regular()).toEqual(before);
  });

  test('says that a part may be changed if the store keeps refusing the rest', async () => {
    const harness = await start(kind);
    await setFaults(harness.platform, { ...second, kind: 'status-before', status: 400, times: 9 });
    expect(await settle(harness)).toMatchObject({ tag: 'refused', wasSent: true });
    expect((await harness.regular())[0]).toBe('60.00');
  });

  test('asks if another person changed the variant between the two calls', async () => {
    const harness = await start(kind);
    await setFaults(harness.platform, { ...second, kind: 'drop-before' });
    await harness.tryOnce();
    await harness.setOwn(70);
    expect(await settle(harness)).toMatchObject({ tag: 'conflict' });
    expect(await harness.regular()).toContain('70.00');
  });
});
