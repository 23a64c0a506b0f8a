import { describe, expect, test, vi } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { createCatalogV1 } from '../../src/catalog/v1/catalog-v1.ts';
import { apiKeyAuth } from '../../src/client/auth/api-key.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { neverMs } from '../../src/domain/wait.ts';
import { createEditStore } from '../../src/edits/runner/edit-store.ts';
import { createRunner, type Runner } from '../../src/edits/runner/runner.ts';
import { toUndo } from '../../src/edits/undo.ts';
import { clientAt } from '../fixtures/clients.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createMemoryJournal, type MemoryJournal } from '../fixtures/memory-journal.ts';
import { clearLog, readLog, readWrites, setFaults } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

interface Harness {
  platform: Platform;
  journal: MemoryJournal;
  runner: Runner;
  /** The key that edits are written with; null while there is none. */
  key: { value: string | null; fingerprint: string };
  /** Epoch ms as the runner sees it. */
  clock: { ms: number };
  /** When the runner asked to be woken. */
  wakes: number[];
  /** Every reported change of an edit. */
  told: Edit[];
  removed: string[];
  /** Holds back every reading until the returned function is called. */
  holdReadings(): () => void;
  /** An edit of the mug's price from 24.50 to 26.00. */
  edit(change?: Partial<Edit>): Edit;
}

/** The edits of this store that wait for a key. */
const forKey =
  (storeId: string): Parameters<Runner['retry']>[0] =>
  (edit, { nextAt }) =>
    edit.storeId === storeId && nextAt === neverMs;

async function open(journal = createMemoryJournal()): Promise<Harness> {
  const platform = await startTestPlatform();
  const { id: productId } = await readProduct(platform, 'stoneware-mug');
  await clearLog(platform);
  const harness = {
    journal,
    key: { value: platform.apiKey as string | null, fingerprint: 'a' },
    clock: { ms: 1_000_000 },
    wakes: [] as number[],
    told: [] as Edit[],
    removed: [] as string[],
  };
  let held: Promise<void> = Promise.resolve();
  const editStore = createEditStore(journal, {
    onEdits: (edits) => void harness.told.push(...edits),
    onRemoved: (ids) => void harness.removed.push(...ids),
  });
  const runner = createRunner({
    editStore,
    exclusively: (_, work) => work(),
    writerOf: () => {
      const { value } = harness.key;
      if (value === null) return null;
      const client = clientAt(platform.url, apiKeyAuth(value, platform.siteId));
      const catalog = createCatalogV1({ client, isMerchant: true });
      const product = async (id: string) => {
        const reading = await catalog.product(id);
        await held;
        return reading;
      };
      return { catalog: { ...catalog, product }, keyFingerprint: harness.key.fingerprint };
    },
    now: () => harness.clock.ms,
    random: () => 0,
    wakeAt: (at) => void harness.wakes.push(at),
    onProduct: () => undefined,
  });
  const holdReadings = (): (() => void) => {
    const hold = Promise.withResolvers<void>();
    held = hold.promise;
    return hold.resolve;
  };
  return { ...harness, platform, runner, holdReadings, edit: (change = {}) => createEdit({ productId, ...change }) };
}

const stateOf = async ({ journal }: Harness, { id }: Edit) => (await journal.get(id))?.state;
const settles = (harness: Harness, edit: Edit, state: object) =>
  eventually(() => stateOf(harness, edit)).toMatchObject(state);
const mug = ({ platform }: Harness) => readProduct(platform, 'stoneware-mug');
const priceOf = async (harness: Harness): Promise<number> => (await mug(harness)).priceData.price;
const setPrice = ({ platform }: Harness, price: number): void =>
  void platform.db.prepare("UPDATE products SET price = ? WHERE slug = 'stoneware-mug'").run(price);
const writesOf = async ({ platform }: Harness): Promise<number> => (await readWrites(platform)).length;
const applied = { tag: 'applied' };

