import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShelfedgeError, type ErrorCode } from '../../../src/base/errors.ts';
import type { TypedChange } from '../../../src/products/working-copy/unsaved-value.ts';
import type { Call } from '../../../src/protocol/call.ts';
import type { CommandInput } from '../../../src/protocol/commands.ts';
import { createChange } from '../../fixtures/working-copy.ts';
import { commands } from '../../../src/protocol/commands.ts';
import { createKeeper, createKeepers } from '../../../src/protocol/keeper.ts';
import type { KeepCommand } from '../../../src/protocol/keep-commands.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const afterAWhile = () => vi.advanceTimersByTimeAsync(30_000);

/** A background that keeps each text, and whose first answers are lost, or are refusals. */
function createBackground(losses: number, code: ErrorCode = 'interrupted') {
  const came: string[] = [];
  let left = losses;
  const keeper = createKeeper(async (text: string) => {
    came.push(text);
    left -= 1;
    const isLost = left >= 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (isLost) throw new ShelfedgeError(code, 'no');
  });
  const told: boolean[] = [];
  keeper.subscribe(() => told.push(keeper.isKept()));
  return { came, told, ...keeper };
}

test('a value without an answer is sent again until it is kept', async () => {
  const { keep, came, told } = createBackground(12);
  keep('a');
  await afterAWhile();
  expect(came).toEqual(Array.from({ length: 13 }, () => 'a'));
  expect(told).toEqual([false, true]);
});

test('the first lost answers are repeated at once, and nobody is told', async () => {
  const { keep, came, told } = createBackground(4);
  keep('a');
  await vi.advanceTimersByTimeAsync(500);
  expect(came).toHaveLength(5);
  expect(told).toEqual([]);
});

test('a lost answer to an older value never brings it back over a newer one', async () => {
  const { keep, came, told } = createBackground(1);
  keep('old');
  keep('newest');
  await afterAWhile();
  expect(came).toEqual(['old', 'newest']);
  expect(told).toEqual([]);
});

test('a value is sent before the answer to an older one, so that nothing else overtakes it', () => {
  const { keep, came } = createBackground(0);
  keep('old');
  keep('new');
  expect(came).toEqual(['old', 'new']);
});

test('a refused value is told and not sent again by itself; a later one is', async () => {
  const { keep, came, told, isKept } = createBackground(1, 'invalid_input');
  keep('a');
  await afterAWhile();
  expect(came).toEqual(['a']);
  expect(isKept()).toBe(false);
  keep('b');
  await afterAWhile();
  expect(came).toEqual(['a', 'b']);
  expect(told).toEqual([false, true]);
});

test('a refused value ends with its form, and one without an answer does not', async () => {
  const refused = createBackground(1, 'invalid_input');
  refused.keep('a');
  await afterAWhile();
  refused.close();
  expect(refused.isKept()).toBe(true);
  const lost = createBackground(12);
  lost.keep('a');
  await vi.advanceTimersByTimeAsync(2000);
  lost.close();
  expect(lost.isKept()).toBe(false);
  await afterAWhile();
  expect(lost.isKept()).toBe(true);
});

test('a form that ends sends the waiting value, and the newest one is known until it is acknowledged', async () => {
  const { keep, close, unkept, came } = createBackground(0);
  expect(unkept()).toBeNull();
  keep('a', 150);
  expect([unkept(), came]).toEqual(['a', []]);
  close();
  expect([unkept(), came]).toEqual(['a', ['a']]);
  await afterAWhile();
  expect(unkept()).toBeNull();
});

