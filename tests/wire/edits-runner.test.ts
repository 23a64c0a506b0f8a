import { describe, expect, test, vi } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { createCatalogV1 } from '../../src/catalog/v1/catalog-v1.ts';
import { apiKeyAuth } from '../../src/client/auth/api-key.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { neverMs } from '../../src/edits/runner/back-off.ts';
import { createEditStore } from '../../src/edits/runner/edit-store.ts';
import { createRunner, type Runner } from '../../src/edits/runner/runner.ts';
import { toUndo } from '../../src/edits/undo.ts';
import { clientAt } from '../fixtures/clients.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createGate } from '../fixtures/gate.ts';
import { createMemoryJournal, type MemoryJournal } from '../fixtures/memory-journal.ts';
import { clearLog, readLog, readWrites, setFaults } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

interface Desk {
  platform: Platform;
  journal: MemoryJournal;
  runner: Runner;
  /** The key that edits are written with; null while there is none. */
  key: { value: string | null; fingerprint: string };
  /** Epoch ms as the runner sees it. */
  clock: { ms: number };
  /** When the runner asked to be woken. */
  wakes: number[];
  /** Every change of an edit, as it was told. */
  told: Edit[];
  removed: string[];
  /** Holds every reading back from now on; what it gives lets them through. */
  holdReadings(): () => void;
  /** An edit of the mug's price from 24.50 to 26.00. */
  edit(change?: Partial<Edit>): Edit;
}

/** What waits for a key of this store. */
const forKey =
  (storeId: string): Parameters<Runner['retry']>[0] =>
  (edit, { nextAt }) =>
    edit.storeId === storeId && nextAt === neverMs;

async function open(journal = createMemoryJournal()): Promise<Desk> {
  const platform = await startTestPlatform();
  const { id: productId } = await readProduct(platform, 'stoneware-mug');
  await clearLog(platform);
  const desk = {
    journal,
    key: { value: platform.apiKey as string | null, fingerprint: 'a' },
    clock: { ms: 1_000_000 },
    wakes: [] as number[],
    told: [] as Edit[],
    removed: [] as string[],
  };
  let held: Promise<void> = Promise.resolve();
  const editStore = createEditStore(journal, {
    onEdits: (edits) => void desk.told.push(...edits),
    onRemoved: (ids) => void desk.removed.push(...ids),
  });
  const runner = createRunner({
    editStore,
    exclusively: (_, work) => work(),
    writerOf: () => {
      const { value } = desk.key;
      if (value === null) return null;
      const client = clientAt(platform.url, apiKeyAuth(value, platform.siteId));
      const catalog = createCatalogV1({ client, isMerchant: true });
      const product = async (id: string) => {
        const reading = await catalog.product(id);
        await held;
        return reading;
      };
      return { catalog: { ...catalog, product }, keyFingerprint: desk.key.fingerprint };
    },
    now: () => desk.clock.ms,
    random: () => 0,
    wakeAt: (at) => void desk.wakes.push(at),
    onProduct: () => undefined,
  });
  const holdReadings = (): (() => void) => {
    const gate = createGate();
    held = gate.passed;
    return gate.open;
  };
  return { ...desk, platform, runner, holdReadings, edit: (change = {}) => createEdit({ productId, ...change }) };
}

const stateOf = async ({ journal }: Desk, { id }: Edit) => (await journal.get(id))?.state;
const settles = (desk: Desk, edit: Edit, state: object) => eventually(() => stateOf(desk, edit)).toMatchObject(state);
const mug = ({ platform }: Desk) => readProduct(platform, 'stoneware-mug');
const priceOf = async (desk: Desk): Promise<number> => (await mug(desk)).priceData.price;
const setPrice = ({ platform }: Desk, price: number): void =>
  void platform.db.prepare("UPDATE products SET price = ? WHERE slug = 'stoneware-mug'").run(price);
const writesOf = async ({ platform }: Desk): Promise<number> => (await readWrites(platform)).length;
const applied = { tag: 'applied' };