describe('an edit that is added', () => {
  test('is stored before anything is sent, then applied', async () => {
    const harness = await open();
    const edit = harness.edit();
    const added = await harness.runner.add(edit);
    expect(await harness.journal.get(edit.id)).toBeDefined();
    expect(added).toEqual(edit);
    await settles(harness, edit, applied);
    expect(harness.told.map(({ state }) => state.tag)).toEqual(['queued', 'sending', 'applied']);
    expect(await priceOf(harness)).toBe(26);
  });

  test('an edit that cannot be stored is not sent', async () => {
    const harness = await open();
    harness.journal.isBroken = true;
    await expect(harness.runner.add(harness.edit())).rejects.toMatchObject({ code: 'storage' });
    expect(await readLog(harness.platform)).toEqual([]);
    expect(harness.told).toEqual([]);
  });

  test('twice by the same id is one edit', async () => {
    const harness = await open();
    const edit = harness.edit();
    await harness.runner.add(edit);
    await settles(harness, edit, applied);
    expect(await harness.runner.add({ ...edit, value: '99.00' })).toMatchObject({ value: '26.00', state: applied });
    expect(await writesOf(harness)).toBe(1);
    expect(await harness.journal.all()).toHaveLength(1);
  });

  test('twice at the same time is written once', async () => {
    const harness = await open();
    const edit = harness.edit();
    await Promise.all([harness.runner.add(edit), harness.runner.add(edit)]);
    await settles(harness, edit, applied);
    await harness.runner.resume();
    expect(await writesOf(harness)).toBe(1);
  });

  test('an edit with an undo window is sent when the window ends', async () => {
    const harness = await open();
    const edit = harness.edit({ state: { tag: 'queued', notBefore: harness.clock.ms + 5000 } });
    await harness.runner.add(edit);
    await harness.runner.resume();
    expect(await readLog(harness.platform)).toEqual([]);
    expect(harness.wakes).toContain(harness.clock.ms + 5000);
    harness.clock.ms += 5000;
    await harness.runner.resume();
    await settles(harness, edit, applied);
  });
});

