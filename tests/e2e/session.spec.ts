import { expect, type Page } from '@playwright/test';
import { connectStore } from '../../demo/browser.ts';
import { startShop } from '../../demo/start-shop.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { openPopup, requestsOf, setFaults, stopWorker, test } from './fixtures.ts';

/** The merchant's key is gone, so that everything is read as the shopper. */
const forgetKey = (page: Page): Promise<void> =>
  page.evaluate(`chrome.storage.session.get().then((all) =>
    chrome.storage.session.remove(Object.keys(all).filter((name) => name.startsWith('key:'))))`);

test('a worker stopped while a member’s token is renewed sends no token twice, and the popup says what came of it', async ({
  bare,
}) => {
  const options = { accessTokenLifeS: 2, rotateRefreshTokens: true };
  const shop = await startShop({ catalog: smallCatalog, catalogVersion: 'v1', ...options });
  const renewals = async () => (await requestsOf(shop)).filter(({ path }) => path === '/oauth2/token').length;
  await (await connectStore(bare, shop)).close();
  const popup = await openPopup(bare);
  await popup.getByRole('button', { name: 'Log in' }).click();
  await popup.getByRole('textbox', { name: 'E-mail' }).fill(shop.member.email);
  await popup.getByRole('textbox', { name: 'Password' }).fill(shop.member.password);
  await popup.keyboard.press('Enter');
  await expect(popup.getByText(`Member ${shop.member.email}`)).toBeVisible();
  await forgetKey(popup);
  await stopWorker(popup);
  await popup.reload();

  const search = popup.getByRole('searchbox');
  /** Searches until the token ended and was renewed once more, which takes so many requests. */
  const renewOnce = async (requests = 1) => {
    const before = await renewals();
    await expect
      .poll(async () => {
        await search.fill(`mug ${Date.now() % 1000}`);
        return (await renewals()) - before;
      })
      .toBeGreaterThanOrEqual(requests);
  };
  // The first one finds out how it is done here, with a visitor.
  await renewOnce(3);
  await expect(popup.getByText(`Member ${shop.member.email}`)).toBeVisible();
  await setFaults(shop, [{ kind: 'hang-after', path: '/oauth2/token' }]);
  await renewOnce();
  await stopWorker(popup);
  await setFaults(shop, []);
  await popup.reload();
  // What was granted last may still be good for a moment; the next call after that finds out.
  const said = popup.getByText('You were logged out. Log in again.');
  await expect
    .poll(async () => {
      await search.fill(`mug ${Date.now() % 1000}`);
      return said.isVisible();
    })
    .toBe(true);
  const good = shop.db.prepare("SELECT count(*) AS good FROM refresh_tokens WHERE kind = 'member' AND spent = 0").get();
  expect(good?.['good']).toBe(1);
  await shop.close();
});
