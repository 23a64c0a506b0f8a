import { browser } from './browser.ts';
import { toPattern } from './pattern.ts';

const id = 'storefronts';
const file = 'content.js';

/** Runs the content script on the pages of these origins, in tabs that are open already too, and on no others. */
export async function setScriptOrigins(origins: string[]): Promise<void> {
  const matches = [...new Set(origins.map(toPattern))];
  const [known] = await browser.scripting.getRegisteredContentScripts({ ids: [id] });
  const before = new Set(known?.matches);
  // An older version's script may stand there.
  const isCurrent = known?.js?.some((path) => path.endsWith(file));
  if (isCurrent && before.size === matches.length && matches.every((match) => before.has(match))) return;
  if (known !== undefined) await browser.scripting.unregisterContentScripts({ ids: [id] });
  if (matches.length === 0) return;
  await browser.scripting.registerContentScripts([
    { id, matches, js: [file], runAt: 'document_end', allFrames: false },
  ]);
  await runInOpenTabs(matches.filter((match) => !before.has(match)));
}

/** Runs scripts of ours in the page of a tab, beside the content script; resolves with the last one's result. Rejects if the page is gone. */
export async function runInPage({ tabId }: { tabId: number }, ...files: string[]): Promise<unknown> {
  const [answer] = await browser.scripting.executeScript({ target: { tabId }, files });
  return answer?.result;
}

async function runInOpenTabs(matches: string[]): Promise<void> {
  if (matches.length === 0) return;
  const tabs = await browser.tabs.query({ url: matches });
  await Promise.allSettled(
    tabs.map((tab) => browser.scripting.executeScript({ target: { tabId: tab.id ?? -1 }, files: [file] })),
  );
}
