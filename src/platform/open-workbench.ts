import { browser } from './browser.ts';

/** Opens the workbench at a place, in its tab where there is one; without a place, as it was left. Gives the tab's id. */
export async function openWorkbench(at?: `#${string}`): Promise<number> {
  const page = browser.runtime.getURL('/workbench.html');
  const tabs = await browser.runtime.getContexts({ contextTypes: ['TAB'] });
  // The window that asks for a passphrase is the same page, and closes by itself.
  const own = tabs.find(({ documentUrl: url }) => url?.startsWith(page) === true && !url.includes('#unlock'));
  const url = at === undefined ? {} : { url: `${page}${at}` };
  if (own === undefined) return (await browser.tabs.create({ url: page, ...url })).id ?? -1;
  await browser.tabs.update(own.tabId, { active: true, ...url });
  await browser.windows.update(own.windowId, { focused: true });
  return own.tabId;
}
