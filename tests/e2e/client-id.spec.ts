import { expect } from '@playwright/test';
import { openPopup, test } from './fixtures.ts';
import { answer, expectMember, press } from './sign-in-steps.ts';
import { stamp } from '../fixtures/stamp.ts';
import { openTab } from './tabs.ts';

test('members log in, in the popup and in the browser’s window, with the app that connecting created', async ({
  connected,
  shop,
}) => {
  const { storefront, api, siteId, apiKey, member } = shop;
  const workbench = await openTab(connected.context);
  await workbench.goto(connected.page('workbench'));
  const send = (command: string, input: object) =>
    workbench.evaluate<{ ok: boolean; value: object }>(
      `chrome.runtime.sendMessage(${JSON.stringify({ shelfedge: stamp, command, input })})`,
    );
  await send('stores.disconnect', { storeId: `${siteId}@${new URL(api).host}` });
  const answers = { storefront, api, siteId, apiKey, clientId: null, keep: { kind: 'session' } };
  expect(await send('stores.connect', answers)).toMatchObject({ ok: true, value: { logIn: 'ready' } });
  const popup = await openPopup(connected);
  await press(popup, 'Log in');
  await answer(popup, { Email: member.email, Password: member.password });
  await expectMember(popup, member.email);
  await press(popup, 'Account');
  await press(popup, 'Log out');
  await press(popup, 'Log in');
  const opened = connected.context.waitForEvent('page');
  await press(popup, 'Log in on the store’s page');
  const page = await opened;
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('clientId')).not.toBe(shop.clientId);
  expect(searchParams.get('redirectUri')).toMatch(/^https:\/\/[a-p]{32}\.chromiumapp\.org\/$/);
});
