import { beforeEach, describe, expect, test } from 'vitest';
import { addApiKey, permissions, type Permission } from '../../demo/platform/identity/authorize.ts';
import { EncryptedKey } from '../../src/background/services/vault-encryption.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import type { CommandInput, CommandName } from '../../src/protocol/commands.ts';
import type { PageView } from '../../src/domain/page-view.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import {
  answersFor,
  openConnected,
  nextWorker,
  pageIn,
  popup,
  storefront,
  workbench,
} from '../fixtures/background-harness.ts';
import type { Harness } from '../fixtures/background-harness.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, readWrites, setFaults } from '../fixtures/platform-control.ts';
import { keptIn } from '../fixtures/test-runtime.ts';
import { readProduct, readTables, startTestPlatform } from './platform-client.ts';

const passphrase = 'correct horse battery';
const next = 'staple under the lamp';
const minuteMs = 60_000;

let harness: Harness & { storeId: string };

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

type KeyCommand = Extract<CommandName, `key.${string}`>;
const ask = <K extends KeyCommand>(name: K, input: Omit<CommandInput<K>, 'storeId'>) =>
  harness.as(workbench)(name, { ...input, storeId: harness.storeId } as CommandInput<K>);
const remember = () => ask('key.keep', { keep: { kind: 'passphrase', passphrase } });
const unlock = (typed = passphrase) => ask('key.unlock', { passphrase: typed });
const merchantOf = async ({ follow }: Harness = harness) =>
  ((await follow('workbench', workbench)).posted[0] as WorkbenchView).stores[0]?.merchant;
/** Restarts the browser: only what is on disk remains. */
function reopenBrowser(): void {
  harness.runtime.session.values.clear();
  harness = nextWorker(harness);
}
/** A new worker on the storage of the last one. */
function restart(): void {
  harness = nextWorker(harness);
}
async function commit(change: Parameters<typeof createEdit>[0] = {}) {
  const { id: productId } = await readProduct(harness.platform, 'stoneware-mug');
  const edit = createEdit({ productId, storeId: harness.storeId, id: harness.runtime.newId(), ...change });
  const { state: _s, storeId, surface: _u, createdAt: _c, undoOf: _o, ownValues: _r, ...intent } = edit;
  await harness.as(popup)('edits.commit', { storeId, intent, holdMs: 0 });
  return edit;
}
const settles = (edit: { id: string }, state: object) =>
  eventually(async () => (await harness.journal.get(edit.id))?.state).toMatchObject(state);
const encrypted = () => EncryptedKey.parse(harness.vault.records.get(harness.storeId)?.encrypted);
const wrong = { code: 'invalid_input', details: { violations: [{ field: 'passphrase', rule: 'wrong' }] } };

const without = (permission: Permission): string => {
  const key = `IST.without ${permission}`.replace(' ', '-');
  addApiKey(
    harness.platform.db,
    key,
    permissions.filter((other) => other !== permission),
  );
  return key;
};
const connectWith = (apiKey: string) =>
  harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), apiKey });
/** Sets the permissions of the connected key. */
const limit = (granted: readonly Permission[]): void =>
  void harness.platform.db.prepare('UPDATE api_keys SET permissions = ?').run(JSON.stringify(granted));
const lacks = (...missing: Permission[]) => limit(permissions.filter((each) => !missing.includes(each)));

