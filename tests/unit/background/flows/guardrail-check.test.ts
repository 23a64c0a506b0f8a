import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { assertGuardrails, toConfirmationRequest } from '../../../../src/background/flows/guardrail-check.ts';
import { wholeIntent, type Intent } from '../../../../src/domain/edit.ts';
import { defaultLimits, type GuardLimits } from '../../../../src/domain/guardrails.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';
import { createTestReadings } from '../../../fixtures/readings.ts';

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
  const readings = createTestReadings(app);
  const context = { app, journal, readings };
  return {
    ...context,
    read: (...products: Product[]) => readings.add('store', products, readings.begin('merchant')),
    /** The rules that stand in the way of an intent. */
    check: (change: Partial<Intent>) =>
      assertGuardrails(context, 'store', intent(change)).then(
        () => [],
        (error: { code: string; details: { findings?: { rule: string }[] } }) => [
          error.code,
          ...(error.details.findings ?? []).map(({ rule }) => rule),
        ],
      ),
    request: (change: Partial<Intent>) =>
      toConfirmationRequest(context, { storeId: 'store', intent: intent(change), askedAt: 5_000 }),
    setLimits: (limits: Partial<GuardLimits>) =>
      app.setState({ limits: { store: { ...defaultLimits, ...limits }, other: defaultLimits } }),
  };
}

describe('an intent', () => {
  test('an intent without findings passes', async () => {
    expect(await open().check({})).toEqual([]);
  });

  test('an intent that asks is refused until each of its findings is confirmed', async () => {
    const { check, read } = open();
    read(createProduct());
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
    const { check, read } = open();
    const variants = [createVariant({ cost: '20.00' }), createVariant({ id: 'v2', cost: '5.00' })];
    read(createProduct({ variants }));
    expect(await check({ variantId: 'v1', value: '19.00' })).toEqual(['guarded', 'below_cost']);
    expect(await check({ variantId: 'v2', value: '19.00' })).toEqual([]);
  });

  test('an intent for a variant that is not known any more is measured by its value alone', async () => {
    const { check, read } = open();
    read(createProduct());
    expect(await check({ variantId: 'gone', value: '9.00', confirmed: ['big_change'] })).toEqual([]);
  });

  test('an intent for a value that must be the only one asks by the products of its own store', async () => {
    const { check, read, readings } = open();
    const other = createProduct({ id: 'p2', sku: 'BOWL-1' });
    readings.add('elsewhere', [other], readings.begin('merchant'));
    const sku = { field: 'sku', base: 'MUG-1', value: 'BOWL-1' } as const;
    expect(await check(sku)).toEqual([]);
    read(other);
    expect(await check(sku)).toEqual(['guarded', 'duplicate_sku']);
  });

  test('an intent of prices is measured by the prices that its surface saw', async () => {
    const { check, read } = open();
    read(createProduct({ cost: '1.00' }));
    const seen = { saleBy: 'discount', isWhole: true, discount: null, cost: '20.00', variants: {} } as const;
    const prices = { from: { ...seen, price: '24.50' }, to: { ...seen, price: '19.00' }, intent: null };
    expect(await check({ value: '19.00', prices })).toEqual(['guarded', 'below_cost']);
    expect(await check({ value: '19.00' })).toEqual([]);
  });
});

describe('the product of an intent', () => {
  test('is measured by its newest reading', async () => {
    const { check, read } = open();
    const cheap = { value: '19.00' };
    for (const [cost, rules] of [
      ['23.00', ['guarded', 'below_cost']],
      ['9.80', []],
    ] as const) {
      read(createProduct({ cost }), createProduct({ id: 'p2', cost: '1000.00' }));
      expect(await check(cheap)).toEqual(rules);
    }
  });

  test('an intent of a product that nobody has read is measured by its value alone', async () => {
    const { check } = open();
    expect(await check({ value: '19.00' })).toEqual([]);
    expect(await check({ variantId: 'v1', value: '19.00' })).toEqual([]);
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
    const { request, read, setLimits } = open();
    read(createProduct());
    setLimits({ below_cost: { level: 'block' } });
    await expect(request({ value: '9.00' })).rejects.toMatchObject({
      code: 'guarded',
      details: { findings: [withRule('below_cost'), withRule('big_change')] },
    });
  });
});
