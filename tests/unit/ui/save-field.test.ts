import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { readEntry } from '../../../src/domain/typing/entry.ts';
import { defaultLimits } from '../../../src/domain/guardrails.ts';
import type { Call } from '../../../src/protocol/call.ts';
import type { StoreView } from '../../../src/protocol/view.ts';
import { createKeepers } from '../../../src/protocol/keeper.ts';
import { createTypedIds } from '../../../src/ui/fields/draft-store.ts';
import { stepFields } from '../../../src/ui/fields/field-states.ts';
import type { FieldEdit, FieldEvent } from '../../../src/ui/fields/field-edit.ts';
import { saveField } from '../../../src/ui/fields/save-field.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const key = 'p1//price';
const variants = ['Red', 'Blue', 'Green'].map((Colour, index) =>
  createVariant({ id: `v${index}`, choices: { Size: index < 2 ? 'L' : 'M', Colour }, label: Colour }),
);
const product = createProduct({ variants });

let nowMs: number;
let states: Record<string, FieldEdit>;
let committed: unknown[];
let labels: unknown[];
let ids: string[];
let answer: () => Promise<unknown>;
let idOf: ReturnType<typeof createTypedIds>;
let variantIds: string[] | undefined;
let latest: Edit | undefined;
let discarded: unknown[];
let bulkRows: StoreView['bulkRows'];
let asksAgain: boolean;

const call = (
  name: string,
  input: { id: string; intent: { id: string; confirmed: unknown; variantLabel: unknown } },
) => {
  if (name === 'edits.discard') {
    discarded.push(input.id);
    return answer();
  }
  ids.push(input.intent.id);
  labels.push(input.intent.variantLabel);
  committed.push(input.intent.confirmed);
  return answer();
};

/** Presses Enter after this time, in ms; resolves with true if an edit was sent. */
function press(afterMs: number): boolean {
  nowMs += afterMs;
  const state = states[key];
  if (state?.tag !== 'editing') throw new Error(`not editing but ${state?.tag}`);
  const context = { currency: 'EUR', locale: 'en' };
  const send = (key: string, event: FieldEvent) => void (states = { ...stepFields(states, [{ key, event }]) });
  return (
    saveField({
      services: {
        call: call as unknown as Call,
        surface: 'popup',
        version: '0.1.0',
        browser: 'test',
        copyText: () => Promise.resolve(true),
        locale: 'en',
        now: () => nowMs,
        localNow: () => nowMs,
        newId: () => 'edit',
        openTab: () => undefined,
        openPopup: () => Promise.resolve(false),
        openWorkbench: () => undefined,
        requestOrigins: () => Promise.resolve(true),
        keeperOf: createKeepers(call as unknown as Call, () => undefined),
      },
      drafts: { send, idOf },
      subject: {
        storeId: 'store',
        fetched: { product, seq: 0 },
        target: { productId: product.id, variantId: null, variantIds, locationId: null, field: 'price' },
        edits: [],
        limits: defaultLimits,
        bulkRows,
        asksAgain,
      },
      key,
      state,
      entry: readEntry(state.text, 'price', state.base, context),
      prices: null,
      edit: latest,
      holdMs: 0,
    }) !== null
  );
}

beforeEach(() => {
  nowMs = 1_000_000;
  states = { [key]: { tag: 'editing', base: '24.50', opened: '24.50', text: '12', trouble: null } };
  committed = [];
  labels = [];
  ids = [];
  answer = () => new Promise(() => undefined);
  let made = 0;
  idOf = createTypedIds(() => `edit ${(made += 1)}`);
  variantIds = undefined;
  latest = undefined;
  discarded = [];
  bulkRows = 'none';
  asksAgain = false;
});

/** Presses Enter in an editor of 24.50 whose text was typed, or not touched. */
const pressSame = (isTyped: boolean): boolean => {
  states = { [key]: { tag: 'editing', base: '24.50', opened: '24.50', text: '24.50', trouble: null } };
  if (isTyped) states = stepFields(states, [{ key, event: { type: 'typed', text: '24.50', problem: null } }]);
  return press(0);
};

describe('the current value of a field', () => {
  test('is saved if it was typed and a row of a bulk change waits', () => {
    bulkRows = 'unsent';
    expect(pressSame(true)).toBe(true);
    expect(ids).toEqual(['edit 1']);
  });

  test('is not saved if nobody typed it, or if no row waits', () => {
    bulkRows = 'unsent';
    expect(pressSame(false)).toBe(false);
    bulkRows = 'replaced';
    expect(pressSame(true)).toBe(false);
    bulkRows = 'none';
    expect(pressSame(true)).toBe(false);
    expect(ids).toEqual([]);
  });

  test('replaces a waiting edit that replaced a row, because the row would come back if that edit were dropped', () => {
    const state = { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: 1, wasSent: false } as const;
    latest = createEdit({ id: 'waiting', field: 'price', base: '24.50', value: '30.00', state });
    bulkRows = 'replaced';
    expect(pressSame(true)).toBe(true);
    expect(discarded).toEqual([]);
    bulkRows = 'none';
    expect(pressSame(true)).toBe(false);
    expect(discarded).toEqual(['waiting']);
  });
});

