import { beforeEach, describe, expect, test } from 'vitest';
import type { Catalog } from '../../../../src/catalog/port.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { ShelfedgeError, type ErrorCode } from '../../../../src/base/errors.ts';
import { defaultLimits } from '../../../../src/domain/guardrails.ts';
import { neverMs } from '../../../../src/domain/wait.ts';
import { settleMs } from '../../../../src/edits/runner/back-off.ts';
import { createEditStore, type EditStore } from '../../../../src/edits/runner/edit-store.ts';
import { createSendQueue, type SendQueueOptions } from '../../../../src/edits/runner/send-queue.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createProduct } from '../../../fixtures/product.ts';

const nowMs = 1000;
const fail = (code: ErrorCode) => () => Promise.reject(new ShelfedgeError(code, 'no'));
const offline: Partial<Catalog> = { product: fail('network'), products: fail('network') };

let editStore: EditStore;
let wakes: number[];

beforeEach(() => {
  wakes = [];
  editStore = createEditStore(createMemoryJournal(), { onEdits: () => undefined, onRemoved: () => undefined });
});

/** A queue that sends by these catalog calls with the key "a". */
const createQueue = (catalog: Partial<Catalog>, over: Partial<SendQueueOptions> = {}) =>
  createSendQueue({
    editStore,
    writerOf: () => ({ catalog: catalog as Catalog, keyFingerprint: 'a' }),
    now: () => nowMs,
    random: () => 0,
    wakeAt: (at) => void wakes.push(at),
    onProduct: () => undefined,
    ...over,
  });
const stateOf = async ({ id }: Edit) => (await editStore.reread([id]))[0]?.state;
const sendWith = async (queue: ReturnType<typeof createQueue>, ...edits: Edit[]) => {
  await editStore.add(edits);
  await queue.sendDue(edits);
  return Promise.all(edits.map(stateOf));
};

describe('a write that a dead worker left behind counts as sent until now', () => {
  const left = createEdit({
    field: 'stock',
    base: '12',
    value: '11',
    delta: '-1',
    state: { tag: 'sending', attempt: 1 },
    sent: { before: '12', revision: null, isAnswered: false, at: nowMs - settleMs },
  });
  const showing = (quantity: number) => ({
    product: () => Promise.resolve(createProduct({ id: left.productId, stock: { tag: 'tracked', quantity } })),
  });
  const sentOf = async (catalog: Partial<Catalog>, over: Partial<SendQueueOptions> = {}) => {
    await sendWith(createQueue(catalog, over), left);
    return editStore.edits.get(left.id)?.sent;
  };

  test('a left write counts as sent until now where nothing can be read', async () => {
    expect(await sentOf(offline)).toEqual({ ...left.sent, at: nowMs });
  });

  test('a left write counts as sent until now where the reading does not show its outcome', async () => {
    expect(await sentOf(showing(12))).toEqual({ ...left.sent, at: nowMs });
  });

  test('a left write counts as sent until now where no key is there to read with', async () => {
    expect(await sentOf(offline, { writerOf: () => null })).toEqual({ ...left.sent, at: nowMs });
  });
});

