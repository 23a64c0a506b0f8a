import { beforeEach, describe, expect, test } from 'vitest';
import { addApiKey, permissions } from '../../demo/platform/identity/authorize.ts';
import {
  answersFor,
  openConnected,
  nextWorker,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { neverMs } from '../../src/domain/wait.ts';
import type { GuardRule } from '../../src/domain/guardrails.ts';
import { createEdit } from '../fixtures/edit.ts';
import { applyRows } from '../fixtures/draft-batch.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, readWrites, setFaults } from '../fixtures/platform-control.ts';
import { keptIn } from '../fixtures/test-runtime.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

const keyB = 'IST.the-other-key';
const passphrase = 'correct horse battery';
const waits = { tag: 'waiting', reason: 'other_key' };
const applied = { tag: 'applied' };

let harness: Harness & { storeId: string };
let productId: string;

beforeEach(async () => {
  const platform = await startTestPlatform({ storefrontUrl: storefront });
  addApiKey(platform.db, keyB, [...permissions]);
  harness = await openConnected(platform);
  productId = (await readProduct(platform, 'stoneware-mug')).id;
});

const connectWith = (apiKey: string) =>
  harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), apiKey });
async function commit(value = '26.00') {
  const { id, variantId, field, base, productName, variantLabel, currency } = createEdit({
    id: harness.runtime.newId(),
  });
  const intent = { id, productId, variantId, field, base, value, productName, variantLabel, currency };
  return (await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 })).edit;
}
const settles = ({ id }: { id: string }, state: object) =>
  eventually(async () => (await harness.journal.get(id))?.state).toMatchObject(state);
const ask = (name: 'edits.resend' | 'edits.discard' | 'edits.retry' | 'edits.undo', { id }: { id: string }) =>
  harness.as(popup)(name, { id, holdMs: 0 });
const priceOf = async () => (await readProduct(harness.platform, 'stoneware-mug')).priceData.price;
/** A new worker on the storage of the last one, in the same browser or after a restart. */
function restart({ isBrowser = false } = {}): void {
  if (isBrowser) harness.runtime.session.values.clear();
  harness = nextWorker(harness);
}

/** An edit typed under the first key while the platform was down; then the second key took that key's place. */
async function typedUnderA() {
  await setFaults(harness.platform, { kind: 'drop-before', path: '/products/' });
  const edit = await commit();
  await settles(edit, { tag: 'waiting', reason: 'offline' });
  await setFaults(harness.platform);
  await connectWith(keyB);
  await clearLog(harness.platform);
  await harness.background.onOnline();
  await settles(edit, waits);
  return edit;
}

describe('an edit that was typed under another key', () => {
  test('is not sent with the current key, whatever wakes the worker', async () => {
    const edit = await typedUnderA();
    await ask('edits.retry', edit);
    await settles(edit, waits);
    await harness.background.onWake();
    restart();
    await harness.background.onOnline();
    await settles(edit, waits);
    expect(await readLog(harness.platform)).toEqual([]);
    expect(await priceOf()).toBe(24.5);
  });

  test('is sent once a person confirms it, and so are later edits', async () => {
    const edit = await typedUnderA();
    await ask('edits.resend', edit);
    await settles(edit, applied);
    expect([await priceOf(), (await readWrites(harness.platform)).length]).toEqual([26, 1]);
  });

  test('is dropped once a person says so', async () => {
    const edit = await typedUnderA();
    await ask('edits.discard', edit);
    expect(await harness.journal.get(edit.id)).toBeUndefined();
    expect(await readWrites(harness.platform)).toEqual([]);
  });

  test('is sent by itself once its own key is back', async () => {
    const edit = await typedUnderA();
    await connectWith(harness.platform.apiKey);
    await settles(edit, applied);
  });

  test('cannot be sent while there is no key', async () => {
    const edit = await typedUnderA();
    await harness.as(workbench)('key.forget', { storeId: harness.storeId });
    await expect(ask('edits.resend', edit)).rejects.toMatchObject({ code: 'not_elevated' });
  });
});

/** A change of the price of other products, as a batch typed under the first key; then the second key took its place. */
async function batchUnderA() {
  const { products } = await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: '' });
  const rows = products
    .filter(({ id, variants }) => id !== productId && variants.length === 0)
    .slice(0, 3)
    .map(({ id, price }) => {
      const { field, productName, variantLabel, currency } = createEdit();
      const place = {
        id: harness.runtime.newId(),
        productId: id,
        variantId: null,
        field,
        productName,
        variantLabel,
        currency,
      };
      return {
        ...place,
        base: price.regular,
        value: '31.00',
        confirmed: ['below_cost', 'big_change', 'thin_margin'] as GuardRule[],
      };
    });
  await setFaults(harness.platform, { kind: 'drop-before', path: '/products/' });
  await applyRows({ ...harness, as: harness.as(workbench) }, rows);
  await eventually(async () => (await harness.journal.get(rows[0]?.id ?? ''))?.state).toMatchObject({
    reason: 'offline',
  });
  return rows;
}

const told = async () => (await harness.readView('popup', popup)).store?.keptBackEdits ?? 0;
const resendAll = () => harness.as(popup)('edits.resendAll', { storeId: harness.storeId });

