import type { ExtensionPage } from './commands/command.ts';

/** Who sent a message, from what the browser vouches for alone. */
export type Sender =
  | { caller: Exclude<ExtensionPage, 'card'> }
  | { caller: 'card'; tabId: number; documentId: string }
  | { caller: 'page'; tabId: number; documentId: string; origin: string; url: string };

/** What the browser says of a message's origin. */
export interface RawSender {
  id?: string | undefined;
  url?: string | undefined;
  origin?: string | undefined;
  frameId?: number | undefined;
  documentId?: string | undefined;
  tab?: { id?: number | undefined; url?: string | undefined } | undefined;
}

export interface SenderRules {
  extensionId: string;
  /** The extension's own origin, such as chrome-extension://… */
  extensionOrigin: string;
  isConnected(origin: string): boolean;
}

const paths: Record<ExtensionPage, string> = {
  popup: '/popup.html',
  workbench: '/workbench.html',
  card: '/card.html',
};
const pages = new Map(Object.entries(paths).map(([page, path]) => [path, page as ExtensionPage]));

/** The sender as one of our callers; undefined when it is nobody we serve. */
export function identify(raw: RawSender, rules: SenderRules): Sender | undefined {
  if (raw.id !== rules.extensionId || raw.url === undefined || !URL.canParse(raw.url)) return undefined;
  const url = new URL(raw.url);
  const origin = `${url.protocol}//${url.host}`;
  if (raw.origin !== undefined && raw.origin !== origin) return undefined;
  if (origin === rules.extensionOrigin) return identifyPage(raw, url);
  const address = raw.tab?.url ?? raw.url;
  if (raw.tab?.id === undefined || raw.frameId !== 0 || !rules.isConnected(origin) || !URL.canParse(address))
    return undefined;
  if (new URL(address).origin !== origin) return undefined;
  return { caller: 'page', tabId: raw.tab.id, documentId: raw.documentId ?? '', origin, url: address };
}

function identifyPage(raw: RawSender, url: URL): Sender | undefined {
  const caller = pages.get(url.pathname);
  if (caller === undefined || url.search !== '') return undefined;
  if (caller !== 'card') return raw.frameId === undefined || raw.frameId === 0 ? { caller } : undefined;
  // A card lives in a frame of a store's page only; opened by itself it is nobody.
  if (raw.tab?.id === undefined || raw.frameId === undefined || raw.frameId === 0) return undefined;
  return { caller, tabId: raw.tab.id, documentId: raw.documentId ?? String(raw.frameId) };
}