describe('an edit waits', () => {
  test('an edit waits for a key where there is none, and no alarm is set', async () => {
    const [state] = await sendWith(createQueue(offline, { writerOf: () => null }), createEdit());
    expect(state).toMatchObject({ tag: 'waiting', reason: 'key_missing', nextAt: neverMs, wasSent: false });
    expect(wakes).toEqual([]);
  });

  test('an edit waits for no key that came while the edit was being stored as waiting for one', async () => {
    let asked = 0;
    const writer = { catalog: offline as Catalog, keyFingerprint: 'a' };
    const queue = createQueue(offline, { writerOf: () => (asked++ === 0 ? null : writer) });
    const [state] = await sendWith(queue, createEdit());
    expect(state).toMatchObject({ tag: 'waiting', reason: 'key_missing', nextAt: nowMs });
    expect(wakes).toEqual([nowMs]);
  });

  test('an edit waits for the key that it was queued with; an edit of this key or of any is sent', async () => {
    const edits = ['b', 'a', null].map((keyFingerprint) => createEdit({ keyFingerprint }));
    const states = await sendWith(createQueue(offline), ...edits);
    expect(states).toMatchObject([
      { reason: 'other_key', nextAt: neverMs },
      { reason: 'offline', nextAt: 2000 },
      { reason: 'offline', nextAt: 2000 },
    ]);
    expect(wakes).toEqual([2000, 2000]);
  });

  test('an edit waits no longer for a key that came while it was being sent', async () => {
    const refused = { product: fail('not_elevated') };
    const [state] = await sendWith(createQueue(refused), createEdit());
    expect(state).toMatchObject({ reason: 'key_missing', nextAt: nowMs });
    let keys = 1;
    const writerOf = () => (keys-- > 0 ? { catalog: refused as unknown as Catalog, keyFingerprint: 'a' } : null);
    const [without] = await sendWith(createQueue(refused, { writerOf }), createEdit());
    expect(without).toMatchObject({ reason: 'key_missing', nextAt: neverMs });
  });

  test('an edit waits with its attempts, and as sent if it was', async () => {
    const edits = [
      createEdit({ state: { tag: 'sending', attempt: 2 } }),
      createEdit({ state: { tag: 'waiting', reason: 'server', attempt: 3, nextAt: 0, wasSent: false } }),
    ];
    await editStore.add(edits);
    await createQueue(offline).wait(edits, 'throttled', 9000);
    const waiting = { tag: 'waiting', reason: 'throttled', nextAt: 9000 };
    expect(await Promise.all(edits.map(stateOf))).toEqual([
      { ...waiting, attempt: 2, wasSent: true },
      { ...waiting, attempt: 3, wasSent: false },
    ]);
    expect(wakes).toEqual([9000, 9000]);
  });
});

test('an edit whose time has not come is left as it is', async () => {
  const later = createEdit({ state: { tag: 'queued', notBefore: nowMs + 1 } });
  expect(await sendWith(createQueue(offline), later)).toEqual([later.state]);
});

test('an alarm is set for a due edit, and none for an edit that is settled or waits for a person', () => {
  const { wake } = createQueue(offline);
  const waiting = { tag: 'waiting', reason: 'offline', attempt: 1, wasSent: false } as const;
  for (const state of [
    { tag: 'queued', notBefore: 5 },
    { ...waiting, nextAt: 6 },
    { ...waiting, nextAt: neverMs },
    { tag: 'applied', at: 7 },
  ] as const)
    wake(createEdit({ state }));
  expect(wakes).toEqual([5, 6]);
});

test('the guardrails of its store are asked just before a write', async () => {
  let writes = 0;
  const catalog: Partial<Catalog> = {
    product: () => Promise.resolve(createProduct()),
    write: () => Promise.resolve(void (writes += 1)),
  };
  const [requests] = await sendWith(
    createQueue(catalog, { limitsOf: () => defaultLimits }),
    createEdit({ value: '99.00' }),
  );
  expect([requests?.tag, writes]).toEqual(['conflict', 0]);
  await sendWith(createQueue(catalog), createEdit({ value: '99.00' }));
  expect(writes).toBe(1);
});

describe('after a write without an answer, an edit waits until the write can no longer come', () => {
  const group = { id: 'g1', name: 'Gifts' };
  test.each<[what: string, version: Catalog['version'], edit: Partial<Edit>, waitsMs: number]>([
    ['on V1, whose writes name no revision', 'V1_CATALOG', {}, settleMs],
    ['but not on V3, where a late write names an old one', 'V3_CATALOG', {}, 1000],
    ['on V3, too, in a group', 'V3_CATALOG', { field: 'group', group, base: 'false', value: 'true' }, settleMs],
  ])('%s', async (_, version, change, waitsMs) => {
    const catalog = { version, product: () => Promise.resolve(createProduct()), write: fail('network') };
    const [state] = await sendWith(createQueue(catalog), createEdit(change));
    expect(state).toMatchObject({ tag: 'waiting', nextAt: nowMs + waitsMs, wasSent: true });
  });
});