describe('a remembered key', () => {
  test('is locked after the browser was closed, and opens with its passphrase', async () => {
    await remember();
    expect(await merchantOf()).toEqual({ tag: 'ready', missing: [], remembered: { lockAfterMinutes: 15 } });
    reopenBrowser();
    expect(await merchantOf()).toEqual({ tag: 'locked' });
    await unlock();
    expect(await merchantOf()).toEqual({ tag: 'ready', missing: [], remembered: { lockAfterMinutes: 15 } });
    await settles(await commit(), { tag: 'applied' });
  });

  test('a key that is not remembered is gone with the browser', async () => {
    reopenBrowser();
    expect(await merchantOf()).toEqual({ tag: 'missing' });
    await expect(unlock()).rejects.toMatchObject({ code: 'not_elevated' });
  });

  test('cannot be remembered once it is gone', async () => {
    reopenBrowser();
    await expect(remember()).rejects.toMatchObject({ code: 'not_elevated' });
  });

  test('takes a passphrase of some length', async () => {
    await expect(ask('key.keep', { keep: { kind: 'passphrase', passphrase: 'short' } })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('opens for its own store only', async () => {
    await remember();
    const record = harness.vault.records.get(harness.storeId);
    if (record === undefined) throw new Error('not remembered');
    harness.vault.records.set(harness.storeId, { ...record, encrypted: { ...record.encrypted } });
    const other = await startTestPlatform({ storefrontUrl: 'https://other.example' });
    const { storeId } = await harness.as(workbench)('stores.connect', {
      ...answersFor(other),
      storefront: 'https://other.example',
    });
    harness.vault.records.set(storeId, { ...record, storeId });
    await expect(harness.as(workbench)('key.unlock', { storeId, passphrase })).rejects.toMatchObject(wrong);
  });

  test('is removed on request and with the store', async () => {
    await remember();
    await ask('key.forget', {});
    expect(await merchantOf()).toEqual({ tag: 'missing' });
    expect([
      harness.vault.records.size,
      [...harness.runtime.session.values.keys()].filter((key) => key.startsWith('apiKey:')),
    ]).toEqual([0, []]);
    await harness.as(workbench)('stores.connect', answersFor(harness.platform));
    await remember();
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    expect(harness.vault.records.size).toBe(0);
  });

  test('is removed first when its store is disconnected, whatever fails after it', async () => {
    await remember();
    harness.runtime.session.remove = () => Promise.reject(new Error('no such area'));
    await expect(harness.as(workbench)('stores.disconnect', { storeId: harness.storeId })).rejects.toThrow();
    expect(harness.vault.records.size).toBe(0);
  });

  test('is replaced by a key that is entered again', async () => {
    await remember();
    await harness.as(workbench)('stores.connect', answersFor(harness.platform));
    expect([harness.vault.records.size, await merchantOf()]).toMatchObject([0, { tag: 'ready', remembered: null }]);
  });

  test('a failed look-up of the remembered key is reported, and the key is asked for as if there were none', async () => {
    await remember();
    const reported: unknown[] = [];
    harness.runtime.report = (error) => void reported.push(error);
    harness.vault.get = () => Promise.reject(new ShelfedgeError('storage', 'The vault could not be read'));
    reopenBrowser();
    expect(await merchantOf()).toEqual({ tag: 'missing' });
    expect(reported).toContainEqual(expect.objectContaining({ code: 'storage' }));
  });

  test('a key that cannot be stored is reported, and stays in memory until the browser closes', async () => {
    harness.vault.isBroken = true;
    await expect(remember()).rejects.toMatchObject({ code: 'storage' });
    expect(await merchantOf()).toMatchObject({ tag: 'ready', remembered: null });
  });
});

describe('the remembered key of a store that is not connected', () => {
  test.each([
    ['key.keep', { keep: { kind: 'passphrase', passphrase } }],
    ['key.unlock', { passphrase }],
    ['key.lock', {}],
    ['key.changePassphrase', { passphrase, next }],
    ['key.forget', {}],
    ['key.lockAfter', { minutes: 60 }],
  ] as const)('takes no %s', async (name, input) => {
    const { runtime, vault, storeId, platform } = harness;
    await remember();
    const record = structuredClone(vault.records.get(storeId));
    if (record === undefined) throw new Error('not remembered');
    await harness.as(workbench)('stores.disconnect', { storeId });
    // Simulates a copy that was left over.
    vault.records.set(storeId, structuredClone(record));
    await expect(ask(name, input)).rejects.toMatchObject({ code: 'not_connected' });
    expect(vault.records.get(storeId)).toEqual(record);
    expect(keptIn(runtime)).not.toContain(platform.apiKey);
  });
});

describe('a lock', () => {
  beforeEach(remember);

  test('removes the key from memory and session storage; edits wait and continue after an unlock', async () => {
    await ask('key.lock', {});
    expect(await merchantOf()).toEqual({ tag: 'locked' });
    expect([...harness.runtime.session.values.values()].join('')).not.toContain(harness.platform.apiKey);
    await clearLog(harness.platform);
    const edit = await commit();
    await settles(edit, { tag: 'waiting', reason: 'key_missing' });
    expect((await readLog(harness.platform)).filter(({ identity }) => identity === 'apiKey')).toEqual([
      expect.objectContaining({ method: 'GET' }),
    ]);
    await unlock();
    await settles(edit, { tag: 'applied' });
  });

  test('overwrites the remains of the key in memory, once for each removed key', async () => {
    const { length } = harness.platform.apiKey;
    await remember();
    await ask('key.lock', {});
    expect(harness.runtime.overwritten).toEqual([length]);
    await ask('key.lock', {});
    expect(harness.runtime.overwritten).toEqual([length]);
    await unlock();
    await ask('key.forget', {});
    expect(harness.runtime.overwritten).toEqual([length, length]);
  });

  test('applies to an edit in flight: it waits, and nothing is written twice', async () => {
    await setFaults(harness.platform, { kind: 'delay', delayMs: 300, method: 'GET', path: '/products/', times: 1 });
    await clearLog(harness.platform);
    const edit = await commit();
    await ask('key.lock', {});
    await settles(edit, { tag: 'waiting', reason: 'key_missing' });
    expect(await readWrites(harness.platform)).toEqual([]);
    await unlock();
    await settles(edit, { tag: 'applied' });
    expect(await readWrites(harness.platform)).toHaveLength(1);
  });

  test('is opened also while the platform does not answer about permissions', async () => {
    await ask('key.lock', {});
    const reported: unknown[] = [];
    harness.runtime.report = (error) => void reported.push(error);
    await setFaults(harness.platform, { kind: 'status-before', status: 500, method: 'PATCH' });
    await unlock();
    expect(await merchantOf()).toEqual({ tag: 'ready', missing: [], remembered: { lockAfterMinutes: 15 } });
    expect(reported).toMatchObject([{ code: 'server' }]);
  });

  test('happens by itself after 15 minutes without use, in any worker', async () => {
    const { runtime } = harness;
    await unlock();
    runtime.clock.ms += 14 * minuteMs;
    restart();
    await harness.background.onWake();
    expect(await merchantOf()).toMatchObject({ tag: 'ready' });
    runtime.clock.ms += 2 * minuteMs;
    restart();
    await harness.background.onWake();
    expect(await merchantOf()).toEqual({ tag: 'locked' });
    expect([...runtime.session.values.values()].join('')).not.toContain(harness.platform.apiKey);
  });

  test('is postponed by use, and an alarm is set at every start', async () => {
    const { runtime } = harness;
    for (let times = 0; times < 3; times += 1) {
      runtime.clock.ms += 10 * minuteMs;
      await harness.as(popup)('card.used', {});
    }
    expect(await merchantOf()).toMatchObject({ tag: 'ready' });
    const usedAt = runtime.clock.ms;
    runtime.wakes.length = 0;
    restart();
    await merchantOf();
    expect(runtime.wakes).toContain(usedAt + 15 * minuteMs);
  });

  test('happens before a late command is served', async () => {
    const { runtime } = harness;
    runtime.clock.ms += 16 * minuteMs;
    await settles(await commit(), { tag: 'waiting', reason: 'key_missing' });
  });

  test('follows its setting: after minutes, or with the browser', async () => {
    const { runtime } = harness;
    await ask('key.lockAfter', { minutes: 5 });
    runtime.clock.ms += 6 * minuteMs;
    await harness.background.onWake();
    expect(await merchantOf()).toEqual({ tag: 'locked' });
    await unlock();
    await ask('key.lockAfter', { minutes: null });
    runtime.clock.ms += 1000 * minuteMs;
    await harness.background.onWake();
    expect(await merchantOf()).toMatchObject({ tag: 'ready', remembered: { lockAfterMinutes: null } });
    await expect(ask('key.lockAfter', { minutes: 7 })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('holds if the worker died before the state was stored', async () => {
    const surfaces = await harness.runtime.session.get('state');
    await ask('key.lock', {});
    await harness.runtime.session.set('state', surfaces);
    restart();
    expect(await merchantOf()).toEqual({ tag: 'locked' });
  });

  test('takes the handles off the store’s pages in the same step', async () => {
    const editable = ['price', 'stock', 'sku', 'name', 'ribbon'];
    const { runtime } = harness;
    runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
    const port = await harness.follow('page', pageIn(1));
    await harness.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: null });
    expect((port.posted.at(-1) as PageView).product?.fields).toEqual(editable);
    await ask('key.lock', {});
    expect((port.posted.at(-1) as PageView).product).toBeNull();
    await unlock();
    await eventually(() => (port.posted.at(-1) as PageView).product?.fields).toEqual(editable);
  });
});

describe('a wrong passphrase', () => {
  beforeEach(async () => {
    await remember();
    await ask('key.lock', {});
  });

  test('opens nothing, and is only reported as wrong', async () => {
    const replies: string[] = [];
    for (const typed of ['x', `${passphrase}x`]) {
      await unlock(typed).catch((error: unknown) => replies.push(JSON.stringify(error)));
    }
    expect(await merchantOf()).toEqual({ tag: 'locked' });
    expect(replies).toHaveLength(2);
    expect(new Set(replies).size).toBe(1);
  });

  test('delays the next attempt from the third on, doubling up to a minute', async () => {
    const waits: number[] = [];
    for (let times = 0; times < 10; times += 1) {
      const error: unknown = await unlock('wrong').catch((caught: unknown) => caught);
      expect(error).toMatchObject(wrong);
      const { retryAfterMs = 0 } = (error as { details: { retryAfterMs?: number } }).details;
      waits.push(retryAfterMs / 1000);
      harness.runtime.clock.ms += retryAfterMs;
    }
    expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
    await unlock();
    await ask('key.lock', {});
    await expect(unlock('wrong')).rejects.toMatchObject({ details: { retryAfterMs: 0 } });
  });

  test('is counted across workers and browsers; the right passphrase waits, too', async () => {
    for (let times = 0; times < 5; times += 1) {
      await unlock('wrong').catch(() => undefined);
      harness.runtime.clock.ms += times < 4 ? minuteMs : 0;
    }
    for (const again of [restart, reopenBrowser]) {
      again();
      await expect(unlock()).rejects.toMatchObject({ code: 'throttled', details: { retryAfterMs: 4000 } });
    }
    harness.runtime.clock.ms += 4000;
    await unlock();
    expect(await merchantOf()).toMatchObject({ tag: 'ready' });
  });

  test('is counted each time, also if many are tried at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => unlock('wrong')));
    const codes = tries.map((tried) => (tried.status === 'rejected' ? (tried.reason as { code: string }).code : ''));
    expect(codes.filter((code) => code === 'invalid_input')).toHaveLength(3);
    expect(codes.filter((code) => code === 'throttled')).toHaveLength(5);
  });

  test('waits no longer than before on a clock that was set back', async () => {
    for (let times = 0; times < 3; times += 1) await unlock('wrong').catch(() => undefined);
    harness.runtime.clock.aheadMs = -1000 * minuteMs;
    await expect(unlock()).rejects.toMatchObject({ code: 'throttled', details: { retryAfterMs: 1000 } });
    harness.runtime.clock.ms += 1000;
    await unlock();
  });
});

describe('a changed passphrase', () => {
  beforeEach(remember);

  test('opens the key; the old one does not', async () => {
    await ask('key.lockAfter', { minutes: 60 });
    await ask('key.changePassphrase', { passphrase, next });
    reopenBrowser();
    await expect(unlock()).rejects.toMatchObject(wrong);
    await unlock(next);
    expect(await merchantOf()).toMatchObject({ tag: 'ready', remembered: { lockAfterMinutes: 60 } });
  });

  test('needs the old one, under the same delays', async () => {
    for (let times = 0; times < 3; times += 1)
      await expect(ask('key.changePassphrase', { passphrase: 'wrong', next })).rejects.toMatchObject(wrong);
    await expect(ask('key.changePassphrase', { passphrase, next })).rejects.toMatchObject({ code: 'throttled' });
  });

  test('a changed passphrase that cannot be stored leaves the old one in force', async () => {
    const { vault } = harness;
    const { replace } = vault;
    vault.replace = () => Promise.reject(new Error('stopped half-way'));
    await expect(ask('key.changePassphrase', { passphrase, next })).rejects.toThrow();
    vault.replace = replace;
    reopenBrowser();
    await unlock();
    expect(await merchantOf()).toMatchObject({ tag: 'ready' });
  });

  test('replaces salt, nonce and ciphertext', async () => {
    const before = encrypted();
    await ask('key.changePassphrase', { passphrase, next: passphrase });
    const after = encrypted();
    expect(after.derivation.salt).not.toEqual(before.derivation.salt);
    expect(after.cipher.nonce).not.toEqual(before.cipher.nonce);
    expect(after.derivation.rounds).toBeGreaterThanOrEqual(600_000);
  });
});

describe('a missing permission of the key', () => {
  test.each([
    [['products_write', 'groups_write'], 'WIX_STORES.MODIFY_PRODUCTS'],
    [['inventory_write'], 'WIX_STORES.MODIFY_INVENTORY'],
  ] as const)('is found when it is connected: %j', async (missing, permission) => {
    const before = readTables(harness.platform);
    await connectWith(without(permission));
    expect(await merchantOf()).toEqual({ tag: 'ready', missing, remembered: null });
    expect(readTables(harness.platform)).toEqual(before);
  });

  test('is tested on demand, and so is a regained permission', async () => {
    lacks('WIX_STORES.MODIFY_PRODUCTS', 'WIX_STORES.MODIFY_INVENTORY');
    await ask('key.check', {});
    expect(await merchantOf()).toMatchObject({
      tag: 'ready',
      missing: ['products_write', 'inventory_write', 'groups_write'],
    });
    lacks('WIX_STORES.READ_PRODUCTS');
    await ask('key.check', {});
    expect(await merchantOf()).toMatchObject({ tag: 'refused', status: 403, missing: ['products_read'] });
    lacks();
    await ask('key.check', {});
    expect(await merchantOf()).toMatchObject({ tag: 'ready', missing: [] });
    harness.platform.db.prepare('DELETE FROM api_keys').run();
    await ask('key.check', {});
    expect(await merchantOf()).toMatchObject({ tag: 'refused', status: 401 });
  });

  test('is tested after a refusal, while other work continues; the edit waits', async () => {
    lacks('WIX_STORES.MODIFY_INVENTORY');
    const stock = await commit({ field: 'stock', base: '12', value: '40' });
    await settles(stock, { tag: 'waiting', reason: 'key_refused' });
    expect(await merchantOf()).toMatchObject({ tag: 'ready', missing: ['inventory_write'] });
    await settles(await commit(), { tag: 'applied' });
    lacks();
    await ask('key.check', {});
    await settles(stock, { tag: 'applied' });
  });

  test('is not shown for a key that was removed meanwhile', async () => {
    await setFaults(harness.platform, { kind: 'delay', delayMs: 400, method: 'PATCH' });
    const check = ask('key.check', {}).catch(() => undefined);
    await eventually(async () => (await readLog(harness.platform)).some(({ method }) => method === 'PATCH')).toBe(true);
    harness.platform.db.prepare('DELETE FROM api_keys').run();
    await ask('key.forget', {});
    await check;
    expect(await merchantOf()).toEqual({ tag: 'missing' });
  });

  test('is tested when a search is refused: nothing can be edited then', async () => {
    lacks('WIX_STORES.READ_PRODUCTS');
    await harness
      .as(popup)('catalog.search', { storeId: harness.storeId, text: '' })
      .catch(() => undefined);
    expect(await merchantOf()).toMatchObject({ tag: 'refused', status: 403, missing: ['products_read'] });
  });

  test('has no handle on the page', async () => {
    harness.runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
    const port = await harness.follow('page', pageIn(1));
    await harness.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: null });
    lacks('WIX_STORES.MODIFY_PRODUCTS');
    await ask('key.check', {});
    expect((port.posted.at(-1) as PageView).product?.fields).toEqual(['stock']);
    await expect(harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} })).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });

  test.each([{ kind: 'status-before', status: 500 }, { kind: 'status-before', status: 429 }, { kind: 'drop-before' }])(
    'stays as it was known where the platform gives no clear answer: %j',
    async (fault) => {
      const before = await merchantOf();
      await setFaults(harness.platform, { ...fault, method: 'PATCH' });
      await expect(ask('key.check', {})).rejects.toThrow();
      expect(await merchantOf()).toEqual(before);
    },
  );
});

