import { beforeEach, describe, expect, test } from 'vitest';
import type { CommandInput } from '../../src/protocol/commands.ts';
import type { KeepKey } from '../../src/protocol/keep-key.ts';
import {
  answersFor,
  nextWorker,
  openHarness,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

const minuteMs = 60_000;
const passphrase = 'correct horse battery';
const answers: Record<KeepKey['kind'], KeepKey> = {
  device: { kind: 'device' },
  passphrase: { kind: 'passphrase', passphrase },
  session: { kind: 'session' },
};

let harness: Harness & { storeId: string };

/** Connects the store, with its key kept so. */
async function connect(kind: KeepKey['kind']): Promise<void> {
  const opened = openHarness(await startTestPlatform({ storefrontUrl: storefront }));
  const input = { ...answersFor(opened.platform), keep: answers[kind] };
  const { storeId } = await opened.as(workbench)('stores.connect', input);
  harness = { ...opened, storeId };
}

const merchantOf = async () => (await harness.readView('workbench', workbench)).stores[0]?.merchant;
const ask = <K extends 'key.keep' | 'key.lock' | 'key.unlock' | 'key.forget'>(
  name: K,
  input: Omit<CommandInput<K>, 'storeId'>,
) => harness.as(workbench)(name, { ...input, storeId: harness.storeId } as CommandInput<K>);
const keep = (kind: KeepKey['kind']) => ask('key.keep', { keep: answers[kind] });

/** Restarts the browser: only the content of the disk remains. */
function reopenBrowser(): void {
  harness.runtime.session.values.clear();
  harness = nextWorker(harness);
}

const kinds = ['device', 'passphrase', 'session'] as const;
const open = { lockAfterMinutes: null, isOpen: true };
const shown = {
  device: { tag: 'ready', remembered: open },
  passphrase: { tag: 'ready', remembered: { lockAfterMinutes: 15 } },
  session: { tag: 'ready', remembered: null },
};
const afterRestart = { device: shown.device, passphrase: { tag: 'locked' }, session: { tag: 'missing' } };

async function commit(change: Parameters<typeof createEdit>[0] = {}) {
  const { id: productId } = await readProduct(harness.platform, 'stoneware-mug');
  const edit = createEdit({ productId, storeId: harness.storeId, id: harness.runtime.newId(), ...change });
  const { state: _s, storeId, surface: _u, createdAt: _c, undoOf: _o, ownValues: _r, ...intent } = edit;
  await harness.as(popup)('edits.commit', { storeId, intent, holdMs: 0 });
  return edit;
}
const stateOf = (edit: { id: string }) => eventually(async () => (await harness.journal.get(edit.id))?.state);

describe.each(kinds)('a key that is kept by the answer %s', (kind) => {
  beforeEach(() => connect(kind));

  test('a key is usable at once, and after a restart of the browser as that answer says', async () => {
    expect(await merchantOf()).toMatchObject(shown[kind]);
    reopenBrowser();
    expect(await merchantOf()).toMatchObject(afterRestart[kind]);
  });

  test.each(kinds)('a key can be kept by the answer %s from then on', async (next) => {
    await keep(next);
    expect(await merchantOf()).toMatchObject(shown[next]);
    reopenBrowser();
    expect(await merchantOf()).toMatchObject(afterRestart[next]);
    expect(harness.vault.records.size).toBe(next === 'session' ? 0 : 1);
  });

  test('a key stays as it is if another answer cannot be stored', async () => {
    harness.vault.isBroken = true;
    await expect(keep(kind === 'device' ? 'passphrase' : 'device')).rejects.toMatchObject({ code: 'storage' });
    expect(await merchantOf()).toMatchObject(shown[kind]);
    reopenBrowser();
    expect(await merchantOf()).toMatchObject(afterRestart[kind]);
  });
});

describe('a key that opens without a passphrase', () => {
  beforeEach(() => connect('device'));

  test('an open key sends waiting edits by itself after a restart of the browser', async () => {
    await setFaults(harness.platform, { kind: 'status-before', status: 503, method: 'PATCH' });
    const edit = await commit();
    await stateOf(edit).toMatchObject({ tag: 'waiting' });
    await setFaults(harness.platform);
    harness.runtime.clock.ms += 60 * minuteMs;
    reopenBrowser();
    await harness.background.onWake();
    await stateOf(edit).toMatchObject({ tag: 'applied' });
  });

  test('an open key is not locked by time without use; a member is logged out', async () => {
    await harness.as(popup)('signIn.open', { storeId: harness.storeId, step: 'logIn' });
    await harness.as(popup)('signIn.logIn', { storeId: harness.storeId, ...harness.platform.member });
    harness.runtime.clock.ms += 24 * 60 * minuteMs;
    await harness.background.onWake();
    expect(await merchantOf()).toMatchObject(shown.device);
    expect((await harness.readView('popup', popup)).store?.customer).toMatchObject({ tag: 'visitor', fellBack: true });
    harness = nextWorker(harness);
    expect(await merchantOf()).toMatchObject(shown.device);
    await stateOf(await commit()).toMatchObject({ tag: 'applied' });
  });

  test('an open key is forgotten by a lock, also on the device, and edits wait until it is entered again', async () => {
    await ask('key.lock', {});
    expect(await merchantOf()).toEqual({ tag: 'missing' });
    expect(harness.vault.records.size).toBe(0);
    const edit = await commit();
    await stateOf(edit).toMatchObject({ tag: 'waiting', reason: 'key_missing' });
    reopenBrowser();
    expect(await merchantOf()).toEqual({ tag: 'missing' });
    await harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), keep: answers.device });
    await stateOf(edit).toMatchObject({ tag: 'applied' });
  });

  test('an open key locks instead once a passphrase is set', async () => {
    await keep('passphrase');
    await ask('key.lock', {});
    expect(await merchantOf()).toEqual({ tag: 'locked' });
    await ask('key.unlock', { passphrase });
    expect(await merchantOf()).toMatchObject(shown.passphrase);
  });

  test('an open key goes with its store', async () => {
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    expect(harness.vault.records.size).toBe(0);
  });

  test('an open key takes no passphrase', async () => {
    const unlocking = ask('key.unlock', { passphrase });
    await expect(unlocking).rejects.toMatchObject({ code: 'not_elevated' });
  });

  test('a damaged key is asked for, as if there were none', async () => {
    const record = harness.vault.records.get(harness.storeId);
    if (record === undefined) throw new Error('the key is not kept');
    const text = record.encrypted.cipher.text.slice();
    text.set([(text[0] ?? 0) ^ 1]);
    const cipher = { ...record.encrypted.cipher, text };
    const encrypted = { ...record.encrypted, cipher };
    harness.vault.records.set(harness.storeId, { ...record, encrypted });
    reopenBrowser();
    expect(await merchantOf()).toEqual({ tag: 'missing' });
  });

  test('an open key lies encrypted with a device key that no code can export', () => {
    const encrypted = harness.vault.records.get(harness.storeId)?.encrypted;
    if (encrypted?.version !== 2) throw new Error('the key is not kept');
    expect(encrypted.deviceKey.extractable).toBe(false);
    expect(Buffer.from(encrypted.cipher.text).toString('latin1')).not.toContain(harness.platform.apiKey);
  });
});

