import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { assertGuardrails, toConfirmationRequest } from '../../../../src/background/flows/guardrail-check.ts';
import { createProductCache } from '../../../../src/background/services/product-cache.ts';
import { wholeIntent, type Intent } from '../../../../src/domain/edit.ts';
import { defaultLimits, type GuardLimits } from '../../../../src/domain/guardrails.ts';
import type { Sender } from '../../../../src/protocol/sender.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';

const popup: Sender = { caller: 'popup' };
const card: Sender = { caller: 'card', tabId: 7, documentId: 'card' };
const withRule = (rule: string, numbers?: object): unknown =>
  expect.objectContaining({ rule, ...(numbers && { numbers }) });

const intent = (change: Partial<Intent>): Intent =>
  wholeIntent({
    id: randomUUID(),
    productId: 'p1',
    variantId: null,
    field: 'price',
    base: '24.50',
    value: '25.00',
    productName: 'Stoneware Mug',
    variantLabel: null,
    currency: 'EUR',
    ...change,
  });

function open() {
  const app = createAppStore();
  const journal = createMemoryJournal();
  const productCache = createProductCache(app, { add: () => undefined });
  const context = { app, journal, productCache };
  return {
    ...context,
    /** The rules that stand in the way of an intent. */
    check: (change: Partial<Intent>, sender: Sender = popup) =>
      assertGuardrails(context, sender, 'store', intent(change)).then(
        () => [],
        (error: { code: string; details: { findings?: { rule: string }[] } }) => [
          error.code,
          ...(error.details.findings ?? []).map(({ rule }) => rule),
        ],
      ),
    request: (change: Partial<Intent>) =>
      toConfirmationRequest(context, card, { storeId: 'store', intent: intent(change), askedAt: 5_000 }),
    setLimits: (limits: Partial<GuardLimits>) =>
      app.setState({ limits: { store: { ...defaultLimits, ...limits }, other: defaultLimits } }),
    showCard: (product = createProduct()) =>
      app.setState({ cards: { 7: { product } as never, 8: { product: createProduct({ cost: '1000.00' }) } as never } }),
  };
}

describe('an intent', () => {
  test('an intent without findings passes', async () => {
    expect(await open().check({})).toEqual([]);
  });

  test('an intent that asks is refused until each of its findings is confirmed', async () => {
    const { check, productCache } = open();
    productCache.add('store', [createProduct()], 1);
    const cheap = { value: '9.00' };
    expect(await check(cheap)).toEqual(['guarded', 'below_cost', 'big_change']);
    expect(await check({ ...cheap, confirmed: ['big_change'] })).toEqual(['guarded', 'below_cost', 'big_change']);
    expect(await check({ ...cheap, confirmed: ['big_change', 'below_cost'] })).toEqual([]);
  });

  test('an intent that is blocked is refused, whatever is confirmed', async () => {
    expect(await open().check({ value: '0.00', confirmed: ['zero_price'] })).toEqual(['guarded', 'zero_price']);
  });

  test('an intent that is stored already passes', async () => {
    const { check, journal } = open();
    const stored = createEdit();
    await journal.add([stored]);
    expect(await check({ id: stored.id, value: '0.00' })).toEqual([]);
  });

  test('is measured by the limits of its own store', async () => {
    const { check, setLimits } = open();
    setLimits({ big_change: { level: 'block', percent: 1 } });
    expect(await check({})).toEqual(['guarded', 'big_change']);
  });

  test('is measured by the variant that it is about', async () => {
    const { check, productCache } = open();
    const variants = [createVariant({ cost: '20.00' }), createVariant({ id: 'v2', cost: '5.00' })];
    productCache.add('store', [createProduct({ variants })], 1);
    expect(await check({ variantId: 'v1', value: '19.00' })).toEqual(['guarded', 'below_cost']);
    expect(await check({ variantId: 'v2', value: '19.00' })).toEqual([]);
  });

  test('an intent for a variant that is not known any more is measured by its value alone', async () => {
    const { check, productCache } = open();
    productCache.add('store', [createProduct()], 1);
    expect(await check({ variantId: 'gone', value: '9.00', confirmed: ['big_change'] })).toEqual([]);
  });

  test('an intent for a value that must be the only one asks by the products of its own store', async () => {
    const { check, productCache } = open();
    const other = createProduct({ id: 'p2', sku: 'BOWL-1' });
    productCache.add('elsewhere', [other], 1);
    const sku = { field: 'sku', base: 'MUG-1', value: 'BOWL-1' } as const;
    expect(await check(sku)).toEqual([]);
    productCache.add('store', [other], 1);
    expect(await check(sku)).toEqual(['guarded', 'duplicate_sku']);
  });

  test('an intent of prices is measured by the prices that its surface saw', async () => {
    const { check, productCache } = open();
    productCache.add('store', [createProduct({ cost: '1.00' })], 1);
    const seen = { saleBy: 'discount', isWhole: true, discount: null, cost: '20.00', variants: {} } as const;
    const prices = { from: { ...seen, price: '24.50' }, to: { ...seen, price: '19.00' }, intent: null };
    expect(await check({ value: '19.00', prices })).toEqual(['guarded', 'below_cost']);
    expect(await check({ value: '19.00' })).toEqual([]);
  });
});

describe('an intent of a card', () => {
  test('is measured by the product that the card shows, else by the newest reading', async () => {
    const { check, productCache, showCard } = open();
    const cheap = { value: '19.00' };
    productCache.add('store', [createProduct({ cost: '23.00' })], 1);
    expect(await check(cheap, card)).toEqual(['guarded', 'below_cost']);
    showCard();
    expect(await check(cheap, card)).toEqual([]);
    expect(await check(cheap, popup)).toEqual(['guarded', 'below_cost']);
    showCard(createProduct({ id: 'p2' }));
    expect(await check(cheap, card)).toEqual(['guarded', 'below_cost']);
  });

  test('an intent of a product that nobody has read is measured by its value alone', async () => {
    const { check } = open();
    expect(await check({ value: '19.00' }, card)).toEqual([]);
    expect(await check({ variantId: 'v1', value: '19.00' }, card)).toEqual([]);
  });
});

describe('an intent of a card that cannot prove that it was visible', () => {
  test('an intent without findings needs no confirmation', async () => {
    expect(await open().request({})).toBeUndefined();
  });

  test('becomes a question for the popup, with the value that the merchant saw', async () => {
    expect(await open().request({ value: '12.25' })).toEqual({
      tag: 'conflict',
      theirs: '24.50',
      why: 'guarded',
      findings: [withRule('big_change', { change: '-50', before: '24.50' })],
      askedAt: 5_000,
    });
  });

  test('is refused where one of its findings blocks', async () => {
    const { request, productCache, setLimits } = open();
    productCache.add('store', [createProduct()], 1);
    setLimits({ below_cost: { level: 'block' } });
    await expect(request({ value: '9.00' })).rejects.toMatchObject({
      code: 'guarded',
      details: { findings: [withRule('below_cost'), withRule('big_change')] },
    });
  });
});
