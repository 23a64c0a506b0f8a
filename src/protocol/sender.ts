import { originOf, withoutText } from '../domain/address.ts';
import { callerGroups, type Caller, type CallerGroup, type ExtensionPage } from './commands/command.ts';

/** The sender of a message, from facts that the browser vouches for. */
export type Sender =
  | { [P in Exclude<ExtensionPage, 'card'>]: { caller: P } }[Exclude<ExtensionPage, 'card'>]
  | { caller: 'card'; tabId: number; documentId: string }
  | { caller: 'page'; tabId: number; documentId: string; origin: string; url: string };

export type CardSender = Extract<Sender, { caller: 'card' }>;
export type PageSender = Extract<Sender, { caller: 'page' }>;

/** The browser's statements about a message's origin. */
export interface RawSender {
  id?: string | undefined;
  url?: string | undefined;
  origin?: string | undefined;
  frameId?: number | undefined;
  documentId?: string | undefined;
  /** Firefox's id of the context that our scripts in one document share. */
  contextId?: number | undefined;
  tab?: { id?: number | undefined; url?: string | undefined } | undefined;
}

export interface SenderRules {
  extensionId: string;
  /** The extension's own origin, such as chrome-extension://… */
  extensionOrigin: string;
  /** True if an address is a page of a connected store. */
  isConnected(address: string): boolean;
}

/** Every page of the extension by its path: the entry point `NAME` is built to `/NAME.html`. */
const pages = new Map<string, ExtensionPage>(callerGroups.editors.map((page) => [`/${page}.html`, page] as const));

/** True if the sender belongs to a group. */
export const isIn = <G extends CallerGroup>(
  sender: Sender,
  group: G,
): sender is Extract<Sender, { caller: (typeof callerGroups)[G][number] }> => {
  const callers: readonly Caller[] = callerGroups[group];
  return callers.includes(sender.caller);
};

/** The sender as one of our callers; undefined for any other sender, and where the browser names no origin. */
export function identify(raw: RawSender, rules: SenderRules): Sender | undefined {
  if (raw.id !== rules.extensionId || raw.url === undefined || !URL.canParse(raw.url)) return undefined;
  const url = new URL(raw.url);
  const origin = `${url.protocol}//${url.host}`;
  if (raw.origin !== origin) return undefined;
  if (origin === rules.extensionOrigin) return identifyPage(raw, url);
  // A tab's address includes the text that a link scrolls to, unlike the page's own address.
  const address = withoutText(raw.tab?.url ?? raw.url);
  const documentId = documentOf(raw);
  if (raw.tab?.id === undefined || raw.frameId !== 0 || documentId === undefined) return undefined;
  if (originOf(address) !== origin || !rules.isConnected(address)) return undefined;
  return { caller: 'page', tabId: raw.tab.id, documentId, origin, url: address };
}

/** An id that differs between two documents of a tab. Undefined if the browser gives none: the sender is then refused. */
const documentOf = ({ documentId = '', contextId }: RawSender): string | undefined =>
  documentId === '' ? contextId?.toString() : documentId;

function identifyPage(raw: RawSender, url: URL): Sender | undefined {
  const caller = pages.get(url.pathname);
  if (caller === undefined || url.search !== '') return undefined;
  if (caller !== 'card') return raw.frameId === undefined || raw.frameId === 0 ? { caller } : undefined;
  // A card lives in a frame of a store's page only; opened by itself it is no caller.
  const documentId = documentOf(raw);
  if (raw.tab?.id === undefined || raw.frameId === undefined || raw.frameId === 0) return undefined;
  return documentId === undefined ? undefined : { caller, tabId: raw.tab.id, documentId };
}
