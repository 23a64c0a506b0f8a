import { browser } from './browser.ts';
import { toPagePatterns } from './pattern.ts';

const id = 'storefronts';
const file = 'content.js';

/**
 * Runs the content script on the pages of these storefronts, in tabs that are open already too, and on no others. `isAnew`: the
 * extension was started by the browser, or was turned on again, after which open tabs have a script that reaches nothing.
 */
export async function setStorefronts(storefronts: string[], isAnew = false): Promise<void> {
  const matches = [...new Set(storefronts.flatMap(toPagePatterns))];
  // Not awaited: a tab may not answer. The script does nothing where it has started.
  if (isAnew) void runInTabs(matches);
  const [known] = await browser.scripting.getRegisteredContentScripts({ ids: [id] });
  const before = new Set(known?.matches);
  // An older version's script may stand there.
  const isCurrent = known?.js?.some((path) => path.endsWith(file));
  if (isCurrent && before.size === matches.length && matches.every((match) => before.has(match))) return;
  if (known !== undefined) await browser.scripting.unregisterContentScripts({ ids: [id] });
  if (matches.length === 0) return;
  const added = matches.filter((match) => !before.has(match));
  // Asked for before the script is registered: a worker that is stopped in between finds nothing registered and begins anew.
  const runs = (await tabsOf(added)).map(runInTab);
  await browser.scripting.registerContentScripts([
    { id, matches, js: [file], runAt: 'document_end', allFrames: false },
  ]);
  // In what was opened meanwhile as well; the script does nothing where it has started.
  await Promise.all([...runs, ...(await tabsOf(added)).map(runInTab)]);
}

/** Runs scripts of ours in the page of a tab, beside the content script; resolves with the last one's result. Rejects if the page is gone. */
export async function runInPage({ tabId }: { tabId: number }, ...files: string[]): Promise<unknown> {
  const [answer] = await browser.scripting.executeScript({ target: { tabId }, files });
  return answer?.result;
}

const tabsOf = (matches: string[]) =>
  matches.length === 0 ? [] : browser.tabs.query({ url: matches, discarded: false });

const runInTabs = async (matches: string[]): Promise<unknown> => Promise.all((await tabsOf(matches)).map(runInTab));

/** A tab may be gone, or show a page that takes no script. */
const runInTab = ({ id: tabId = -1 }: { id?: number }): Promise<unknown> =>
  browser.scripting.executeScript({ target: { tabId }, files: [file] }).catch(() => undefined);
