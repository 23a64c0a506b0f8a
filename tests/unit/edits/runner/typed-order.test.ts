import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import type { BulkChange } from '../../../../src/domain/bulk.ts';
import { ShelfedgeError } from '../../../../src/base/errors.ts';
import { arbitraryChange, arbitraryShelf } from '../../../fixtures/arbitrary-prices.ts';
import { createTypedOrder, type TypedOrder } from '../../../fixtures/typed-order.ts';
import { randomRuns } from '../../../fixtures/random-runs.ts';

const change = arbitraryChange.filter(({ amounts }) => amounts.cost === null);
const bulk: Arbitrary<BulkChange> = oneof(
  constantFrom('-10%', '+5%', '=90', '=110').map((text): BulkChange => ({ kind: 'entry', field: 'price', text })),
  constantFrom('=80', '=60', '').map((text): BulkChange => ({ kind: 'entry', field: 'salePrice', text })),
);
const act = oneof(
  {
    weight: 6,
    arbitrary: record({
      do: constant('type' as const),
      change,
      isExpected: boolean(),
      holdMs: constantFrom(0, 0, 8000),
    }),
  },
  { weight: 2, arbitrary: record({ do: constant('preview' as const), bulk }) },
  { weight: 3, arbitrary: record({ do: constant('apply' as const) }) },
  // Previewed and applied at once, knowing all that was typed.
  { weight: 4, arbitrary: record({ do: constant('bulk' as const), bulk }) },
  {
    weight: 4,
    arbitrary: record({
      do: constant('steer' as const),
      which: nat(3),
      how: constantFrom('pause', 'pause', 'resume', 'cancel', 'continueRest', 'retryFailed'),
    }),
  },
  { weight: 2, arbitrary: record({ do: constant('undo' as const), which: nat(5) }) },
  { weight: 2, arbitrary: record({ do: constant('discard' as const), which: nat(5) }) },
  { weight: 3, arbitrary: record({ do: constant('keepMine' as const), which: nat(5) }) },
  {
    weight: 3,
    arbitrary: record({
      do: constant('fail' as const),
      kind: constantFrom('lostBefore', 'lostAfter', 'unread', 'refused', 'throttled'),
    }),
  },
  { weight: 1, arbitrary: record({ do: constant('die' as const) }) },
  {
    weight: 4,
    arbitrary: record({ do: constant('pass' as const), ms: constantFrom(0, 1000, 10_000), ticks: nat(20) }),
  },
);
type Act = typeof act extends Arbitrary<infer One> ? One : never;

const writing = /^PATCH|bulk.*update/;
const reading = /GET|query/;
const lost = new ShelfedgeError('network', 'lost');
const faults = {
  lostBefore: { path: writing, error: lost, isDone: false },
  lostAfter: { path: writing, error: lost, isDone: true },
  unread: { path: reading, error: new ShelfedgeError('server', 'bad gateway', { status: 502 }), isDone: false },
  refused: { path: writing, error: new ShelfedgeError('application', 'no', { status: 400 }), isDone: false },
  throttled: {
    path: reading,
    error: new ShelfedgeError('throttled', 'slow down', { status: 429, retryAfterMs: 7000 }),
    isDone: false,
  },
};

async function perform(order: TypedOrder, one: Act): Promise<void> {
  switch (one.do) {
    case 'type':
      return order.type(one.change, one);
    case 'preview':
      return order.preview(one.bulk);
    case 'apply':
      return order.apply();
    case 'bulk':
      await order.preview(one.bulk);
      return order.apply();
    case 'steer':
      return order.steer(one.which, one.how);
    case 'undo':
      return order.undo(one.which);
    case 'discard':
      return order.discard(one.which);
    case 'keepMine':
      return order.keepMine(one.which);
    case 'fail':
      return void order.shop.troubles.push(faults[one.kind]);
    case 'die':
      return order.die();
    case 'pass':
      order.pass(one.ms);
      return order.flush(one.ticks);
  }
}

const parameters = randomRuns(300);

test.each(['discount', 'compare_at'] as const)(
  'the last typed number is the one that shoppers pay, or an open question: %s',
  async (kind) => {
    const tags = new Map<string, number>();
    await assert(
      asyncProperty(arbitraryShelf(kind), array(act, { maxLength: 16, size: 'max' }), async (shelf, acts) => {
        const order = createTypedOrder('EUR', shelf);
        for (const one of acts) await perform(order, one);
        await order.settle();
        for (const { state, isBack } of order.disk.edits.values())
          for (const tag of isBack === true ? [state.tag, 'back'] : [state.tag])
            tags.set(tag, (tags.get(tag) ?? 0) + 1);
        expect([order.unanswered(), order.lost()]).toEqual([[], []]);
      }),
      parameters,
    );
    for (const tag of ['applied', 'replaced', 'conflict'])
      expect([tag, (tags.get(tag) ?? 0) > parameters.numRuns / 40]).toEqual([tag, true]);
    expect(tags.get('back') ?? 0).toBeGreaterThan(0);
  },
  3_600_000,
);
