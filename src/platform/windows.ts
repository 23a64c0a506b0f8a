import { browser } from './browser.ts';

const size = { width: 440, height: 280 };

/** Opens one of the extension's own pages in a small window over the one in front; its tab's id. */
export async function openSmallWindow(path: string): Promise<number> {
  const front: Bounds = await browser.windows.getLastFocused().catch(() => ({}));
  const { left = 0, top = 0, width = size.width } = front;
  const opened = await browser.windows.create({
    type: 'popup',
    url: browser.runtime.getURL('/workbench.html') + path,
    focused: true,
    ...size,
    left: Math.max(0, Math.round(left + (width - size.width) / 2)),
    top: top + 80,
  });
  return opened?.tabs?.[0]?.id ?? -1;
}

interface Bounds {
  left?: number | undefined;
  top?: number | undefined;
  width?: number | undefined;
}

/** Brings a tab and its window to the front; false where it is gone. */
export async function showTab(tabId: number): Promise<boolean> {
  try {
    const tab = await browser.tabs.update(tabId, { active: true });
    if (tab !== undefined) await browser.windows.update(tab.windowId ?? -1, { focused: true });
    return true;
  } catch {
    return false;
  }
}

/** The open ones of these tabs, the one used last first. */
export async function lastUsedFirst(tabIds: readonly number[]): Promise<number[]> {
  const tabs = await browser.tabs.query({});
  return tabs
    .toSorted((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0))
    .flatMap(({ id }) => (id !== undefined && tabIds.includes(id) ? [id] : []));
}
