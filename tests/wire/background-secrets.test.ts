import { describe, expect, test } from 'vitest';
import {
  cardIn,
  openConnected,
  nextWorker,
  pageIn,
  popup,
  storefront,
  workbench,
  answersFor,
} from '../fixtures/background-harness.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { keptIn } from '../fixtures/test-runtime.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

const passphrase = 'correct horse battery';

/** Records as text, with their bytes as letters, so that a secret among them is found. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof ArrayBuffer) return Buffer.from(part).toString('latin1');
    return ArrayBuffer.isView(part) ? Buffer.from(part.buffer).toString('latin1') : part;
  });

/** Everything a store's user can do, done once, with every view open. */
async function tour() {
  const platform = await startTestPlatform({ storefrontUrl: storefront, accessTokenLifeS: 30 });
  const harness = await openConnected(platform);
  const { storeId, runtime } = harness;
  const secrets = new Set([platform.apiKey, platform.member.password]);
  const noteSecrets = async () => {
    // Everything in the session but names and numbers is secret.
    const text = JSON.stringify(await runtime.session.get(`customerSession:${storeId}`)) ?? '';
    for (const [, value] of text.matchAll(/"value":"([^"]+)"/g)) secrets.add(value ?? '');
  };
  for (const [name, sender] of [
    ['popup', popup],
    ['workbench', workbench],
    ['page', pageIn(1)],
  ] as const)
    await harness.follow(name, sender);
  await harness.as(popup)('catalog.search', { storeId, text: '' });
  runtime.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
  await harness.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: 'Corner Shop' });
  await harness.as(popup)('signIn.open', { storeId, step: 'logIn' });
  await harness
    .as(popup)('signIn.logIn', { storeId, email: platform.member.email, password: 'wrong' })
    .catch(() => undefined);
  await noteSecrets();
  await harness.as(popup)('signIn.logIn', { storeId, ...platform.member });
  await noteSecrets();
  await harness.as(workbench)('key.keep', { storeId, keep: { kind: 'passphrase', passphrase } });
  await harness.as(popup)('key.lock', { storeId });
  await harness.as(popup)('key.unlock', { storeId, passphrase });
  const opened = await harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
  await harness.as(cardIn(1))('card.claim', opened);
  await harness.follow('card', cardIn(1));
  const { id: productId } = await readProduct(platform, 'stoneware-mug');
  const { state: _s, storeId: _i, surface: _u, createdAt: _c, undoOf: _o, ...intent } = createEdit({ productId });
  await harness.as(cardIn(1))('edits.commit', { storeId, intent, holdMs: 0 });
  await eventually(async () => (await harness.journal.get(intent.id))?.state.tag).toBe('applied');
  platform.db.prepare('DELETE FROM api_keys').run();
  await harness
    .as(popup)('catalog.search', { storeId, text: '' })
    .catch(() => undefined);
  await harness.as(popup)('catalog.search', { storeId, text: '' });
  await noteSecrets();
  await setFaults(platform, { kind: 'status-before', status: 500 });
  await harness
    .as(popup)('catalog.search', { storeId, text: '' })
    .catch(() => undefined);
  await harness
    .as(workbench)('stores.connect', answersFor(platform))
    .catch(() => undefined);
  await harness.as(popup)('signIn.logOut', { storeId });
  const restarted = nextWorker(harness);
  await restarted.follow('workbench', workbench);
  return {
    harness,
    secrets: [...secrets],
    cardToken: opened.token,
    told: JSON.stringify([harness.received, restarted.received]),
  };
}

describe('secrets', () => {
  test('never leave in a view or an answer', async () => {
    const { secrets, told } = await tour();
    expect(told).not.toContain(passphrase);
    expect(secrets.length).toBeGreaterThanOrEqual(6);
    expect(told).toContain('Stoneware Mug');
    for (const secret of secrets) expect(told).not.toContain(secret);
    expect(told).not.toMatch(/OauthNG|IST\.|refresh|expiresAt|codeVerifier/);
  });

  test('are never kept for good', async () => {
    const { secrets, harness } = await tour();
    const { runtime, journal, vault, storeId } = harness;
    const records = [await journal.all(), await vault.get(storeId), [...runtime.tables.values()]];
    const kept = [...runtime.local.values.values(), toText(records)].join('\n');
    expect(records[1]).toBeDefined();
    for (const secret of [...secrets, passphrase]) expect(kept).not.toContain(secret);
  });

  test('are in no address', async () => {
    const { secrets, harness } = await tour();
    for (const secret of secrets) expect(harness.runtime.fetched.join('\n')).not.toContain(secret);
  });

  test('are sent to the platform alone, and the passphrase to nobody', async () => {
    const { secrets, harness } = await tour();
    const { sent } = harness.runtime;
    expect(secrets.filter((secret) => sent.some((request) => request.includes(secret))).length).toBeGreaterThan(3);
    const elsewhere = sent.filter((request) => !request.startsWith(`{"url":"${harness.platform.url}/`));
    for (const secret of secrets) expect(elsewhere.join('\n')).not.toContain(secret);
    expect(keptIn(harness.runtime)).not.toContain(passphrase);
    expect(sent.join('\n')).not.toContain(passphrase);
  });

  test('secrets of a card are sent to the page that opened it, and are in no view', async () => {
    const { cardToken, told } = await tour();
    expect(told.split(cardToken)).toHaveLength(2);
  });
});