describe('an edit that waits', () => {
  test('is retried when it is due, and not before', async () => {
    const harness = await open();
    const edit = harness.edit();
    await setFaults(harness.platform, {
      kind: 'status-before',
      status: 429,
      retryAfterS: 60,
      method: 'PATCH',
      times: 1,
    });
    await harness.runner.add(edit);
    await settles(harness, edit, {
      tag: 'waiting',
      reason: 'throttled',
      nextAt: harness.clock.ms + 60_000,
      wasSent: false,
    });
    expect(harness.wakes.at(-1)).toBe(harness.clock.ms + 60_000);
    harness.clock.ms += 59_999;
    await harness.runner.resume();
    expect(await writesOf(harness)).toBe(1);
    harness.clock.ms += 1;
    await harness.runner.resume();
    await settles(harness, edit, applied);
    expect(await writesOf(harness)).toBe(2);
  });

  test('an edit that waits for a key is never retried by itself, sets no alarm, and continues with a new key', async () => {
    const harness = await open();
    const edit = harness.edit();
    const good = harness.key.value;
    harness.key.value = 'IST.wrong';
    await harness.runner.add(edit);
    await settles(harness, edit, { tag: 'waiting', reason: 'key_refused', nextAt: neverMs, wasSent: false });
    const requests = (await readLog(harness.platform)).length;
    harness.wakes.length = 0;
    harness.clock.ms += 365 * 24 * 3_600_000;
    await harness.runner.resume();
    expect([(await readLog(harness.platform)).length, harness.wakes]).toEqual([requests, []]);
    harness.key.value = good;
    await harness.runner.retry(forKey('store'));
    await settles(harness, edit, applied);
    expect(await writesOf(harness)).toBe(1);
  });

  test('an edit that waits for a missing key continues once there is one', async () => {
    const harness = await open();
    const edit = harness.edit();
    const good = harness.key.value;
    harness.key.value = null;
    await harness.runner.add(edit);
    await settles(harness, edit, { tag: 'waiting', reason: 'key_missing', nextAt: neverMs, wasSent: false });
    expect(await readLog(harness.platform)).toEqual([]);
    harness.key.value = good;
    await harness.runner.retry(forKey('store'));
    await settles(harness, edit, applied);
  });

  test('is not unblocked by another store’s key', async () => {
    const harness = await open();
    const edit = harness.edit();
    harness.key.value = null;
    await harness.runner.add(edit);
    await settles(harness, edit, { tag: 'waiting' });
    harness.key.value = harness.platform.apiKey;
    await harness.runner.retry(forKey('other'));
    expect(await stateOf(harness, edit)).toMatchObject({
      tag: 'waiting',
      reason: 'key_missing',
      nextAt: neverMs,
      wasSent: false,
    });
  });

  test('an edit that waits for a connection is not retried earlier for a new key', async () => {
    const harness = await open();
    const edit = harness.edit();
    await setFaults(harness.platform, { kind: 'drop-before', times: 1 });
    await harness.runner.add(edit);
    await settles(harness, edit, { tag: 'waiting', reason: 'offline' });
    await harness.runner.retry(forKey('store'));
    expect(await stateOf(harness, edit)).toMatchObject({ reason: 'offline', nextAt: harness.clock.ms + 1000 });
  });

  test('is replaced by a newer edit of the same target, which keeps the first base', async () => {
    const harness = await open();
    const first = harness.edit();
    await setFaults(harness.platform, { kind: 'drop-before', times: 1 });
    await harness.runner.add(first);
    await settles(harness, first, { tag: 'waiting' });
    const second = harness.edit({ base: '26.00', value: '27.00', createdAt: 1 });
    expect(await harness.runner.add(second)).toMatchObject({ id: second.id, base: '24.50', value: '27.00' });
    await settles(harness, second, applied);
    expect((await harness.journal.all()).map(({ id }) => id)).toEqual([second.id]);
    expect(harness.removed).toEqual([first.id]);
    expect([await writesOf(harness), await priceOf(harness)]).toEqual([1, 27]);
  });

  test('is replaced in one transaction', async () => {
    const harness = await open();
    const held = harness.edit({ state: { tag: 'queued', notBefore: harness.clock.ms + 5000 } });
    await harness.runner.add(held);
    const steps = vi.spyOn(harness.journal, 'update');
    const second = harness.edit({ base: '26.00', value: '27.00', createdAt: 1 });
    await harness.runner.add({ ...second, state: held.state });
    expect((await harness.journal.all()).map(({ id, base }) => [id, base])).toEqual([[second.id, '24.50']]);
    expect(steps).not.toHaveBeenCalled();
  });

  test('an edit that started during the replacement stays, and its value counts as our own', async () => {
    const harness = await open();
    const first = harness.edit();
    await setFaults(harness.platform, { kind: 'drop-before', times: 1 });
    await harness.runner.add(first);
    await settles(harness, first, { tag: 'waiting' });
    // Meanwhile another context has sent it.
    await harness.journal.update([first.id], (edit) => ({ ...edit, state: { tag: 'applied', at: 1 } }));
    setPrice(harness, 26);
    const second = harness.edit({ base: '26.00', value: '27.00', createdAt: 1 });
    expect(await harness.runner.add(second)).toMatchObject({ ownValues: ['26.00'] });
    harness.clock.ms += 10_000;
    await harness.runner.resume();
    await settles(harness, second, applied);
    expect([await stateOf(harness, first), await priceOf(harness)]).toEqual([{ tag: 'applied', at: 1 }, 27]);
  });

  test('is not replaced by an edit of another field, variant, product or store', async () => {
    const harness = await open();
    const held = { tag: 'queued', notBefore: harness.clock.ms + 5000 } as const;
    const edits = [
      harness.edit({ state: held }),
      harness.edit({ state: held, field: 'stock', base: '12', value: '9' }),
      harness.edit({ state: held, variantId: 'v1' }),
      harness.edit({ state: held, productId: 'p2' }),
      harness.edit({ state: held, storeId: 'other' }),
    ];
    for (const edit of edits) await harness.runner.add(edit);
    expect(await harness.journal.all()).toHaveLength(edits.length);
  });
});

