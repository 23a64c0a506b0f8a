import { describe, expect, test } from 'vitest';
import type { Catalog, Change } from '../../../../src/catalog/port.ts';
import type { Written } from '../../../../src/catalog/written.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { ShelfedgeError, type ErrorCode } from '../../../../src/base/errors.ts';
import type { DiscountPrices } from '../../../../src/domain/pricing/prices.ts';
import type { Product } from '../../../../src/domain/product.ts';
import type { AttemptContext, Step, Write } from '../../../../src/edits/runner/attempt-steps.ts';
import { attempt } from '../../../../src/edits/runner/attempt.ts';
import { send } from '../../../../src/edits/runner/send-writes.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createPrice, createProduct, createVariant } from '../../../fixtures/product.ts';
import { createDiscountPrices } from '../../../fixtures/discount-prices.ts';

const nowMs = 1_000_000;
const failed = (code: ErrorCode): Written => ({ tag: 'failed', error: new ShelfedgeError(code, 'no') });
const mug = (change: Partial<Product> = {}): Product => createProduct({ name: 'Mug', ...change });
const sent: Edit['sent'] = { before: 'Mug', revision: null, isAnswered: false, at: nowMs - 40 };
/** The edit of a name that is being sent. */
const renaming = (change: Partial<Edit> = {}): Edit =>
  createEdit({ field: 'name', base: 'Mug', value: 'Cup', sent, state: { tag: 'sending', attempt: 1 }, ...change });

interface Sent {
  steps: Map<string, Step>;
  changes: readonly Change[];
  reads: number;
}

/** Sends edits that the platform answers so, and reads the products back as they are then. */
async function sendTo(
  edits: readonly Edit[],
  {
    answers,
    after,
    write = {},
  }: { answers: readonly Written[]; after: readonly Product[] | ShelfedgeError; write?: Partial<Write> },
): Promise<Sent> {
  const done: Sent = { steps: new Map(), changes: [], reads: 0 };
  const readBack = (): readonly Product[] => {
    done.reads += 1;
    if (after instanceof ShelfedgeError) throw after;
    return after;
  };
  const catalog = {
    version: 'V1_CATALOG',
    product: async () => readBack()[0],
    products: async () => new Map(readBack().map((product) => [product.id, product])),
    write: async (changes: readonly Change[]) => {
      done.changes = changes;
      const [answer] = answers;
      if (answer?.tag === 'failed') throw answer.error;
    },
    writeMany: async (changes: readonly Change[]) => ((done.changes = changes), answers),
  } as unknown as Catalog;
  const context: AttemptContext = {
    catalog,
    now: () => nowMs,
    random: () => 0,
    settleMs: 10_000,
    onProduct: () => undefined,
    record: async (steps) => ((done.steps = steps), []),
  };
  const of = (edit: Edit): Write => ({
    tag: 'write',
    value: edit.value,
    before: { value: edit.base, revision: null },
    ...(edit.prices && { prices: edit.prices }),
    ...write,
  });
  const ids = [...new Set(edits.map(({ productId }) => productId))];
  await send(edits, {
    writes: new Map(edits.map((edit) => [edit.id, of(edit)])),
    products: new Map(ids.map((id) => [id, mug({ id })])),
    infos: new Map(edits.map(({ id }) => [id, { number: 1, wasSent: false }])),
    context,
  });
  return done;
}
const only = ({ steps }: Sent): Step | undefined => [...steps.values()][0];

const busy = (wasSent: boolean) => ({ tag: 'waiting', reason: 'busy', wasSent });
/** The mug after one more write of its stock. */
const counting = (quantity: number): Product[] => {
  const stock = { tag: 'tracked', quantity } as const;
  return [mug({ stock, stockItems: [{ id: 's', revision: '2', locationId: 'only', number: 1, stock }] })];
};

