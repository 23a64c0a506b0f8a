import { launchFirefox, type Firefox } from '../firefox/firefox.ts';
import type { ProfileBrowser } from './merchant.ts';

/** Lets the extension reach this machine's stores; the browser's prompt needs a press. */
const allowInFirefox = (firefox: Firefox): Promise<unknown> =>
  firefox.asBrowser(`
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID('shelfedge@shelfedge.example');
    const origins = ['http://127.0.0.1/*', 'http://localhost/*'];
    return ExtensionPermissions.add(extension.id, { origins, permissions: [], data_collection: [] }, extension)
      .then(() => true);`);

/** Starts Firefox on an empty profile with the extension, which may reach this machine's stores. */
export async function openFirefox(firefox: string, profile: string): Promise<ProfileBrowser> {
  const browser = await launchFirefox(firefox, profile);
  await allowInFirefox(browser);
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