describe('order', () => {
  test('edits of one product run one after the other', async () => {
    const harness = await open();
    const price = harness.edit();
    const stock = harness.edit({ field: 'stock', base: '12', value: '9', createdAt: 1 });
    await setFaults(harness.platform, { kind: 'delay', delayMs: 60, path: '/stores/v1/products/' });
    await Promise.all([harness.runner.add(price), harness.runner.add(stock)]);
    await settles(harness, stock, applied);
    const methods = (await readLog(harness.platform))
      .filter(({ path }) => !path.startsWith('/__demo'))
      .map(({ method, path }) => `${method} ${path.split('/')[3]}`);
    expect(methods).toEqual([
      'GET products',
      'PATCH products',
      'GET products',
      'GET products',
      'PATCH inventoryItems',
      'GET products',
    ]);
  });

  test('after a worker died they run in the order in which they were typed', async () => {
    const journal = createMemoryJournal();
    const harness = await open(journal);
    const price = harness.edit({ createdAt: 1 });
    const again = harness.edit({ base: '26.00', value: '27.00', createdAt: 2 });
    for (const edit of [again, price]) await journal.put(edit);
    await harness.runner.resume();
    await settles(harness, again, applied);
    await settles(harness, price, applied);
    expect(await priceOf(harness)).toBe(27);
  });

  test('an edit of another product does not wait for a slow one', async () => {
    const harness = await open();
    const slow = harness.edit();
    const { id: productId } = await readProduct(harness.platform, 'pattern-book');
    const quick = harness.edit({ productId, base: '5.00', value: '6.00' });
    await setFaults(harness.platform, { kind: 'hang', path: slow.productId });
    await harness.runner.add(slow);
    await harness.runner.add(quick);
    await settles(harness, quick, applied);
    expect(await stateOf(harness, slow)).toMatchObject({ tag: 'queued' });
  });
});

test('every started edit has an alarm, in case its worker dies', async () => {
  const harness = await open();
  const letThrough = harness.holdReadings();
  await harness.runner.add(harness.edit());
  expect(harness.wakes).toEqual([harness.clock.ms + 60_000]);
  letThrough();
});

describe('an undo', () => {
  test('restores the value before an applied edit', async () => {
    const harness = await open();
    const edit = harness.edit();
    await harness.runner.add(edit);
    await settles(harness, edit, applied);
    const undo = toUndo(edit, { now: harness.clock.ms, holdMs: 0, surface: 'card', keyFingerprint: null });
    await harness.runner.add(undo);
    await settles(harness, undo, applied);
    expect(await priceOf(harness)).toBe(24.5);
  });

  test('is a conflict if the field was changed since, and changes nothing', async () => {
    const harness = await open();
    const edit = harness.edit();
    await harness.runner.add(edit);
    await settles(harness, edit, applied);
    setPrice(harness, 30);
    const undo = toUndo(edit, { now: harness.clock.ms, holdMs: 0, surface: 'card', keyFingerprint: null });
    await harness.runner.add(undo);
    await settles(harness, undo, { tag: 'conflict', theirs: '30.00' });
    expect(await priceOf(harness)).toBe(30);
  });

  test('does not touch a newer waiting edit of the same field', async () => {
    const harness = await open();
    const edit = harness.edit();
    await harness.runner.add(edit);
    await settles(harness, edit, applied);
    const later = harness.edit({ base: '26.00', value: '28.00' });
    const held = { ...later, state: { tag: 'queued', notBefore: harness.clock.ms + 5_000 } } as const;
    await harness.runner.add(held);
    const undo = toUndo(edit, { now: harness.clock.ms, holdMs: 6_000, surface: 'card', keyFingerprint: null });
    await harness.runner.add(undo);
    harness.clock.ms += 10_000;
    await harness.runner.resume();
    await settles(harness, held, applied);
    await settles(harness, undo, { tag: 'conflict', theirs: '28.00' });
    expect(await priceOf(harness)).toBe(28);
  });
});

