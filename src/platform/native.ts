import { browser } from '@wxt-dev/browser';

/** The browser's own extension API, for the content script and for code that both sides share: the polyfill costs 10 KB. */
export const native = browser;
