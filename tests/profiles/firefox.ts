import { allowLocalStores, launchFirefox } from '../../demo/firefox.ts';
import type { ProfileBrowser } from './merchant.ts';

/** Starts Firefox on an empty profile with the extension, which may reach this machine's stores. */
export async function openFirefox(firefox: string, profile: string): Promise<ProfileBrowser> {
  const browser = await launchFirefox(firefox, profile);
  await allowLocalStores(browser);
  const tabs = { workbench: await browser.currentTab(), popup: await browser.openTab() };
  for (const page of ['popup', 'workbench'] as const) {
    await browser.switchTab(tabs[page]);
    await browser.open(page);
  }
  return {
    async inPage<T>(page: 'popup' | 'workbench', expression: string) {
      await browser.switchTab(tabs[page]);
      return (await browser.run(`return ${expression}`)) as T;
    },
    close: () => browser.close(),
  };
}