describe('a write', () => {
  test('a write that was answered is applied where the store shows it', async () => {
    const done = await sendTo([renaming()], { answers: [{ tag: 'ok' }], after: [mug({ name: 'Cup' })] });
    expect(done.changes).toMatchObject([{ field: 'name', value: 'Cup', delta: null }]);
    expect(only(done)).toEqual({
      sent: { ...sent, isAnswered: true, at: nowMs },
      state: { tag: 'applied', at: nowMs },
      after: 'Cup',
    });
  });

  test('a write that was refused is not read back, and was sent only if a part of it was', async () => {
    const refused = { answers: [failed('invalid_input')], after: [mug()] };
    const done = await sendTo([renaming()], refused);
    expect(done.reads).toBe(0);
    expect(only(done)).toEqual({ state: { tag: 'refused', code: 'invalid_input', description: '' } });
    const rest = await sendTo([renaming()], { ...refused, write: { isRest: true } });
    expect(only(rest)?.state).toMatchObject({ tag: 'refused', wasSent: true });
  });

  test('a write that does not show yet is looked for later', async () => {
    const done = await sendTo([renaming()], { answers: [{ tag: 'ok' }], after: [mug()] });
    expect(only(done)?.state).toMatchObject({ tag: 'waiting', reason: 'server', wasSent: true });
  });

  test('a write that another one overwrote asks at once if it was answered, and later if it may still come', async () => {
    const after = [mug({ name: 'Beaker' })];
    const answered = await sendTo([renaming()], { answers: [{ tag: 'ok' }], after });
    expect(only(answered)?.state).toEqual({ tag: 'conflict', theirs: 'Beaker' });
    const lost = await sendTo([renaming()], { answers: [failed('timeout')], after });
    expect(only(lost)).toMatchObject({
      sent: { isAnswered: false, at: nowMs },
      state: { tag: 'waiting', reason: 'timeout', wasSent: true },
    });
  });

  test('a write of several has for each the outcome of its own answer', async () => {
    const [first, second] = [renaming(), renaming({ productId: 'p2' })];
    const after = [mug({ name: 'Cup' }), mug({ id: 'p2' })];
    const done = await sendTo([first, second], { answers: [{ tag: 'ok' }, failed('invalid_input')], after });
    expect(done.steps.get(first.id)?.state).toMatchObject({ tag: 'applied' });
    expect(done.steps.get(second.id)?.state).toMatchObject({ tag: 'refused' });
  });

  describe('a write that was refused because its revision is used up', () => {
    const usedUp = { answers: [failed('conflict')] };
    const revised: Edit['sent'] = { before: 'Mug', revision: '1', isAnswered: false, at: nowMs - 40 };

    test('is applied where the browser sent it twice, and unsent where another change used the revision', async () => {
      const edit = renaming({ sent: revised });
      const twice = await sendTo([edit], { ...usedUp, after: [mug({ name: 'Cup', revision: '2' })] });
      expect(only(twice)).toMatchObject({ state: { tag: 'applied' }, after: 'Cup' });
      const others = await sendTo([edit], { ...usedUp, after: [mug({ revision: '2' })] });
      expect(only(others)?.state).toMatchObject(busy(false));
    });

    test('may be in the store while no newer reading shows that it is not', async () => {
      const edit = renaming({ sent: revised });
      const stale = await sendTo([edit], { ...usedUp, after: [mug({ revision: '1' })] });
      expect(only(stale)?.state).toMatchObject(busy(true));
      const unread = await sendTo([edit], { ...usedUp, after: new ShelfedgeError('server', 'bad gateway') });
      expect(only(unread)?.state).toMatchObject(busy(true));
    });

    test('asks about units that are there already', async () => {
      const edit = renaming({
        field: 'stock',
        base: '12',
        value: '15',
        delta: '3',
        sent: { ...revised, before: '12' },
      });
      const twice = await sendTo([edit], { ...usedUp, after: counting(15) });
      expect(only(twice)?.state).toEqual({ tag: 'conflict', theirs: '15', why: 'doubt' });
      const others = await sendTo([edit], { ...usedUp, after: counting(11) });
      expect(only(others)?.state).toMatchObject(busy(false));
    });
  });

  test('a write of a change of stock names the difference', async () => {
    const stock = renaming({ field: 'stock', base: '12', value: '15', delta: '3', sent: { ...sent, before: '12' } });
    const done = await sendTo([stock], {
      answers: [{ tag: 'ok' }],
      after: [mug({ stock: { tag: 'tracked', quantity: 15 } })],
    });
    expect(done.changes).toMatchObject([{ field: 'stock', delta: 3 }]);
    expect(only(done)?.state).toMatchObject({ tag: 'applied' });
  });
});

