import { createContext, useContext } from 'react';
import type { Surface } from '../../domain/edit.ts';
import type { Call } from '../../protocol/call.ts';
import type { Keepers } from '../../protocol/keeper.ts';
import type { WorkbenchHash } from '../../protocol/workbench-route.ts';

/** The browser services that the pages need. Entrypoints provide it, so that `src/ui` does not use the extension API. */
export interface Services {
  call: Call;
  /** The keeper of typed text, see `use-keeper.ts`. */
  keeperOf: Keepers;
  /** The person's own language, for money and dates. */
  locale: string;
  /** The page that these are the services of. */
  surface: Surface;
  /** The version of Shelfedge. */
  version: string;
  /** The browser, as it names itself. */
  browser: string;
  /** Puts a text on the clipboard; resolves to whether the browser did. */
  copyText(text: string): Promise<boolean>;
  /** Epoch ms, corrected where the machine's clock is off. */
  now(): number;
  /**
   * Epoch ms by the machine's clock, right or wrong, for events in this page: no correction moves it while the page is
   * open.
   */
  localNow(): number;
  newId(): string;
  openTab(url: string): void;
  /** Opens the workbench at a route, in its tab if there is one; without a route, as it was left. */
  openWorkbench(at?: WorkbenchHash): void;
  /** Opens the popup; must be called straight from a click. Resolves to whether the browser did. */
  openPopup(): Promise<boolean>;
  /** Asks the person for access to these origins; must be called straight from a click. */
  requestOrigins(origins: string[]): Promise<boolean>;
}

export const ServicesContext = createContext<Services | null>(null);

/** The services of the page this component is drawn on. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('rendered without services');
  return services;
}
