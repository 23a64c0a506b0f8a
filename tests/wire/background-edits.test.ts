import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Edit, Intent } from '../../src/domain/edit.ts';
import type { PopupView } from '../../src/protocol/view.ts';
import { answersFor, openConnected, nextWorker, popup, storefront, workbench } from '../fixtures/background-harness.ts';
import { copyText } from '../fixtures/copies.ts';
import { createEdit, createIntent } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, readWrites, setFaults } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

let harness: Awaited<ReturnType<typeof openConnected>>;
let productId: string;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  productId = (await readProduct(harness.platform, 'stoneware-mug')).id;
  await clearLog(harness.platform);
});

const intent = (change: Partial<Intent> = {}): Intent => createIntent({ productId, ...change });
const commit = async (said: Intent = intent(), holdMs = 0): Promise<Edit> =>
  (await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent: said, holdMs })).edit;
const ask = (
  name: 'edits.resend' | 'edits.undo' | 'edits.retry' | 'edits.discard' | 'edits.keepMine',
  { id }: { id: string },
) => harness.as(workbench)(name, { id, holdMs: 0 });
const settles = ({ id }: Edit, state: object) =>
  eventually(async () => (await harness.journal.get(id))?.state).toMatchObject(state);
const priceOf = async (): Promise<number> => (await readProduct(harness.platform, 'stoneware-mug')).priceData.price;
const setPrice = (price: number): void =>
  void harness.platform.db.prepare("UPDATE products SET price = ? WHERE slug = 'stoneware-mug'").run(price);
const writesOf = async (): Promise<number> => (await readWrites(harness.platform)).length;
const applied = { tag: 'applied' };

describe('an edit from the popup', () => {
  test('is stored, applied and shown', async () => {
    const port = await harness.follow('popup', popup);
    const edit = await commit();
    expect(edit).toMatchObject({
      surface: 'popup',
      storeId: harness.storeId,
      ownValues: [],
      replaced: [],
      undoOf: null,
      createdAt: harness.runtime.clock.ms,
    });
    await settles(edit, applied);
    expect(await priceOf()).toBe(26);
    expect(port.posted.at(-1)).toMatchObject({ edits: [{ id: edit.id, state: applied }] });
    const states = port.posted.flatMap((view) => (view as PopupView).edits.map(({ state }) => state.tag));
    expect([...new Set(states)]).toEqual(['queued', 'sending', 'applied']);
  });

  test('an edit from the popup that is sent twice is one edit', async () => {
    const said = intent();
    const [first, second] = [await commit(said), await commit(said)];
    expect(second.id).toBe(first.id);
    await settles(first, applied);
    expect([await writesOf(), await harness.journal.all()]).toEqual([1, [expect.anything()]]);
  });

  test('is stored in the store’s spelling of amounts', async () => {
    expect(await commit(intent({ value: '26' }))).toMatchObject({ value: '26.00' });
  });

  const wrong: [why: string, change: Partial<Intent>][] = [
    ['more decimals than the currency has', { value: '26.005' }],
    ['more than the platform takes', { value: '1000000000' }],
    ['a stock that is not whole', { field: 'stock', base: '12', value: '9.5' }],
    ['a stock beyond counting', { field: 'stock', base: '12', value: '100000' }],
  ];
  test.each(wrong)('an edit with %s is refused, and nothing is kept or sent', async (_, change) => {
    await expect(commit(intent(change))).rejects.toMatchObject({ code: 'invalid_input' });
    expect([await harness.journal.all(), await readLog(harness.platform)]).toEqual([[], []]);
  });

  test('an edit for a store that is not connected is refused', async () => {
    const commitElsewhere = harness.as(popup)('edits.commit', { storeId: 'other', intent: intent(), holdMs: 0 });
    await expect(commitElsewhere).rejects.toMatchObject({ code: 'not_connected' });
    expect(await harness.journal.all()).toEqual([]);
  });

  test('an edit from the popup that cannot be stored is refused, and nothing is sent', async () => {
    harness.journal.isBroken = true;
    await expect(commit()).rejects.toMatchObject({ code: 'storage' });
    expect(await readLog(harness.platform)).toEqual([]);
  });

  test('an edit with an undo window is sent when the window ends', async () => {
    const edit = await commit(intent(), 5000);
    expect(harness.runtime.wakes).toContain(harness.runtime.clock.ms + 5000);
    await harness.background.onWake();
    expect(await readLog(harness.platform)).toEqual([]);
    harness.runtime.clock.ms += 5000;
    await harness.background.onWake();
    await settles(edit, applied);
  });

  test('is in the copy of the journal after the wake-up that a long copy asked for', async () => {
    const { clock, files } = harness.runtime;
    const { write } = files;
    files.write = async (...file) => {
      clock.ms += 500;
      await write(...file);
    };
    const copy = () => copyText(files);
    const first = await commit(intent(), 5000);
    await eventually(copy).toContain(first.id);
    const later = await commit(intent({ field: 'name', base: 'Stoneware Mug', value: 'Mug' }), 5000);
    expect(await copy()).not.toContain(later.id);
    clock.ms += 2000;
    expect(harness.runtime.wakes).toContain(clock.ms);
    await harness.background.onWake();
    await eventually(copy).toContain(later.id);
  });
});