describe('all edits that were typed under another key', () => {
  test('are counted with batch rows, and sent with one command', async () => {
    const rows = await batchUnderA();
    const edit = await typedUnderA();
    expect(await told()).toBe(rows.length + 1);
    expect(await readWrites(harness.platform)).toEqual([]);
    await resendAll();
    for (const each of [edit, ...rows]) await settles(each, applied);
    expect([await told(), await priceOf()]).toEqual([0, 26]);
  });

  test('edits of one batch typed under another key can be sent one by one; the others wait', async () => {
    const [row, ...others] = await batchUnderA();
    await typedUnderA();
    if (row === undefined) throw new Error('no rows');
    await ask('edits.resend', row);
    await settles(row, applied);
    for (const other of others) await settles(other, waits);
    expect(await readWrites(harness.platform)).toHaveLength(1);
  });

  test('stay while there is no key, and are not counted then', async () => {
    const edit = await typedUnderA();
    await harness.as(workbench)('key.forget', { storeId: harness.storeId });
    await expect(resendAll()).rejects.toMatchObject({ code: 'not_elevated' });
    expect((await harness.journal.get(edit.id))?.keyFingerprint).toBe(edit.keyFingerprint);
  });

  test('are a conflict if the store’s value was changed meanwhile', async () => {
    const edit = await typedUnderA();
    harness.platform.db.prepare('UPDATE products SET price = 77 WHERE id = ?').run(productId);
    await resendAll();
    await settles(edit, { tag: 'conflict', theirs: '77.00' });
  });
});

/** An edit of another key, in the journal of the next worker. */
async function left(change: Parameters<typeof createEdit>[0]) {
  const edit = createEdit({ storeId: harness.storeId, productId, keyFingerprint: 'another', ...change });
  await harness.journal.put(edit);
  restart();
  return edit;
}

describe('one command for all edits of another key', () => {
  test('leaves the edits of another store to that store’s key', async () => {
    const nextAt = neverMs;
    const state = { tag: 'waiting', reason: 'other_key', attempt: 1, nextAt, wasSent: false } as const;
    const edit = await left({ storeId: 'elsewhere', state });
    await resendAll();
    expect((await harness.journal.get(edit.id))?.keyFingerprint).toBe('another');
  });

  test('does not shorten the undo window of a held edit', async () => {
    const state = { tag: 'queued', notBefore: harness.runtime.clock.ms + 5000 } as const;
    const edit = await left({ state });
    await resendAll();
    expect((await harness.journal.get(edit.id))?.state).toEqual(state);
    expect((await harness.journal.get(edit.id))?.keyFingerprint).not.toBe('another');
    expect(await readWrites(harness.platform)).toEqual([]);
  });
});

test('an applied edit is undone with the key that is there now', async () => {
  const edit = await commit();
  await settles(edit, applied);
  await connectWith(keyB);
  await ask('edits.undo', edit);
  await eventually(priceOf).toBe(24.5);
});

test('an edit in flight is not sent with a key that replaces its own', async () => {
  await setFaults(harness.platform, {
    kind: 'delay',
    delayMs: 2500,
    method: 'GET',
    path: '/stores-reader/v1/products/',
    times: 1,
  });
  await clearLog(harness.platform);
  const edit = await commit();
  await connectWith(keyB);
  // First it waits for a person, then it is found that a key has come meanwhile.
  await eventually(async () => {
    const state = (await harness.journal.get(edit.id))?.state;
    return state?.tag === 'waiting' && state.nextAt < neverMs;
  }).toBe(true);
  await harness.background.onWake();
  await settles(edit, waits);
  expect(await readWrites(harness.platform)).toEqual([]);
});

test.each([false, true])(
  'an edit typed while the key is locked belongs to that key, after a new browser: %s',
  async (isBrowser) => {
    await harness.as(workbench)('key.keep', { storeId: harness.storeId, keep: { kind: 'passphrase', passphrase } });
    await harness.as(workbench)('key.lock', { storeId: harness.storeId });
    if (isBrowser) restart({ isBrowser });
    const edit = await commit();
    await settles(edit, { tag: 'waiting', reason: 'key_missing' });
    await connectWith(keyB);
    await settles(edit, waits);
  },
);

test('the same key has the same fingerprint, which does not contain the key', async () => {
  const { keyFingerprint } = await commit();
  await connectWith(harness.platform.apiKey);
  restart();
  expect(keyFingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect((await commit('27.00')).keyFingerprint).toBe(keyFingerprint);
  expect(keptIn(harness.runtime)).toContain(keyFingerprint);
  await connectWith(keyB);
  expect((await commit('28.00')).keyFingerprint).not.toBe(keyFingerprint);
});

test('an edit that waits for its next try is counted as of another key as soon as that key is there', async () => {
  await setFaults(harness.platform, { kind: 'drop-before', path: '/products/' });
  const edit = await commit();
  await settles(edit, { tag: 'waiting', reason: 'offline' });
  await setFaults(harness.platform, { kind: 'drop-before', method: 'PATCH', path: productId });
  await connectWith(keyB);
  expect(await told()).toBe(1);
});
