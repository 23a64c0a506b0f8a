import { browser } from './browser.ts';

/** Opens the popup of the toolbar button, straight from a click; resolves to whether the browser did. */
export const openPopup = (): Promise<boolean> =>
  Promise.resolve()
    .then(() => browser.action.openPopup())
    .then(
      () => true,
      () => false,
    );
