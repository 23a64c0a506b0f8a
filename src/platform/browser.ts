import polyfill from 'webextension-polyfill';

/** An extension page, worker or document that is open. */
interface OpenContext {
  documentUrl?: string;
  tabId: number;
  windowId: number;
}

/** APIs newer than the polyfill's types; it passes them through. `offscreen` exists in Chromium only. */
interface NewerApis {
  runtime: { getContexts(filter: { contextTypes: ('TAB' | 'OFFSCREEN_DOCUMENT')[] }): Promise<OpenContext[]> };
  offscreen: {
    createDocument(options: { url: string; reasons: 'IFRAME_SCRIPTING'[]; justification: string }): Promise<void>;
    closeDocument(): Promise<void>;
  };
}

/** The extension API of the worker and of the extension's pages. The content script uses `native.ts`. */
export const browser = polyfill as typeof polyfill & NewerApis;
