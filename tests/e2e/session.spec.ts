import { expect, type Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { startShop, type RunningShop } from '../../demo/start-shop.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { openPopup, requestsOf, setFaults, stopWorker, test } from './fixtures.ts';
import { addStore } from './profiles.ts';

/** The merchant's key is gone, so that everything is read as the shopper. */
const forgetKey = (page: Page): Promise<void> =>
  page.evaluate(`chrome.storage.session.get().then((all) =>
    chrome.storage.session.remove(Object.keys(all).filter((name) => name.startsWith('apiKey:'))))`);

const countOf = async (shop: RunningShop, wanted: string) =>
  (await requestsOf(shop)).filter(({ path }) => path === wanted).length;
const search = (popup: Page) => popup.getByRole('searchbox').fill(`mug ${Date.now() % 1000}`);
/** Member tokens that the platform would still renew. */
const goodTokens = ({ db }: RunningShop) =>
  db.prepare("SELECT count(*) AS good FROM refresh_tokens WHERE kind = 'member' AND spent = 0").get()?.['good'];

async function logIn(popup: Page, { member }: RunningShop): Promise<void> {
  await popup.getByRole('button', { name: 'Log in' }).click();
  await popup.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await popup.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await popup.keyboard.press('Enter');
  await expect(popup.getByText(`Member ${member.email}`)).toBeVisible();
}

/** A member whose renewal the platform did and whose worker was stopped before it heard of it; tokens change here. */
async function stopRenewing(allowed: ShopBrowser): Promise<{ shop: RunningShop; popup: Page }> {
  const options = { accessTokenLifeS: 2, rotateRefreshTokens: true };
  const shop = await startShop({ catalog: smallCatalog, catalogVersion: 'v1', ...options });
  await addStore(allowed, shop);
  const popup = await openPopup(allowed);
  await logIn(popup, shop);
  await forgetKey(popup);
  await stopWorker(popup);
  await popup.reload();
  /** Searches until the token ended and was renewed once more, which takes so many requests. */
  const renewOnce = async (requests: number) => {
    const before = await countOf(shop, '/oauth2/token');
    await expect
      .poll(async () => {
        await search(popup);
        return (await countOf(shop, '/oauth2/token')) - before;
      })
      .toBeGreaterThanOrEqual(requests);
  };
  // The first one finds out how it is done here, with a visitor.
  await renewOnce(3);
  await expect(popup.getByText(`Member ${shop.member.email}`)).toBeVisible();
  await setFaults(shop, [{ kind: 'hang-after', path: '/oauth2/token' }]);
  await renewOnce(1);
  await stopWorker(popup);
  await setFaults(shop, []);
  return { shop, popup };
}

/** A log-in without a page may take ten seconds before it counts as none. */
const patiently = { timeout: 15_000 };
test.setTimeout(60_000);

const said = 'You were logged out. Log in again.';

test('a member stays logged in silently if the platform’s session is valid', async ({ allowed }) => {
  const { shop, popup } = await stopRenewing(allowed);
  const before = await countOf(shop, '/_api/oauth2/authorize');
  await popup.reload();
  await expect
    .poll(async () => {
      await search(popup);
      return (await countOf(shop, '/_api/oauth2/authorize')) - before;
    }, patiently)
    .toBe(1);
  // The request whose answer was lost, and the new log-in's.
  await expect.poll(() => goodTokens(shop)).toBe(2);
  await popup.getByRole('searchbox').fill('mug');
  await expect(popup.getByText('Stoneware Mug').first()).toBeVisible();
  await expect(popup.getByText(`Member ${shop.member.email}`)).toBeVisible();
  await expect(popup.getByText(said)).toBeHidden();
  await shop.close();
});

test('a log-out ends the platform’s session, too', async ({ connected, popup, shop }) => {
  const cookies = async () => (await connected.context.cookies()).map(({ name }) => name);
  await logIn(popup, shop);
  expect(await cookies()).toEqual(['platform_login']);
  await popup.getByRole('button', { name: 'Account' }).click();
  await popup.getByRole('button', { name: 'Log out' }).click();
  await expect(popup.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect.poll(cookies).toEqual([]);
});
