import { createContext, useContext } from 'react';
import type { Call } from '../../protocol/call.ts';
import type { BenchHash } from './bench-address.ts';

/** What the pages of the extension may do besides drawing; given by the entrypoint, so that nothing here touches the browser's API. */
export interface Services {
  call: Call;
  /** The person's own language, for money and dates. */
  locale: string;
  /** Epoch ms. */
  now(): number;
  newId(): string;
  openTab(url: string): void;
  /** Opens the workbench at a place, in its tab where there is one; without a place, as it was left. */
  openWorkbench(at?: BenchHash): void;
  /** Opens the popup; must be called straight from a click. Resolves to whether the browser did. */
  openPopup(): Promise<boolean>;
  /** Asks the person for access to these origins; must be called straight from a click. */
  requestOrigins(origins: string[]): Promise<boolean>;
}

export const ServicesContext = createContext<Services | null>(null);

/** The services of the page this component is drawn on. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('drawn outside its page');
  return services;
}
