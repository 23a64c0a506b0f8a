import { browser } from './browser.ts';

/** Follows the browser's zoom of this page's tab, also from a frame in it: 1 until it is known. */
export function followTabZoom(): () => number {
  let zoom = 1;
  const read = async (): Promise<void> => {
    const tab = await browser.tabs.getCurrent();
    if (tab?.id === undefined) return;
    const { id } = tab;
    browser.tabs.onZoomChange.addListener(({ tabId, newZoomFactor }) => {
      if (tabId === id) zoom = newZoomFactor;
    });
    zoom = await browser.tabs.getZoom(id);
  };
  void read().catch(() => undefined);
  return () => zoom;
}