test('a guardrail’s question is confirmed by the next Enter', () => {
  expect(press(0)).toBe(false);
  expect(press(500)).toBe(true);
  expect(committed).toEqual([['big_change']]);
});

test('two presses in one task, which see the same typed text, commit one edit', () => {
  press(0);
  const before = states;
  press(500);
  states = before;
  press(0);
  expect(ids).toEqual(['edit 1', 'edit 1']);
});

test('the same text is the same edit after a lost answer, and another text is another edit', async () => {
  answer = () => Promise.reject(new ShelfedgeError('interrupted', 'The worker was stopped.'));
  press(0);
  press(500);
  await vi.waitFor(() => expect(states[key]?.tag).toBe('editing'));
  press(0);
  press(500);
  await vi.waitFor(() => expect(states[key]?.tag).toBe('editing'));
  states = stepFields(states, [{ key, event: { type: 'typed', text: '13', problem: null } }]);
  press(0);
  press(500);
  expect(ids).toEqual(['edit 1', 'edit 1', 'edit 2']);
});

test('an Enter that comes before the question can be read confirms nothing, and neither do many in a row', () => {
  press(0);
  for (let presses = 0; presses < 20; presses += 1) expect(press(499)).toBe(false);
  expect(committed).toEqual([]);
  expect(press(500)).toBe(true);
});

test.each([
  [undefined, null],
  [['v0', 'v1'], 'Size: L'],
  [['', 'v0', 'v1', 'v2'], null],
])('an edit of the variants %j is named %j in the history', (ids, label) => {
  variantIds = ids;
  press(0);
  press(500);
  expect(labels).toEqual([label]);
});

/** The stored value, typed again over an edit that waits. */
function typeBack(): void {
  latest = createEdit({ state: { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: nowMs, wasSent: false } });
  states = { [key]: { tag: 'editing', base: '24.50', opened: '12', text: '24.50', trouble: null } };
}

test('the stored value, typed over a waiting edit, discards it and ends the typing', async () => {
  typeBack();
  answer = () => Promise.resolve({});
  expect(press(0)).toBe(false);
  await vi.waitFor(() => expect(states[key]).toBeUndefined());
  expect(discarded).toEqual([latest?.id]);
});

test('a waiting edit that could not be discarded is told at its field: it may still change the price', async () => {
  typeBack();
  answer = () => Promise.reject(new ShelfedgeError('interrupted', 'The worker was stopped.'));
  press(0);
  await vi.waitFor(() =>
    expect(states[key]).toMatchObject({
      tag: 'editing',
      text: '24.50',
      trouble: { kind: 'door', code: 'interrupted' },
    }),
  );
});

test.each(['discarded', 'not discarded'])(
  'text typed while the waiting edit is being discarded stays, also where the edit is %s',
  async (how) => {
    typeBack();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    answer = () => promise;
    press(0);
    states = stepFields(states, [{ key, event: { type: 'typed', text: '25', problem: null } }]);
    if (how === 'discarded') resolve({});
    else reject(new ShelfedgeError('interrupted', 'The worker was stopped.'));
    await new Promise((later) => setTimeout(later));
    expect(states[key]).toMatchObject({ tag: 'editing', text: '25', trouble: null });
  },
);

test('the discarded edit’s own value, typed again meanwhile, is a draft over the stored value', async () => {
  typeBack();
  answer = () => Promise.resolve({});
  press(0);
  states = stepFields(states, [{ key, event: { type: 'typed', text: '12', problem: null } }]);
  await new Promise((later) => setTimeout(later));
  states = stepFields(states, [{ key, event: { type: 'left', problem: null, keepsCurrent: false } }]);
  expect(states[key]).toMatchObject({ tag: 'editing', text: '12' });
});

describe('a question of a guardrail, where no passphrase protects the key', () => {
  beforeEach(() => {
    asksAgain = true;
  });

  test('is asked once more before the edit is sent', () => {
    expect(press(0)).toBe(false);
    expect(states[key]).toMatchObject({ trouble: { kind: 'guard', askedMs: nowMs } });
    expect(press(600)).toBe(false);
    expect(states[key]).toMatchObject({ trouble: { kind: 'guard', askedMs: nowMs, isAgain: true } });
    expect(press(600)).toBe(true);
    expect(committed).toEqual([['big_change']]);
  });

  test('needs time to be read each time', () => {
    press(0);
    press(600);
    expect(press(100)).toBe(false);
    expect(committed).toEqual([]);
  });
});
