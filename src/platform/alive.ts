import { browser } from '@wxt-dev/browser';

/** False once the extension was updated or removed under this page. */
export const isAlive = (): boolean => browser.runtime?.id !== undefined;
