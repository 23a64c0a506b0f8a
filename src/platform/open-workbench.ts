import { browser } from '@wxt-dev/browser';

/** Opens the workbench at a place, in its tab where there is one; without a place, as it was left. */
export async function openWorkbench(at?: `#${string}`): Promise<void> {
  const page = browser.runtime.getURL('/workbench.html');
  const tabs = await browser.runtime.getContexts({ contextTypes: ['TAB'] });
  const own = tabs.find(({ documentUrl }) => documentUrl?.startsWith(page));
  const url = at === undefined ? {} : { url: `${page}${at}` };
  if (own === undefined) await browser.tabs.create({ url: page, ...url });
  else {
    await browser.tabs.update(own.tabId, { active: true, ...url });
    await browser.windows.update(own.windowId, { focused: true });
  }
}