/** The states after each attempt at an edit that the platform refuses with a conflict for as long as it is tried. */
async function lastingConflict(edit: Edit, product: Product, others: readonly Edit[] = []): Promise<Edit['state'][]> {
  const details = { status: 409, applicationCode: 'TAKEN', description: 'Another product has it.' };
  const error = new ShelfedgeError('conflict', 'no', details);
  const catalog = {
    product: () => Promise.resolve(product),
    products: () => Promise.resolve(new Map([[product.id, product]])),
    write: () => Promise.reject(error),
    writeMany: (changes: readonly Change[]) => Promise.resolve(changes.map(() => ({ tag: 'failed', error }))),
  } as unknown as Catalog;
  const edits = new Map([edit, ...others].map((one) => [one.id, one]));
  const states: Edit['state'][] = [];
  for (let clock = nowMs; states.length < 7 && states.at(-1)?.tag !== 'refused'; clock += 120_000) {
    const record = async (steps: Map<string, Step>) =>
      [...steps].map(([id, step]) => {
        const next = { ...(edits.get(id) as Edit), ...step };
        edits.set(id, next);
        return next;
      });
    const context = {
      catalog,
      now: () => clock,
      random: () => 0,
      settleMs: 10_000,
      onProduct: () => undefined,
      record,
    };
    await attempt([...edits.values()], context);
    states.push((edits.get(edit.id) as Edit).state);
  }
  return states;
}

const tries = (wasSent: boolean) => [1, 2, 3, 4, 5].map((number) => ({ ...busy(wasSent), attempt: number }));
const inGroup = (id: string): Edit =>
  createEdit({ id, field: 'group', base: 'false', value: 'true', group: { id, name: id } });

describe('a conflict that lasts is refused in the platform’s words after a few attempts', () => {
  const refused = { tag: 'refused', code: 'conflict', description: 'Another product has it.' };
  const slug = createEdit({ field: 'slug', base: 'stoneware-mug', value: 'cup' });

  test('a lasting conflict of a product without revisions, of which nothing was written, is refused', async () => {
    const states = await lastingConflict(slug, mug());
    expect(states).toMatchObject([...tries(false), refused]);
    expect(states.at(-1)).not.toHaveProperty('wasSent');
  });

  test('a lasting conflict of a product whose revision stays as it was is refused', async () => {
    const states = await lastingConflict(slug, mug({ revision: '1' }));
    expect(states).toMatchObject([...tries(true), { ...refused, wasSent: true }]);
  });

  test('a lasting conflict of items of a bulk call that name no revision is refused', async () => {
    const states = await lastingConflict(inGroup('g1'), mug({ revision: '1' }), [inGroup('g2')]);
    expect(states).toMatchObject([...tries(false), refused]);
  });
});

const at = (price: string, variants: DiscountPrices['variants'] = {}): DiscountPrices =>
  createDiscountPrices({ price, cost: null, variants });
const own = (price: string) => ({ v1: { price, cost: null } });

/** The product after both writes. */
const repriced = (id: string) =>
  mug({
    id,
    price: createPrice('26.00'),
    cost: null,
    variants: [createVariant({ id: 'v1', price: createPrice('30.00'), cost: null })],
  });

test('the price of a product keeps the variants’ prices written beside it, for its undo', async () => {
  const whole = createEdit({
    base: '24.50',
    value: '26.00',
    sent,
    prices: { from: at('24.50'), to: at('26.00'), intent: null },
  });
  const part = createEdit({
    variantId: 'v1',
    base: '24.50',
    value: '30.00',
    sent,
    prices: {
      from: { ...at('24.50', own('24.50')), isWhole: false },
      to: { ...at('24.50', own('30.00')), isWhole: false },
      intent: null,
    },
  });
  const elsewhere = { ...part, id: 'elsewhere', productId: 'p2' };
  const answers = [{ tag: 'ok' as const }, { tag: 'ok' as const }];
  const done = await sendTo([whole, part], { answers, after: [repriced('p1')] });
  expect(done.steps.get(whole.id)).toMatchObject({ state: { tag: 'applied' }, prices: { own: { v1: ['30.00'] } } });
  const apart = await sendTo([whole, elsewhere], { answers, after: [repriced('p1'), repriced('p2')] });
  expect(apart.steps.get(whole.id)).not.toHaveProperty('prices');
});