test('only the last text of those typed without a pause is sent', async () => {
  const { keep, came } = createBackground(0);
  for (const text of ['1', '12', '12.5']) {
    keep(text, 150);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(came).toEqual([]);
  await afterAWhile();
  expect(came).toEqual(['12.5']);
});

test('a page that closes sends waiting and unacknowledged values at once, and no kept ones', async () => {
  const { keep, leave, came } = createBackground(1);
  keep('a');
  leave();
  expect(came).toEqual(['a', 'a']);
  keep('b', 150);
  leave();
  expect(came).toEqual(['a', 'a', 'b']);
  await afterAWhile();
  const before = came.length;
  leave();
  expect(came).toHaveLength(before);
});

test('the newest value is the last one sent and is kept, whatever is lost and whenever the page pauses', async () => {
  const step = record({ waitMs: integer({ min: 0, max: 3000 }), pauseMs: constantFrom(0, 150), isLost: boolean() });
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const losses = steps.map(({ isLost }) => isLost);
      const kept: number[] = [];
      const keeper = createKeeper(async (value: number) => {
        const isLost = losses.shift() ?? false;
        await new Promise((resolve) => setTimeout(resolve, 20));
        // A stopped background kept it or not: only its answer tells.
        kept.push(value);
        if (isLost) throw new ShelfedgeError('interrupted', 'no');
      });
      for (const [value, { waitMs, pauseMs }] of steps.entries()) {
        keeper.keep(value, pauseMs);
        await vi.advanceTimersByTimeAsync(waitMs);
      }
      await vi.advanceTimersByTimeAsync(60_000);
      expect(kept).toEqual(kept.toSorted((a, b) => a - b));
      expect(kept.at(-1)).toBe(steps.length - 1);
      expect(keeper.isKept()).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('a page has one keeper a command and subject, and all of them send when it closes', () => {
  const sent: unknown[] = [];
  const closing: (() => void)[] = [];
  const call: Call = async (name, input) => {
    sent.push([name, input]);
    return {} as never;
  };
  const keeperOf = createKeepers(call, (leave) => closing.push(leave));
  const fields = { email: 'a@b.example', firstName: '', lastName: '', nickname: '' };
  expect(keeperOf('signIn.keep', 's1')).toBe(keeperOf('signIn.keep', 's1'));
  keeperOf('signIn.keep', 's1').keep({ storeId: 's1', fields }, 150);
  keeperOf('signIn.keep', 's2').keep({ storeId: 's2', fields }, 150);
  keeperOf('connect.keep').keep({ draft: null }, 150);
  expect(sent).toEqual([]);
  for (const close of closing) close();
  expect(sent).toEqual([
    ['signIn.keep', { storeId: 's1', fields }],
    ['signIn.keep', { storeId: 's2', fields }],
    ['connect.keep', { draft: null }],
  ]);
});

test('a newer value takes in the unacknowledged changes, of each target the newest, until an answer comes', async () => {
  const sent: TypedChange[][] = [];
  let isLost = true;
  const call = (async (_: 'typed.keep', { changes }: CommandInput<'typed.keep'>) => {
    sent.push(changes);
    if (isLost) throw new ShelfedgeError('interrupted', 'no');
    return { seq: 7 };
  }) as unknown as Call;
  const keeper = createKeepers(call, () => undefined)('typed.keep', 'by');
  const kept: unknown[] = [];
  keeper.onKept(({ changes }, { seq }) =>
    kept.push(
      changes.map(({ n }) => n),
      seq,
    ),
  );
  const [name, sku, later] = [createChange({ n: 1 }), createChange({ field: 'sku', n: 2 }), createChange({ n: 3 })];
  keeper.keep({ by: 'by', changes: [name] });
  await vi.advanceTimersByTimeAsync(100);
  keeper.keep({ by: 'by', changes: [sku] });
  keeper.keep({ by: 'by', changes: [later] });
  expect([keeper.isKept(), keeper.unkept()?.changes]).toEqual([false, [later, sku]]);
  isLost = false;
  await afterAWhile();
  expect(sent.at(-1)).toEqual([later, sku]);
  expect([keeper.isKept(), keeper.unkept(), kept]).toEqual([true, null, [[3, 2], 7]]);
  keeper.keep({ by: 'by', changes: [createChange({ n: 4 })] });
  expect(sent.at(-1)).toEqual([createChange({ n: 4 })]);
});

test.each<KeepCommand>(['connect.keep', 'signIn.keep', 'card.shape', 'typed.keep', 'forms.keep'])(
  '%s is repeated by its keeper alone, or an older value could come after a newer one',
  (command) => expect(commands[command].repeatable).toBe(false),
);
