import { browser } from './browser.ts';
import { toPagePatterns } from './pattern.ts';

const id = 'storefronts';
const file = 'content.js';

/**
 * Runs the content script on the pages of these storefronts, and on no others; in tabs that are open already too, where a
 * storefront is new.
 */
export async function setStorefronts(storefronts: string[]): Promise<void> {
  const matches = toMatches(storefronts);
  const [known] = await browser.scripting.getRegisteredContentScripts({ ids: [id] });
  const before = new Set(known?.matches);
  // An older version's script may stand there.
  const isCurrent = known?.js?.some((path) => path.endsWith(file));
  if (isCurrent && before.size === matches.length && matches.every((match) => before.has(match))) return;
  if (known !== undefined) await browser.scripting.unregisterContentScripts({ ids: [id] });
  if (matches.length === 0) return;
  const added = matches.filter((match) => !before.has(match));
  // Asked for before the script is registered: a worker that is stopped in between finds nothing registered and begins anew.
  // This is not awaited, because a tab may not answer.
  for (const tab of await tabsOf(added)) void runInTab(tab);
  await browser.scripting.registerContentScripts([
    { id, matches, js: [file], runAt: 'document_end', allFrames: false },
  ]);
  // Pages that were opened meanwhile get it, too: the script does nothing where it has started.
  for (const tab of await tabsOf(added)) void runInTab(tab);
}

/**
 * Runs scripts of ours in the page of a tab, in this document alone where it is named, beside the content script; resolves with
 * the last one's result. Rejects if the page is gone.
 */
export async function runInPage(
  { tabId, documentId = '' }: { tabId: number; documentId?: string },
  ...files: string[]
): Promise<unknown> {
  // Firefox runs it in whatever page the tab shows by then.
  const target = import.meta.env.FIREFOX || documentId === '' ? { tabId } : { tabId, documentIds: [documentId] };
  const [answer] = await browser.scripting.executeScript({ target, files });
  return answer?.result;
}

/**
 * Runs the content script in the open tabs of these storefronts, which have none, or a disconnected one, after the
 * browser started the extension or turned it on again. The script does nothing where it has started.
 */
export async function reachTabs(storefronts: string[]): Promise<void> {
  await Promise.all((await tabsOf(toMatches(storefronts))).map(runInTab));
}

const toMatches = (storefronts: string[]): string[] => [...new Set(storefronts.flatMap(toPagePatterns))];

const tabsOf = (matches: string[]) =>
  matches.length === 0 ? [] : browser.tabs.query({ url: matches, discarded: false });

/** A tab may be gone, or show a page that takes no script. */
const runInTab = ({ id: tabId = -1 }: { id?: number }): Promise<unknown> =>
  browser.scripting.executeScript({ target: { tabId }, files: [file] }).catch(() => undefined);