describe('an edit that is added', () => {
  test('is stored before anything is sent, then applied', async () => {
    const desk = await open();
    const edit = desk.edit();
    const added = await desk.runner.add(edit);
    expect(await desk.journal.get(edit.id)).toBeDefined();
    expect(added).toEqual(edit);
    await settles(desk, edit, applied);
    expect(desk.told.map(({ state }) => state.tag)).toEqual(['queued', 'sending', 'applied']);
    expect(await priceOf(desk)).toBe(26);
  });

  test('but cannot be stored is not sent', async () => {
    const desk = await open();
    desk.journal.isBroken = true;
    await expect(desk.runner.add(desk.edit())).rejects.toMatchObject({ code: 'storage' });
    expect(await readLog(desk.platform)).toEqual([]);
    expect(desk.told).toEqual([]);
  });

  test('twice by the same id is one edit', async () => {
    const desk = await open();
    const edit = desk.edit();
    await desk.runner.add(edit);
    await settles(desk, edit, applied);
    expect(await desk.runner.add({ ...edit, value: '99.00' })).toMatchObject({ value: '26.00', state: applied });
    expect(await writesOf(desk)).toBe(1);
    expect(await desk.journal.all()).toHaveLength(1);
  });

  test('twice at the same time is written once', async () => {
    const desk = await open();
    const edit = desk.edit();
    await Promise.all([desk.runner.add(edit), desk.runner.add(edit)]);
    await settles(desk, edit, applied);
    await desk.runner.resume();
    expect(await writesOf(desk)).toBe(1);
  });

  test('with an undo window is sent when the window ends', async () => {
    const desk = await open();
    const edit = desk.edit({ state: { tag: 'queued', notBefore: desk.clock.ms + 5000 } });
    await desk.runner.add(edit);
    await desk.runner.resume();
    expect(await readLog(desk.platform)).toEqual([]);
    expect(desk.wakes).toContain(desk.clock.ms + 5000);
    desk.clock.ms += 5000;
    await desk.runner.resume();
    await settles(desk, edit, applied);
  });
});

