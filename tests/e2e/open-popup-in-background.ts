import type { Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { openTab } from './tabs.ts';

/** The popup over the page in front, in a window of its own that does not come to the front. */
export async function openPopupInBackground(browser: ShopBrowser, front: Page): Promise<Page> {
  const opener = await openTab(browser.context);
  await opener.goto(browser.page('popup'));
  const opening = browser.context.waitForEvent('page');
  await front.bringToFront();
  await opener.evaluate(
    (url) =>
      (
        globalThis as unknown as { chrome: { windows: { create(options: object): Promise<unknown> } } }
      ).chrome.windows.create({ url, focused: false, type: 'popup' }),
    browser.page('popup'),
  );
  const popup = await opening;
  await opener.close();
  return popup;
}