test('a key that cannot be kept as answered is kept until the browser closes, and that is said', async () => {
  const opened = openHarness(await startTestPlatform({ storefrontUrl: storefront }));
  opened.vault.isBroken = true;
  opened.runtime.report = () => undefined;
  const input = { ...answersFor(opened.platform), keep: answers.device };
  const { storeId, isKept } = await opened.as(workbench)('stores.connect', input);
  harness = { ...opened, storeId };
  expect(isKept).toBe(false);
  expect(await merchantOf()).toMatchObject(shown.session);
});

const tryThem = (change: object = {}) =>
  harness.as(workbench)('connect.try', { ...answersFor(harness.platform), ...change });
const connectThem = (change: object = {}) =>
  harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), ...change });

describe('answers that were tried', () => {
  beforeEach(async () => {
    harness = { ...openHarness(await startTestPlatform({ storefrontUrl: storefront })), storeId: '' };
  });
  test('tried answers connect nothing, and store no key outside the form', async () => {
    await tryThem();
    expect((await harness.readView('workbench', workbench)).stores).toEqual([]);
    expect(JSON.stringify([...harness.runtime.session.values])).not.toContain(harness.platform.apiKey);
    expect(harness.vault.records.size).toBe(0);
  });

  test('tried answers are not tried again when their store is connected, also by another worker', async () => {
    await tryThem();
    harness = nextWorker(harness);
    await clearLog(harness.platform);
    await connectThem();
    expect((await readLog(harness.platform)).filter(({ path }) => path.includes('/provision/'))).toEqual([]);
    expect(await harness.runtime.session.get('connectTried')).toBeUndefined();
  });

  test('answers are tried again if one of them changed since', async () => {
    await tryThem();
    await expect(connectThem({ apiKey: 'IST.another' })).rejects.toMatchObject({
      details: { violations: [{ field: 'apiKey', rule: 'key_refused' }] },
    });
    await clearLog(harness.platform);
    await connectThem({ clientId: null });
    expect((await readLog(harness.platform)).some(({ path }) => path.includes('/provision/'))).toBe(true);
  });

  test('a wrong answer is refused at its field', async () => {
    await expect(tryThem({ apiKey: 'IST.wrong' })).rejects.toMatchObject({
      details: { violations: [{ field: 'apiKey', rule: 'key_refused' }] },
    });
  });
});