describe('an edit that waits', () => {
  test('is retried when it is due, and not before', async () => {
    const desk = await open();
    const edit = desk.edit();
    await setFaults(desk.platform, { kind: 'status-before', status: 429, retryAfterS: 60, method: 'PATCH', times: 1 });
    await desk.runner.add(edit);
    await settles(desk, edit, { tag: 'waiting', reason: 'throttled', nextAt: desk.clock.ms + 60_000, wasSent: false });
    expect(desk.wakes.at(-1)).toBe(desk.clock.ms + 60_000);
    desk.clock.ms += 59_999;
    await desk.runner.resume();
    expect(await writesOf(desk)).toBe(1);
    desk.clock.ms += 1;
    await desk.runner.resume();
    await settles(desk, edit, applied);
    expect(await writesOf(desk)).toBe(2);
  });

  test('for a key is never retried by itself, sets no alarm, and continues with a new key', async () => {
    const desk = await open();
    const edit = desk.edit();
    const good = desk.key.value;
    desk.key.value = 'IST.wrong';
    await desk.runner.add(edit);
    await settles(desk, edit, { tag: 'waiting', reason: 'key_refused', nextAt: neverMs, wasSent: false });
    const asked = (await readLog(desk.platform)).length;
    desk.wakes.length = 0;
    desk.clock.ms += 365 * 24 * 3_600_000;
    await desk.runner.resume();
    expect([(await readLog(desk.platform)).length, desk.wakes]).toEqual([asked, []]);
    desk.key.value = good;
    await desk.runner.retry(forKey('store'));
    await settles(desk, edit, applied);
    expect(await writesOf(desk)).toBe(1);
  });

  test('for a missing key continues once there is one', async () => {
    const desk = await open();
    const edit = desk.edit();
    const good = desk.key.value;
    desk.key.value = null;
    await desk.runner.add(edit);
    await settles(desk, edit, { tag: 'waiting', reason: 'key_missing', nextAt: neverMs, wasSent: false });
    expect(await readLog(desk.platform)).toEqual([]);
    desk.key.value = good;
    await desk.runner.retry(forKey('store'));
    await settles(desk, edit, applied);
  });

  test('is not unblocked by another store’s key', async () => {
    const desk = await open();
    const edit = desk.edit();
    desk.key.value = null;
    await desk.runner.add(edit);
    await settles(desk, edit, { tag: 'waiting' });
    desk.key.value = desk.platform.apiKey;
    await desk.runner.retry(forKey('other'));
    expect(await stateOf(desk, edit)).toMatchObject({
      tag: 'waiting',
      reason: 'key_missing',
      nextAt: neverMs,
      wasSent: false,
    });
  });

  test('for a connection is not retried earlier for a new key', async () => {
    const desk = await open();
    const edit = desk.edit();
    await setFaults(desk.platform, { kind: 'drop-before', times: 1 });
    await desk.runner.add(edit);
    await settles(desk, edit, { tag: 'waiting', reason: 'offline' });
    await desk.runner.retry(forKey('store'));
    expect(await stateOf(desk, edit)).toMatchObject({ reason: 'offline', nextAt: desk.clock.ms + 1000 });
  });

  test('is replaced by a newer edit of the same target, which keeps the first base', async () => {
    const desk = await open();
    const first = desk.edit();
    await setFaults(desk.platform, { kind: 'drop-before', times: 1 });
    await desk.runner.add(first);
    await settles(desk, first, { tag: 'waiting' });
    const second = desk.edit({ base: '26.00', value: '27.00', createdAt: 1 });
    expect(await desk.runner.add(second)).toMatchObject({ id: second.id, base: '24.50', value: '27.00' });
    await settles(desk, second, applied);
    expect((await desk.journal.all()).map(({ id }) => id)).toEqual([second.id]);
    expect(desk.removed).toEqual([first.id]);
    expect([await writesOf(desk), await priceOf(desk)]).toEqual([1, 27]);
  });

  test('is replaced in one transaction', async () => {
    const desk = await open();
    const held = desk.edit({ state: { tag: 'queued', notBefore: desk.clock.ms + 5000 } });
    await desk.runner.add(held);
    const steps = vi.spyOn(desk.journal, 'update');
    const second = desk.edit({ base: '26.00', value: '27.00', createdAt: 1 });
    await desk.runner.add({ ...second, state: held.state });
    expect((await desk.journal.all()).map(({ id, base }) => [id, base])).toEqual([[second.id, '24.50']]);
    expect(steps).not.toHaveBeenCalled();
  });

  test('that started during the replacement stays, and its value counts as our own', async () => {
    const desk = await open();
    const first = desk.edit();
    await setFaults(desk.platform, { kind: 'drop-before', times: 1 });
    await desk.runner.add(first);
    await settles(desk, first, { tag: 'waiting' });
    // Another context has sent it meanwhile.
    await desk.journal.update([first.id], (edit) => ({ ...edit, state: { tag: 'applied', at: 1 } }));
    setPrice(desk, 26);
    const second = desk.edit({ base: '26.00', value: '27.00', createdAt: 1 });
    expect(await desk.runner.add(second)).toMatchObject({ ownValues: ['26.00'] });
    desk.clock.ms += 10_000;
    await desk.runner.resume();
    await settles(desk, second, applied);
    expect([await stateOf(desk, first), await priceOf(desk)]).toEqual([{ tag: 'applied', at: 1 }, 27]);
  });

  test('is not replaced by an edit of another field, variant, product or store', async () => {
    const desk = await open();
    const held = { tag: 'queued', notBefore: desk.clock.ms + 5000 } as const;
    const edits = [
      desk.edit({ state: held }),
      desk.edit({ state: held, field: 'stock', base: '12', value: '9' }),
      desk.edit({ state: held, variantId: 'v1' }),
      desk.edit({ state: held, productId: 'p2' }),
      desk.edit({ state: held, storeId: 'other' }),
    ];
    for (const edit of edits) await desk.runner.add(edit);
    expect(await desk.journal.all()).toHaveLength(edits.length);
  });
});