describe('marked secrets', () => {
  test('are in no view, answer, error, address, log or storage, but for the key in the one the browser forgets', async () => {
    const { runtime, platform } = harness;
    const reported: unknown[] = [];
    runtime.report = (error) => reported.push(error);
    const failures: unknown[] = [];
    const attempt = (run: Promise<unknown>) => run.catch((error: unknown) => failures.push(error));
    await harness.follow('popup', popup);
    await remember();
    await attempt(ask('key.keep', { keep: { kind: 'passphrase', passphrase: 'marked' } }));
    await ask('key.lock', {});
    await attempt(unlock('marked but wrong'));
    await unlock();
    await attempt(ask('key.changePassphrase', { passphrase: 'marked but wrong', next }));
    await ask('key.changePassphrase', { passphrase, next });
    await setFaults(platform, { kind: 'status-before', status: 500 });
    await attempt(ask('key.check', {}));
    platform.db.prepare('DELETE FROM api_keys').run();
    await setFaults(platform);
    await attempt(ask('key.check', {}));
    const records = [...harness.vault.records.values()].map((record) =>
      JSON.stringify(record, (_, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      ),
    );
    const all = [harness.received, failures.map((error) => [String(error), error]), runtime.fetched, reported, records];
    const text = JSON.stringify([...all, [...runtime.local.values], await harness.journal.all()]);
    const session = JSON.stringify([...runtime.session.values]);
    expect(text).toContain('encrypted');
    for (const secret of [passphrase, next, 'marked']) expect(text + session).not.toContain(secret);
    expect(text).not.toContain(platform.apiKey);
    expect(session).toContain(platform.apiKey);
  });
});
