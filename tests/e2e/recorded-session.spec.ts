import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { connectStore, type ShopBrowser } from '../../demo/browser.ts';
import { openCard, saveInCard, storedProduct } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { openPopup, openProduct, test } from './fixtures.ts';
import { keepWithPassphrase } from './keep-key.ts';
import { answer, expectMember, press } from './sign-in-steps.ts';

interface HarEntry {
  request: { url: string; headers: { name: string; value: string }[]; postData?: { text: string } };
  response: { content: { text?: string }; redirectURL: string };
}

const slug = 'stoneware-mug';
const passphrase = 'marked passphrase of a recorded session';

/** Connects the store in its form, remembers the key, edits on the page and logs a member in and out. */
async function useEverything(browser: ShopBrowser, shop: RunningShop): Promise<void> {
  const workbench = await connectStore(browser, shop);
  await keepWithPassphrase(workbench, passphrase);
  const page = await openProduct(browser, shop, slug);
  await openCard(page);
  await page.keyboard.type('23.45');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(23.45);
  const popup = await openPopup(browser);
  const { email, password } = shop.member;
  await press(popup, 'Log in');
  await answer(popup, { Email: email, Password: password });
  await expectMember(popup, email);
  await press(popup, 'Account');
  await press(popup, 'Log out');
  await expect(popup.getByText('Visitor')).toBeVisible();
}

/** The tokens that the platform granted. */
const tokensIn = (entries: HarEntry[]): string[] =>
  entries.flatMap(({ response }) =>
    [...(response.content.text ?? '').matchAll(/"(?:access_token|refresh_token|sessionToken)":"([^"]+)"/g)].map(
      ([, token]) => token ?? '',
    ),
  );

/** The forms in which a secret could stand in a request. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams([['', secret]]).toString().slice(1),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
];

test('in the recording of a whole session, secrets go to the platform alone and stand in no address', async ({
  bare,
  shop,
}, info) => {
  const path = info.outputPath('session.har');
  await bare.context.tracing.startHar(path);
  await useEverything(bare, shop);
  await bare.context.tracing.stopHar();
  const { log } = JSON.parse(await readFile(path, 'utf8')) as { log: { entries: HarEntry[] } };
  const { entries } = log;

  const tokens = tokensIn(entries);
  expect(new Set(tokens).size).toBeGreaterThanOrEqual(4);
  const sent = [shop.apiKey, shop.member.password, ...tokens];
  const findSecrets = (text: string, secrets = [...sent, passphrase]) =>
    secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)));

  const addresses = entries.flatMap(({ request, response }) => [
    request.url,
    response.redirectURL,
    ...request.headers.filter(({ name }) => /^referer$/i.test(name)).map(({ value }) => value),
  ]);
  expect(findSecrets(addresses.join('\n'))).toEqual([]);

  const isForPlatform = ({ request }: HarEntry): boolean => new URL(request.url).origin === new URL(shop.api).origin;
  const textOf = (some: HarEntry[]): string => JSON.stringify(some.map(({ request }) => request));
  const elsewhere = entries.filter((entry) => !isForPlatform(entry));
  expect(new Set(elsewhere.map(({ request }) => new URL(request.url).origin))).toContain(shop.storefront);
  expect(findSecrets(textOf(elsewhere))).toEqual([]);
  // The recording holds what the background sends.
  const toPlatform = textOf(entries.filter(isForPlatform));
  expect(findSecrets(toPlatform)).toEqual(expect.arrayContaining([shop.apiKey, shop.member.password]));
  expect(findSecrets(toPlatform, [passphrase])).toEqual([]);
});
