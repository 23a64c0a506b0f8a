import { expect, type Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { openPopup, setFaults, stopWorker, test } from './fixtures.ts';
import { readAreaScript } from '../fixtures/area-script.ts';

/** Asks in the popup for the store's own page, and gives the tab that it opens in. */
async function openHosted(popup: Page): Promise<Page> {
  await popup.getByRole('button', { name: 'Log in' }).click();
  const opened = popup.context().waitForEvent('page');
  await popup.getByRole('button', { name: 'Log in on the store’s page' }).click();
  const page = await opened;
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
  return page;
}

async function passPage(page: Page, member: { email: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password);
  const closed = page.waitForEvent('close');
  await page.getByRole('button', { name: 'Log in' }).click({ noWaitAfter: true });
  await closed;
}

/** Evaluates an expression with the extension's API in one of its pages. */
const ask = (page: Page, expression: string): Promise<unknown> => page.evaluate(expression);
const countFrames = (page: Page) =>
  ask(page, 'chrome.runtime.getContexts({ contextTypes: ["OFFSCREEN_DOCUMENT"] }).then((found) => found.length)');
const isWatching = ({ context }: ShopBrowser) =>
  context.serviceWorkers()[0]?.evaluate('chrome.tabs.onUpdated.hasListeners()');

test.describe('where the store lets its own pages alone be come back to, in a tab', () => {
  test.use({ platform: { allowedRedirectOrigins: ['http://127.0.0.1:*'] } });

  test('the store’s own page logs a member in and closes, although the popup was closed and the worker stopped', async ({
    connected,
    popup,
    shop,
  }) => {
    test.slow();
    // A closed tab leads back to the log-in.
    await (await openHosted(popup)).close();
    await expect(popup.getByRole('textbox', { name: 'Password' })).toBeVisible();
    await popup.getByRole('button', { name: 'Back' }).click();
    const page = await openHosted(popup);
    expect(new URL(page.url()).searchParams.get('redirectUri')).toBe(`${shop.storefront}/login-callback`);
    await expect(popup.getByText('Waiting for the store’s page')).toBeVisible();
    expect(await isWatching(connected)).toBe(true);
    await popup.close();
    await stopWorker(page);
    const again = await openPopup(connected);
    await expect(again.getByText('Waiting for the store’s page')).toBeVisible();
    await again.close();
    await stopWorker(page);
    await passPage(page, shop.member);
    const last = await openPopup(connected);
    await expect(last.getByText(`Member ${shop.member.email}`)).toBeVisible();
    await expect.poll(() => isWatching(connected)).toBe(false);
    const kept: unknown = await ask(last, `${readAreaScript}.then(JSON.stringify)`);
    expect(kept).not.toContain('codeVerifier');
  });
});

test('a store that allows the browser’s log-in window uses it; a closed window leads back to the log-in', async ({
  popup,
  shop,
}) => {
  await (await openHosted(popup)).close();
  await expect(popup.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await popup.getByRole('button', { name: 'Back' }).click();
  const page = await openHosted(popup);
  expect(new URL(page.url()).searchParams.get('redirectUri')).toMatch(/^https:\/\/[a-p]{32}\.chromiumapp\.org\/$/);
  await passPage(page, shop.member);
  await expect(popup.getByText(`Member ${shop.member.email}`)).toBeVisible();
});

test('a hidden frame closes by itself after its worker was stopped', async ({ popup, shop }) => {
  test.slow();
  await setFaults(shop, [{ path: '/_api/oauth2/authorize', kind: 'delay', delayMs: 2000, times: 1 }]);
  await popup.getByRole('button', { name: 'Log in' }).click();
  await popup.getByRole('textbox', { name: 'Email' }).fill(shop.member.email);
  await popup.getByRole('textbox', { name: 'Password' }).fill(shop.member.password);
  await popup.keyboard.press('Enter');
  await expect.poll(() => countFrames(popup)).toBe(1);
  await stopWorker(popup);
  expect(await countFrames(popup)).toBe(1);
  // At most: 30 s for a page that does not load, the platform's pause and 5 s of grace, on a slow machine.
  await expect.poll(() => countFrames(popup), { timeout: 75_000 }).toBe(0);
});
