import { browser } from './browser.ts';
import { commonServices } from './common-services.ts';
import { openPopup } from './open-popup.ts';
import { openWorkbench } from './open-workbench.ts';
import { toPattern } from './pattern.ts';

/** Closes the popup over the page that it opened: Firefox leaves it open. */
function closePopup(): void {
  if (browser.extension.getViews({ type: 'popup' }).includes(window)) window.close();
}

/** The services of the extension's own pages. */
export const services = {
  ...commonServices,
  openTab: (url: string) => void browser.tabs.create({ url }).then(closePopup),
  openWorkbench: (at?: `#${string}`) => void openWorkbench(at).then(closePopup),
  openPopup,
  requestOrigins: (origins: string[]) => browser.permissions.request({ origins: origins.map(toPattern) }),
};
