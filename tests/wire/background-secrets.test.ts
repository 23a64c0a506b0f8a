import { describe, expect, test } from 'vitest';
import {
  cardIn,
  openConnected,
  openDesk,
  pageIn,
  popup,
  storefront,
  workbench,
  answersFor,
} from '../fixtures/background-desk.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

/** Everything a store's user can do, done once, with every view open. */
async function tour() {
  const platform = await startTestPlatform({ storefrontUrl: storefront, accessTokenLifeS: 30 });
  const desk = await openConnected(platform);
  const { storeId, world } = desk;
  const secrets = new Set([platform.apiKey, platform.member.password]);
  const noteSecrets = async () => {
    // Of the session everything but names and numbers is secret.
    const text = JSON.stringify(await world.session.get(`customerSession:${storeId}`)) ?? '';
    for (const [, value] of text.matchAll(/"value":"([^"]+)"/g)) secrets.add(value ?? '');
  };
  for (const [name, sender] of [
    ['popup', popup],
    ['workbench', workbench],
    ['page', pageIn(1)],
  ] as const)
    await desk.follow(name, sender);
  await desk.as(popup)('catalog.search', { storeId, text: '' });
  world.tabs.set(1, `${storefront}/product-page/stoneware-mug`);
  await desk.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: 'Corner Shop' });
  await desk.as(popup)('signIn.open', { storeId, step: 'logIn' });
  await desk
    .as(popup)('signIn.logIn', { storeId, email: platform.member.email, password: 'wrong' })
    .catch(() => undefined);
  await noteSecrets();
  await desk.as(popup)('signIn.logIn', { storeId, ...platform.member });
  await noteSecrets();
  const opened = await desk.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
  await desk.as(cardIn(1))('card.claim', opened);
  await desk.follow('card', cardIn(1));
  const { id: productId } = await readProduct(platform, 'stoneware-mug');
  const { state: _s, storeId: _i, surface: _u, createdAt: _c, undoOf: _o, ...intent } = createEdit({ productId });
  await desk.as(cardIn(1))('edits.commit', { storeId, intent, holdMs: 0 });
  await eventually(async () => (await desk.journal.get(intent.id))?.state.tag).toBe('applied');
  platform.db.prepare('DELETE FROM api_keys').run();
  await desk
    .as(popup)('catalog.search', { storeId, text: '' })
    .catch(() => undefined);
  await desk.as(popup)('catalog.search', { storeId, text: '' });
  await noteSecrets();
  await setFaults(platform, { kind: 'status-before', status: 500 });
  await desk
    .as(popup)('catalog.search', { storeId, text: '' })
    .catch(() => undefined);
  await desk
    .as(workbench)('stores.connect', answersFor(platform))
    .catch(() => undefined);
  await desk.as(popup)('signIn.logOut', { storeId });
  const restarted = openDesk(platform, desk);
  await restarted.follow('workbench', workbench);
  return { desk, secrets: [...secrets], cardToken: opened.token, told: JSON.stringify([desk.told, restarted.told]) };
}

describe('secrets', () => {
  test('never leave in a view or an answer', async () => {
    const { secrets, told } = await tour();
    expect(secrets.length).toBeGreaterThanOrEqual(6);
    expect(told).toContain('Stoneware Mug');
    for (const secret of secrets) expect(told).not.toContain(secret);
    expect(told).not.toMatch(/OauthNG|IST\.|refresh|expiresAt|codeVerifier/);
  });

  test('are never kept for good', async () => {
    const { secrets, desk } = await tour();
    const kept = [...desk.world.local.values.values(), JSON.stringify(await desk.journal.all())].join('\n');
    for (const secret of secrets) expect(kept).not.toContain(secret);
  });

  test('are in no address', async () => {
    const { secrets, desk } = await tour();
    for (const secret of secrets) expect(desk.world.fetched.join('\n')).not.toContain(secret);
  });

  test('of a card are told to the page that asked for it, and in no view', async () => {
    const { cardToken, told } = await tour();
    expect(told.split(cardToken)).toHaveLength(2);
  });
});