describe('order', () => {
  test('edits of one product run one after the other', async () => {
    const desk = await open();
    const price = desk.edit();
    const stock = desk.edit({ field: 'stock', base: '12', value: '9', createdAt: 1 });
    await setFaults(desk.platform, { kind: 'delay', delayMs: 60, path: '/stores/v1/products/' });
    await Promise.all([desk.runner.add(price), desk.runner.add(stock)]);
    await settles(desk, stock, applied);
    const methods = (await readLog(desk.platform))
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
    const desk = await open(journal);
    const price = desk.edit({ createdAt: 1 });
    const again = desk.edit({ base: '26.00', value: '27.00', createdAt: 2 });
    for (const edit of [again, price]) await journal.put(edit);
    await desk.runner.resume();
    await settles(desk, again, applied);
    await settles(desk, price, applied);
    expect(await priceOf(desk)).toBe(27);
  });

  test('an edit of another product does not wait for a slow one', async () => {
    const desk = await open();
    const slow = desk.edit();
    const { id: productId } = await readProduct(desk.platform, 'pattern-book');
    const quick = desk.edit({ productId, base: '5.00', value: '6.00' });
    await setFaults(desk.platform, { kind: 'hang', path: slow.productId });
    await desk.runner.add(slow);
    await desk.runner.add(quick);
    await settles(desk, quick, applied);
    expect(await stateOf(desk, slow)).toMatchObject({ tag: 'queued' });
  });
});

test('every started edit has an alarm, in case its worker dies', async () => {
  const desk = await open();
  const letThrough = desk.holdReadings();
  await desk.runner.add(desk.edit());
  expect(desk.wakes).toEqual([desk.clock.ms + 60_000]);
  letThrough();
});

describe('an undo', () => {
  test('restores the value before an applied edit', async () => {
    const desk = await open();
    const edit = desk.edit();
    await desk.runner.add(edit);
    await settles(desk, edit, applied);
    const undo = toUndo(edit, { now: desk.clock.ms, holdMs: 0, surface: 'card', keyFingerprint: null });
    await desk.runner.add(undo);
    await settles(desk, undo, applied);
    expect(await priceOf(desk)).toBe(24.5);
  });

  test('is a conflict if the field was changed since, and changes nothing', async () => {
    const desk = await open();
    const edit = desk.edit();
    await desk.runner.add(edit);
    await settles(desk, edit, applied);
    setPrice(desk, 30);
    const undo = toUndo(edit, { now: desk.clock.ms, holdMs: 0, surface: 'card', keyFingerprint: null });
    await desk.runner.add(undo);
    await settles(desk, undo, { tag: 'conflict', theirs: '30.00' });
    expect(await priceOf(desk)).toBe(30);
  });

  test('does not touch a newer waiting edit of the same field', async () => {
    const desk = await open();
    const edit = desk.edit();
    await desk.runner.add(edit);
    await settles(desk, edit, applied);
    const later = desk.edit({ base: '26.00', value: '28.00' });
    const held = { ...later, state: { tag: 'queued', notBefore: desk.clock.ms + 5_000 } } as const;
    await desk.runner.add(held);
    const undo = toUndo(edit, { now: desk.clock.ms, holdMs: 6_000, surface: 'card', keyFingerprint: null });
    await desk.runner.add(undo);
    desk.clock.ms += 10_000;
    await desk.runner.resume();
    await settles(desk, held, applied);
    await settles(desk, undo, { tag: 'conflict', theirs: '28.00' });
    expect(await priceOf(desk)).toBe(28);
  });
});

