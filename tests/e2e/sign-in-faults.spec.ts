import { expect } from '@playwright/test';
import { requestsOf, stopWorker, test } from './fixtures.ts';
import { answer, expectMember, field, press } from './sign-in-steps.ts';

const authorize = '/_api/oauth2/authorize';
const login = '/_api/iam/authentication/v2/login';

test('a worker stopped during an action is reported, and repeating the action succeeds', async ({
  popup,
  shop,
  fail,
}) => {
  await fail([{ path: login, kind: 'hang', times: 1 }]);
  await press(popup, 'Log in');
  await answer(popup, { Email: shop.member.email, Password: shop.member.password });
  await expect(popup.getByRole('button', { name: 'Logging in' })).toBeVisible();
  await expect.poll(async () => (await requestsOf(shop)).some(({ path }) => path === login)).toBe(true);
  await stopWorker(popup);
  await expect(popup.getByText('The browser interrupted Shelfedge. Nothing you typed is lost.')).toBeVisible();
  await expect(field(popup, 'Password')).toHaveValue(shop.member.password);
  await field(popup, 'Password').press('Enter');
  await expectMember(popup, shop.member.email);
});

test('a hanging log-in offers the store’s page', async ({ popup, shop, fail }) => {
  await fail([{ path: login, kind: 'hang', times: 1 }]);
  await press(popup, 'Log in');
  await answer(popup, { Email: shop.member.email, Password: shop.member.password });
  await expect(popup.getByText('The store is slow to answer.')).toBeVisible();
  const opened = popup.context().waitForEvent('page');
  await press(popup, 'Log in on the store’s page');
  await (await opened).getByRole('textbox', { name: 'E-mail' }).waitFor();
});

// No page of ours is told what became of another origin's page in a frame: it says nothing, as a slow one does.
test('an authorize page that fails is said within seconds; it can be cancelled and is repeated as typed', async ({
  popup,
  shop,
  fail,
}) => {
  await press(popup, 'Log in');
  await fail([{ path: authorize, kind: 'drop-before' }]);
  await answer(popup, { Email: shop.member.email, Password: shop.member.password });
  await expect(popup.getByText('The store is slow to answer.')).toBeVisible({ timeout: 12_000 });
  await press(popup, 'Cancel');
  await expect(popup.locator('form').getByRole('button', { name: 'Log in', exact: true })).toBeFocused();
  await expect(field(popup, 'Password')).toHaveValue(shop.member.password);
  await fail([]);
  await popup.keyboard.press('Enter');
  await expectMember(popup, shop.member.email);
});
