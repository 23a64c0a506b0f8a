import { beforeEach, expect, test } from 'vitest';
import { readEntry } from '../../../src/domain/typing/entry.ts';
import { defaultLimits } from '../../../src/domain/guardrails.ts';
import type { Call } from '../../../src/protocol/call.ts';
import { stepDrafts } from '../../../src/ui/fields/draft-store.ts';
import type { FieldEdit, FieldEvent } from '../../../src/ui/fields/field-edit.ts';
import { saveField } from '../../../src/ui/fields/save-field.ts';
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
let variantIds: string[] | undefined;

const call = (_: string, input: { intent: { confirmed: unknown; variantLabel: unknown } }) => {
  labels.push(input.intent.variantLabel);
  committed.push(input.intent.confirmed);
  return new Promise(() => undefined);
};

/** Presses Enter after this time, in ms; resolves with true if an edit was sent. */
function press(afterMs: number): boolean {
  nowMs += afterMs;
  const state = states[key];
  if (state?.tag !== 'editing') throw new Error(`not editing but ${state?.tag}`);
  const context = { currency: 'EUR', locale: 'en' };
  const send = (key: string, event: FieldEvent) => void (states = { ...stepDrafts(states, { key, event }) });
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
        newId: () => 'edit',
        openTab: () => undefined,
        openPopup: () => Promise.resolve(false),
        openWorkbench: () => undefined,
        requestOrigins: () => Promise.resolve(true),
      },
      drafts: { send },
      subject: {
        storeId: 'store',
        fetched: { product, seq: 0 },
        target: { productId: product.id, variantId: null, variantIds, locationId: null, field: 'price' },
        edits: [],
        limits: defaultLimits,
      },
      key,
      state,
      entry: readEntry(state.text, 'price', state.base, context),
      prices: null,
      edit: undefined,
      holdMs: 0,
    }) !== null
  );
}

beforeEach(() => {
  nowMs = 1_000_000;
  states = { [key]: { tag: 'editing', base: '24.50', opened: '24.50', text: '12', trouble: null } };
  committed = [];
  labels = [];
  variantIds = undefined;
});

test('a guardrail’s question is confirmed by the next Enter', () => {
  expect(press(0)).toBe(false);
  expect(press(500)).toBe(true);
  expect(committed).toEqual([['big_change']]);
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
