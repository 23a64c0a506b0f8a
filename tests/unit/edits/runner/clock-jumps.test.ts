import { array, assert, asyncProperty, boolean, constant, constantFrom, nat, oneof, record } from 'fast-check';
import { expect, test } from 'vitest';
import { ShelfedgeError } from '../../../../src/base/errors.ts';
import { arbitraryChange, arbitraryShelf } from '../../../fixtures/arbitrary-prices.ts';
import { createTypedOrder } from '../../../fixtures/typed-order.ts';
import { randomRuns } from '../../../fixtures/random-runs.ts';

const [hour, year] = [3_600_000, 31_557_600_000];
const lost = new ShelfedgeError('network', 'lost');
const busy = new ShelfedgeError('throttled', 'slow down', { status: 429, retryAfterMs: 7000 });
const faults = {
  lostBefore: { path: /^PATCH|bulk.*update/, error: lost, isDone: false },
  lostAfter: { path: /^PATCH|bulk.*update/, error: lost, isDone: true },
  throttled: { path: /GET|query/, error: busy, isDone: false },
};
const act = oneof(
  {
    weight: 4,
    arbitrary: record({
      do: constant('type' as const),
      change: arbitraryChange.filter(({ amounts }) => amounts.cost === null),
      isExpected: boolean(),
      holdMs: constantFrom(0, 8000),
    }),
  },
  {
    weight: 3,
    arbitrary: record({ do: constant('set' as const), ms: constantFrom(-hour, hour, -5 * year, 3 * year, -5000) }),
  },
  {
    weight: 2,
    arbitrary: record({ do: constant('fail' as const), kind: constantFrom('lostBefore', 'lostAfter', 'throttled') }),
  },
  {
    weight: 2,
    arbitrary: record({ do: constant('preview' as const), text: constantFrom('-10%', '+5%', '=90', '=110') }),
  },
  { weight: 3, arbitrary: record({ do: constant('apply' as const) }) },
  {
    weight: 2,
    arbitrary: record({
      do: constant('steer' as const),
      which: nat(3),
      how: constantFrom('pause', 'resume', 'cancel'),
    }),
  },
  { weight: 1, arbitrary: record({ do: constant('undo' as const), which: nat(5) }) },
  { weight: 1, arbitrary: record({ do: constant('die' as const) }) },
  {
    weight: 3,
    arbitrary: record({ do: constant('pass' as const), ms: constantFrom(0, 1000, 10_000), ticks: nat(20) }),
  },
);

/** The longest wait: five minutes, and as much again for an edit that waits behind another. */
const maxMs = 600_000;

const parameters = randomRuns(300);

test.each(['discount', 'compare_at'] as const)(
  'a clock that is set at any moment changes neither what shoppers pay nor how long anything waits: %s',
  async (kind) => {
    await assert(
      asyncProperty(arbitraryShelf(kind), array(act, { maxLength: 14, size: 'max' }), async (shelf, acts) => {
        const order = createTypedOrder('EUR', shelf);
        for (const one of acts) {
          if (one.do === 'type') await order.type(one.change, one);
          else if (one.do === 'set') order.set(one.ms);
          else if (one.do === 'fail') order.shop.troubles.push(faults[one.kind]);
          else if (one.do === 'preview') await order.preview({ kind: 'entry', field: 'price', text: one.text });
          else if (one.do === 'apply') await order.apply();
          else if (one.do === 'steer') await order.steer(one.which, one.how);
          else if (one.do === 'undo') await order.undo(one.which);
          else if (one.do === 'die') await order.die();
          else {
            order.pass(one.ms);
            await order.flush(one.ticks);
          }
        }
        expect(await order.settle()).toBeLessThanOrEqual(maxMs);
        expect(order.unanswered()).toEqual([]);
      }),
      parameters,
    );
  },
  3_600_000,
);
