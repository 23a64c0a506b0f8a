import { launchBrowser, type ShopBrowser } from '../../demo/browser.ts';
import { openCard, until } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { allowShops } from '../e2e/profiles.ts';
import type { ProfileBrowser } from './merchant.ts';
import { readAreaScript } from '../fixtures/area-script.ts';

export interface ChromiumOptions {
  profile: string;
  extension: string;
}

/** Starts Chromium on an empty profile with the extension, which may reach this machine's stores. */
export async function openChromium(
  { profile, extension }: ChromiumOptions,
  { storefront }: RunningShop,
): Promise<ProfileBrowser> {
  const browser: ShopBrowser = await launchBrowser({ headless: true, profile, extension });
  await allowShops(browser);
  const open = async (name: 'popup' | 'workbench') => {
    const tab = await browser.context.newPage();
    await tab.goto(browser.page(name));
    return tab;
  };
  const pages = { popup: await open('popup'), workbench: await open('workbench') };
  const inPage = <T>(page: 'popup' | 'workbench', expression: string): Promise<T> =>
    pages[page].evaluate<T>(expression);
  return {
    inPage,
    async typeInCard(slug, text) {
      const tab = await browser.context.newPage();
      await tab.goto(`${storefront}/product-page/${slug}`);
      await openCard(tab);
      await tab.keyboard.type(text);
      const stored = `${readAreaScript}.then(JSON.stringify)`;
      await until(async () => (await inPage<string>('workbench', stored)).includes(`"${text}"`), 'the draft');
      await tab.close();
    },
    close: () => browser.context.close(),
  };
}