/** A waiting edit that an earlier worker left. */
const left = async (change: Partial<Edit> = {}, waits: object = {}): Promise<Edit> => {
  const state = {
    tag: 'waiting',
    reason: 'offline',
    attempt: 1,
    nextAt: Number.MAX_SAFE_INTEGER,
    wasSent: false,
    ...waits,
  } as const;
  const edit = createEdit({ ...intent(), storeId: harness.storeId, ...change, state });
  await harness.journal.put(edit);
  harness = nextWorker(harness);
  return edit;
};

/** A waiting edit of which a write went out; with `arrived` the store has it. */
const mayHaveArrived = (arrived: boolean): Promise<Edit> => {
  if (arrived) setPrice(26);
  return left({}, { wasSent: true });
};

describe('undo', () => {
  test('undo of an applied edit is an edit in the other direction', async () => {
    const edit = await commit();
    await settles(edit, applied);
    harness.runtime.clock.ms += 1;
    await ask('edits.undo', edit);
    await eventually(priceOf).toBe(24.5);
    expect((await harness.journal.all())[0]).toMatchObject({
      undoOf: edit.id,
      base: '26.00',
      value: '24.50',
      surface: 'workbench',
    });
  });

  test('undo of a value that somebody else had set already is refused, and their value stays', async () => {
    setPrice(26);
    const edit = await commit();
    await settles(edit, applied);
    await expect(ask('edits.undo', edit)).rejects.toMatchObject({ code: 'conflict' });
    expect([(await harness.journal.all()).length, await priceOf(), await writesOf()]).toEqual([1, 26, 0]);
  });

  test('within the undo window drops the edit, and nothing is sent', async () => {
    const edit = await commit(intent(), 5000);
    await ask('edits.undo', edit);
    harness.runtime.clock.ms += 5000;
    await harness.background.onWake();
    expect([await harness.journal.all(), await readLog(harness.platform)]).toEqual([[], []]);
  });

  test.each(['edits.undo', 'edits.discard'] as const)(
    'undo by %s of an edit that had arrived after all writes the old value again',
    async (name) => {
      await ask(name, await mayHaveArrived(true));
      await eventually(priceOf).toBe(24.5);
      await eventually(async () => (await harness.journal.all()).map(({ state }) => state.tag)).toEqual(['applied']);
    },
  );

  test('undo of an edit that was not applied writes nothing', async () => {
    await ask('edits.discard', await mayHaveArrived(false));
    await eventually(async () => (await harness.journal.all()).map(({ state }) => state.tag)).toEqual(['applied']);
    expect([await priceOf(), await writesOf()]).toEqual([24.5, 0]);
  });

  test('undo of an edit that replaced an applied one is no conflict with our own value', async () => {
    await mayHaveArrived(true);
    const edit = await commit({ ...intent(), value: '27.00' });
    await settles(edit, applied);
    expect(await priceOf()).toBe(27);
  });

  test('undo of an edit that replaced an applied one undoes that one, too', async () => {
    await mayHaveArrived(true);
    const edit = await commit({ ...intent(), value: '27.00' }, 5000);
    await ask('edits.discard', edit);
    harness.runtime.clock.ms += 30_000;
    await harness.background.onWake();
    await eventually(priceOf).toBe(24.5);
    await eventually(async () => (await harness.journal.all()).map(({ state }) => state.tag)).toEqual(['applied']);
  });

  test('undo of a waiting edit that was never sent removes it, and leaves no edit behind', async () => {
    await ask('edits.discard', await left());
    expect([await harness.journal.all(), await readLog(harness.platform)]).toEqual([[], []]);
  });

  test('undo of a waiting edit that replaced an applied one undoes that one, although it was never sent itself', async () => {
    await mayHaveArrived(true);
    await setFaults(harness.platform, { kind: 'drop-before' });
    const edit = await commit({ ...intent(), value: '27.00' });
    await settles(edit, { tag: 'waiting', wasSent: false });
    await setFaults(harness.platform);
    await ask('edits.discard', edit);
    await eventually(priceOf).toBe(24.5);
  });

  test('undo of a waiting stock change that may have arrived only removes it: nobody knows what to take back', async () => {
    const stock = { field: 'stock', base: '12', value: '9', delta: '-3' } as const;
    await ask('edits.discard', await left(stock, { wasSent: true }));
    expect([await harness.journal.all(), await readLog(harness.platform)]).toEqual([[], []]);
  });

  test('undo of a stock change, sent twice, is applied once', async () => {
    const edit = await commit(intent({ field: 'stock', base: '12', value: '9', delta: '-3' }));
    await settles(edit, applied);
    await Promise.all([ask('edits.undo', edit), ask('edits.undo', edit)]);
    await eventually(async () => (await harness.journal.all()).map(({ state }) => state.tag)).toEqual([
      'applied',
      'applied',
    ]);
    await ask('edits.undo', edit);
    expect((await harness.journal.all()).length).toBe(2);
    expect((await readProduct(harness.platform, 'stoneware-mug')).stock).toMatchObject({ quantity: 12 });
  });

  test('undo of an edit in flight is refused', async () => {
    await setFaults(harness.platform, { kind: 'hang', method: 'PATCH' });
    const edit = await commit();
    await settles(edit, { tag: 'sending' });
    for (const name of ['edits.undo', 'edits.discard'] as const)
      await expect(ask(name, edit)).rejects.toMatchObject({ code: 'conflict' });
    expect(await harness.journal.get(edit.id)).toBeDefined();
  });

  test('undo of a removed edit is refused', async () => {
    for (const name of ['edits.undo', 'edits.retry', 'edits.keepMine'] as const)
      await expect(ask(name, { id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('undo by `edits.discard` has the same result when it is sent again after a lost answer', async () => {
    const edit = await left();
    await ask('edits.discard', edit);
    await ask('edits.discard', edit);
    expect(await harness.journal.get(edit.id)).toBeUndefined();
  });

  test('undo of an applied edit by `edits.discard` is refused', async () => {
    const edit = await commit();
    await settles(edit, applied);
    await expect(ask('edits.discard', edit)).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('a question that came up just before its edit was called off is not answered by that', async () => {
  const edit = await conflicted();
  const discard = (isAnswer: boolean) => harness.as(popup)('edits.discard', { id: edit.id, isAnswer });
  await expect(discard(false)).rejects.toMatchObject({ code: 'conflict' });
  expect((await harness.journal.get(edit.id))?.state.tag).toBe('conflict');
  await discard(true);
  expect(await harness.journal.get(edit.id)).toBeUndefined();
});

describe('an edit that is replaced by another', () => {
  test('is removed in the transaction that stores the other', async () => {
    const edit = await conflicted();
    const said = intent({ base: '30.00', value: '27.00' });
    const { edit: next } = await harness.as(popup)('edits.commit', {
      storeId: harness.storeId,
      intent: said,
      holdMs: 0,
      replaces: edit.id,
    });
    await settles(next, applied);
    expect((await harness.journal.all()).map(({ id }) => id)).toEqual([next.id]);
    expect(await priceOf()).toBe(27);
  });

  test('stays if the other cannot be stored', async () => {
    const edit = await conflicted();
    harness.journal.isBroken = true;
    const said = intent({ base: '30.00', value: '27.00' });
    const saving = harness.as(popup)('edits.commit', {
      storeId: harness.storeId,
      intent: said,
      holdMs: 0,
      replaces: edit.id,
    });
    await expect(saving).rejects.toMatchObject({ code: 'storage' });
    expect((await harness.journal.get(edit.id))?.state).toMatchObject({ tag: 'conflict' });
  });

  test('is not replaced if its units were sent meanwhile: they are not added twice', async () => {
    await setFaults(
      harness.platform,
      { kind: 'hang', method: 'PATCH' },
      { kind: 'hang', method: 'POST', path: 'increment' },
    );
    const two = await commit(intent({ field: 'stock', base: '12', value: '14', delta: '2' }));
    await settles(two, { tag: 'sending' });
    const five = intent({ field: 'stock', base: '12', value: '17', delta: '5' });
    const saving = harness.as(popup)('edits.commit', {
      storeId: harness.storeId,
      intent: five,
      holdMs: 0,
      replaces: two.id,
    });
    await expect(saving).rejects.toMatchObject({ code: 'conflict' });
    expect((await harness.journal.all()).map(({ id }) => id)).toEqual([two.id]);
  });

  test('is replaced once: units of a second surface that contain its own, too, are not stored', async () => {
    await setFaults(harness.platform, { kind: 'drop-before' });
    const commitOver = (value: string, delta: string, replaces: string) => {
      const said = intent({ field: 'stock', base: '12', value, delta });
      const { storeId } = harness;
      return { said, send: () => harness.as(popup)('edits.commit', { storeId, intent: said, holdMs: 0, replaces }) };
    };
    const five = await commit(intent({ field: 'stock', base: '12', value: '17', delta: '5' }));
    await settles(five, { tag: 'waiting' });
    const six = commitOver('18', '6', five.id);
    await six.send();
    await expect(commitOver('19', '7', five.id).send()).rejects.toMatchObject({ code: 'conflict' });
    // Sent again because its answer was lost.
    await six.send();
    expect((await harness.journal.all()).map(({ id }) => id)).toEqual([six.said.id]);
  });
});

const conflicted = async () => {
  setPrice(30);
  const edit = await commit();
  await settles(edit, { tag: 'conflict', theirs: '30.00' });
  return edit;
};

describe('a conflict', () => {
  test('settled as “mine” overwrites the store’s value', async () => {
    const edit = await conflicted();
    await ask('edits.keepMine', edit);
    await settles(edit, applied);
    expect(await priceOf()).toBe(26);
  });

  test('settled as “theirs” keeps the store’s value', async () => {
    const edit = await conflicted();
    await ask('edits.discard', edit);
    expect([await harness.journal.all(), await priceOf(), await writesOf()]).toEqual([[], 30, 0]);
  });

  test('cannot be settled twice', async () => {
    const edit = await conflicted();
    await ask('edits.keepMine', edit);
    await settles(edit, applied);
    setPrice(31);
    await ask('edits.keepMine', edit);
    await ask('edits.retry', edit);
    expect(await priceOf()).toBe(31);
  });
});

describe('an edit that waits', () => {
  test('is sent at once when a person retries', async () => {
    await setFaults(harness.platform, {
      kind: 'status-before',
      status: 429,
      retryAfterS: 600,
      method: 'PATCH',
      times: 1,
    });
    const edit = await commit();
    await settles(edit, { tag: 'waiting', reason: 'throttled' });
    await ask('edits.retry', edit);
    await settles(edit, applied);
  });

  test('is sent only if it is the retried one, and at the end of its undo window', async () => {
    const other = await left({ productId: (await readProduct(harness.platform, 'linen-apron')).id });
    const edit = await left();
    await clearLog(harness.platform);
    await harness.as(workbench)('edits.retry', { id: edit.id, holdMs: 5000 });
    await settles(edit, { tag: 'waiting', nextAt: harness.runtime.clock.ms + 5000 });
    expect((await harness.journal.get(other.id))?.state).toEqual(other.state);
    expect(await readLog(harness.platform)).toEqual([]);
  });

  test('stays as it is when a person retries it for a store that is gone, which is no fault', async () => {
    const edit = await left({ storeId: 'gone' });
    expect(await ask('edits.retry', edit)).toEqual({});
    await settles(edit, { tag: 'waiting', reason: 'key_missing' });
  });

  test('an edit that waits for another reason than the key is not sent by `edits.resend`', async () => {
    const edit = await left();
    await ask('edits.resend', edit);
    expect(await harness.journal.get(edit.id)).toEqual(edit);
  });

  test('an edit that waits for another reason than the connection keeps its time when the connection is back', async () => {
    const edit = await left({}, { reason: 'server' });
    await harness.background.onOnline();
    expect([await harness.journal.get(edit.id), await readLog(harness.platform)]).toEqual([edit, []]);
  });

  test('an edit that waits for a key is sent by `edits.resend` once the undo window is over', async () => {
    const edit = await left({ keyFingerprint: 'another' }, { reason: 'other_key' });
    await harness.as(workbench)('edits.resend', { id: edit.id, holdMs: 5000 });
    await settles(edit, { tag: 'queued', notBefore: harness.runtime.clock.ms + 5000 });
    expect(await readWrites(harness.platform)).toEqual([]);
    harness.runtime.clock.ms += 5000;
    await harness.background.onWake();
    await settles(edit, applied);
  });

  test('an edit that waits for a key shows that the key was refused, and is sent with a new one once a person says so', async () => {
    harness.platform.db.prepare('DELETE FROM api_keys').run();
    const port = await harness.follow('popup', popup);
    const edit = await commit();
    await settles(edit, { tag: 'waiting', reason: 'key_refused' });
    expect(port.posted.at(-1)).toMatchObject({ store: { merchant: { tag: 'refused', status: 401 } } });
    const { addApiKey, permissions } = await import('../../demo/platform/identity/authorize.ts');
    addApiKey(harness.platform.db, 'IST.new', permissions);
    await harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), apiKey: 'IST.new' });
    await settles(edit, { tag: 'waiting', reason: 'other_key' });
    await ask('edits.resend', edit);
    await settles(edit, applied);
    expect(port.posted.at(-1)).toMatchObject({ store: { merchant: { tag: 'ready' } } });
  });

  test('products are read with the customer session while the key is refused', async () => {
    harness.platform.db.prepare('DELETE FROM api_keys').run();
    await settles(await commit(), { tag: 'waiting' });
    await clearLog(harness.platform);
    const { products } = await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: 'mug' });
    expect(products).toMatchObject([{ name: 'Stoneware Mug', cost: null }]);
    expect((await readLog(harness.platform)).at(-1)).toMatchObject({ identity: 'visitor' });
  });
});

describe('a search', () => {
  test('with the merchant’s key finds hidden products, with their cost', async () => {
    const { products, more } = await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: 'next' });
    expect([products.map(({ name }) => name), more]).toEqual([['Next Season'], false]);
    const [{ id } = { id: '' }] = products;
    const { product } = await harness.as(popup)('catalog.product', { storeId: harness.storeId, productId: id });
    expect(product.cost).toBe('40.00');
  });

  test('a search that fails reports the platform’s error code', async () => {
    await setFaults(harness.platform, { kind: 'status-before', status: 429, retryAfterS: 5 });
    const search = harness.as(popup)('catalog.search', { storeId: harness.storeId, text: '' });
    await expect(search).rejects.toMatchObject({ code: 'throttled', details: { retryAfterMs: 5000 } });
  });
});