describe('an edit that was in flight when its worker died', () => {
  const left = { tag: 'sending', attempt: 1 } as const;

  test('is detected as applied if it was, and not written again', async () => {
    const desk = await open();
    const edit = desk.edit({ state: left });
    await desk.journal.put(edit);
    setPrice(desk, 26);
    await desk.runner.resume();
    await settles(desk, edit, applied);
    expect(await writesOf(desk)).toBe(0);
  });

  test('is written if it was not applied', async () => {
    const desk = await open();
    const edit = desk.edit({ state: left });
    await desk.journal.put(edit);
    await desk.runner.resume();
    await settles(desk, edit, applied);
    expect(desk.told.map(({ state }) => state)).toMatchObject([{ tag: 'sending', attempt: 2 }, applied]);
    expect([await writesOf(desk), await priceOf(desk)]).toEqual([1, 26]);
  });

  test('is a conflict if the value was changed since', async () => {
    const desk = await open();
    const edit = desk.edit({ state: left });
    await desk.journal.put(edit);
    setPrice(desk, 30);
    await desk.runner.resume();
    await settles(desk, edit, { tag: 'conflict', theirs: '30.00' });
  });

  test('is resumed once, however often the worker wakes', async () => {
    const desk = await open();
    const edit = desk.edit({ state: left });
    await desk.journal.put(edit);
    await Promise.all([desk.runner.resume(), desk.runner.resume(), desk.runner.resume()]);
    await settles(desk, edit, applied);
    setPrice(desk, 30);
    await desk.runner.resume();
    const after = desk.edit({ field: 'stock', base: '12', value: '9' });
    await desk.runner.add(after);
    await settles(desk, after, applied);
    expect(desk.told.filter(({ id }) => id === edit.id).map(({ state }) => state.tag)).toEqual(['sending', 'applied']);
  });
});

describe('an edit that is dropped', () => {
  test('before it is due is not sent', async () => {
    const desk = await open();
    const edit = desk.edit({ state: { tag: 'queued', notBefore: desk.clock.ms + 5000 } });
    await desk.runner.add(edit);
    await desk.runner.change([edit.id], () => null);
    desk.clock.ms += 5000;
    await desk.runner.resume();
    expect([await readLog(desk.platform), desk.removed]).toEqual([[], [edit.id]]);
  });

  test('during its read is not written, and stays dropped', async () => {
    const desk = await open();
    const edit = desk.edit();
    const letThrough = desk.holdReadings();
    await desk.runner.add(edit);
    await eventually(() => readLog(desk.platform)).toHaveLength(1);
    await desk.runner.change([edit.id], () => null);
    letThrough();
    // The next edit of the product has its turn when this one is through.
    const next = desk.edit({ field: 'stock', base: '12', value: '9' });
    await desk.runner.add(next);
    await settles(desk, next, applied);
    expect(await desk.journal.get(edit.id)).toBeUndefined();
    expect(await priceOf(desk)).toBe(24.5);
    expect(desk.told.filter(({ id }) => id === edit.id).map(({ state }) => state.tag)).toEqual(['queued']);
  });

  test('during its read stays dropped, even if it would have been a conflict', async () => {
    const desk = await open();
    const edit = desk.edit();
    setPrice(desk, 30);
    const letThrough = desk.holdReadings();
    await desk.runner.add(edit);
    await eventually(() => readLog(desk.platform)).toHaveLength(1);
    await desk.runner.change([edit.id], () => null);
    letThrough();
    const next = desk.edit({ field: 'stock', base: '12', value: '9' });
    await desk.runner.add(next);
    await settles(desk, next, applied);
    expect(await desk.journal.get(edit.id)).toBeUndefined();
  });
});

test('a journal failure stops the edit in its state, and sets an alarm', async () => {
  const desk = await open();
  const edit = desk.edit();
  const letThrough = desk.holdReadings();
  await desk.runner.add(edit);
  desk.journal.isBroken = true;
  letThrough();
  await eventually(() => desk.wakes).toContain(desk.clock.ms + 30_000);
  expect(await writesOf(desk)).toBe(0);
  desk.journal.isBroken = false;
  await desk.runner.resume();
  await settles(desk, edit, applied);
});

test('keeping “mine” in a conflict overwrites the current value and no newer one', async () => {
  const desk = await open();
  const edit = desk.edit();
  setPrice(desk, 30);
  await desk.runner.add(edit);
  await settles(desk, edit, { tag: 'conflict', theirs: '30.00' });
  setPrice(desk, 31);
  const mine: Edit = { ...edit, base: '30.00', state: { tag: 'queued', notBefore: desk.clock.ms } };
  await desk.runner.change([mine.id], () => mine);
  await settles(desk, edit, { tag: 'conflict', theirs: '31.00' });
  await desk.runner.change([mine.id], () => ({ ...mine, base: '31.00' }));
  await settles(desk, edit, applied);
  expect(await priceOf(desk)).toBe(26);
});