describe('an edit that was in flight when its worker died', () => {
  const left = { tag: 'sending', attempt: 1 } as const;

  test('is detected as applied if it was, and not written again', async () => {
    const harness = await open();
    const edit = harness.edit({ state: left });
    await harness.journal.put(edit);
    setPrice(harness, 26);
    await harness.runner.resume();
    await settles(harness, edit, applied);
    expect(await writesOf(harness)).toBe(0);
  });

  test('is written if it was not applied', async () => {
    const harness = await open();
    const edit = harness.edit({ state: left });
    await harness.journal.put(edit);
    await harness.runner.resume();
    await settles(harness, edit, applied);
    expect(harness.told.map(({ state }) => state)).toMatchObject([{ tag: 'sending', attempt: 2 }, applied]);
    expect([await writesOf(harness), await priceOf(harness)]).toEqual([1, 26]);
  });

  test('is a conflict if the value was changed since', async () => {
    const harness = await open();
    const edit = harness.edit({ state: left });
    await harness.journal.put(edit);
    setPrice(harness, 30);
    await harness.runner.resume();
    await settles(harness, edit, { tag: 'conflict', theirs: '30.00' });
  });

  test('is resumed once, however often the worker wakes', async () => {
    const harness = await open();
    const edit = harness.edit({ state: left });
    await harness.journal.put(edit);
    await Promise.all([harness.runner.resume(), harness.runner.resume(), harness.runner.resume()]);
    await settles(harness, edit, applied);
    setPrice(harness, 30);
    await harness.runner.resume();
    const after = harness.edit({ field: 'stock', base: '12', value: '9' });
    await harness.runner.add(after);
    await settles(harness, after, applied);
    expect(harness.told.filter(({ id }) => id === edit.id).map(({ state }) => state.tag)).toEqual([
      'sending',
      'applied',
    ]);
  });
});

describe('an edit that is dropped', () => {
  test('an edit that is dropped before it is due is not sent', async () => {
    const harness = await open();
    const edit = harness.edit({ state: { tag: 'queued', notBefore: harness.clock.ms + 5000 } });
    await harness.runner.add(edit);
    await harness.runner.change([edit.id], () => null);
    harness.clock.ms += 5000;
    await harness.runner.resume();
    expect([await readLog(harness.platform), harness.removed]).toEqual([[], [edit.id]]);
  });

  test('during its read is not written, and stays dropped', async () => {
    const harness = await open();
    const edit = harness.edit();
    const letThrough = harness.holdReadings();
    await harness.runner.add(edit);
    await eventually(() => readLog(harness.platform)).toHaveLength(1);
    await harness.runner.change([edit.id], () => null);
    letThrough();
    // The next edit of the product has its turn when this one is through.
    const next = harness.edit({ field: 'stock', base: '12', value: '9' });
    await harness.runner.add(next);
    await settles(harness, next, applied);
    expect(await harness.journal.get(edit.id)).toBeUndefined();
    expect(await priceOf(harness)).toBe(24.5);
    expect(harness.told.filter(({ id }) => id === edit.id).map(({ state }) => state.tag)).toEqual(['queued']);
  });

  test('during its read stays dropped, even if it would have been a conflict', async () => {
    const harness = await open();
    const edit = harness.edit();
    setPrice(harness, 30);
    const letThrough = harness.holdReadings();
    await harness.runner.add(edit);
    await eventually(() => readLog(harness.platform)).toHaveLength(1);
    await harness.runner.change([edit.id], () => null);
    letThrough();
    const next = harness.edit({ field: 'stock', base: '12', value: '9' });
    await harness.runner.add(next);
    await settles(harness, next, applied);
    expect(await harness.journal.get(edit.id)).toBeUndefined();
  });
});

test('a journal failure stops the edit in its state, and sets an alarm', async () => {
  const harness = await open();
  const edit = harness.edit();
  const letThrough = harness.holdReadings();
  await harness.runner.add(edit);
  harness.journal.isBroken = true;
  letThrough();
  await eventually(() => harness.wakes).toContain(harness.clock.ms + 30_000);
  expect(await writesOf(harness)).toBe(0);
  harness.journal.isBroken = false;
  await harness.runner.resume();
  await settles(harness, edit, applied);
});

test('keeping “mine” in a conflict overwrites the current value and no newer one', async () => {
  const harness = await open();
  const edit = harness.edit();
  setPrice(harness, 30);
  await harness.runner.add(edit);
  await settles(harness, edit, { tag: 'conflict', theirs: '30.00' });
  setPrice(harness, 31);
  const mine: Edit = { ...edit, base: '30.00', state: { tag: 'queued', notBefore: harness.clock.ms } };
  await harness.runner.change([mine.id], () => mine);
  await settles(harness, edit, { tag: 'conflict', theirs: '31.00' });
  await harness.runner.change([mine.id], () => ({ ...mine, base: '31.00' }));
  await settles(harness, edit, applied);
  expect(await priceOf(harness)).toBe(26);
});
