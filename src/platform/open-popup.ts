import { browser } from './browser.ts';
import { showTab } from './windows.ts';

/** Opens the popup of the toolbar button, straight from a click; resolves to whether the browser did. */
export const openPopup = (): Promise<boolean> =>
  Promise.resolve()
    .then(() => browser.action.openPopup())
    .then(
      () => true,
      () => false,
    );

const size = { width: 400, height: 620 };

/** Opens the popup; where the browser does not, its page in a window of its own, one at a time. */
export async function openSearch(): Promise<void> {
  if (await openPopup()) return;
  const url = browser.runtime.getURL('/popup.html');
  const tabs = await browser.runtime.getContexts({ contextTypes: ['TAB'] });
  const open = tabs.find(({ documentUrl }) => documentUrl === url);
  if (open !== undefined && (await showTab(open.tabId))) return;
  await browser.windows.create({ type: 'popup', url, focused: true, ...size });
}
