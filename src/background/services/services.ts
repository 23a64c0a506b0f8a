import type { Journal } from '../../edits/journal/journal.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { Runtime } from '../runtime.ts';
import type { Accounts } from './accounts.ts';
import type { BulkDrafts } from './bulk-drafts.ts';
import type { Clear } from './clear-stored.ts';
import type { Clock } from './clock.ts';
import type { Editing } from './editing.ts';
import type { KeptReadings } from './kept-readings.ts';
import type { PricesRead } from './prices-read.ts';
import type { ProductReadings } from './readings.ts';
import type { Sequence } from './sequence.ts';
import type { SignIns } from './sign-ins.ts';
import type { Vault } from './vault.ts';

/** The services by name. A flow or a command takes a `Pick` of the few that it uses. */
export interface Services extends Editing, BulkDrafts {
  /** The browser, with corrected times. */
  runtime: Runtime;
  clock: Clock;
  sequence: Sequence;
  app: AppStore;
  accounts: Accounts;
  clear: Clear;
  vault: Vault;
  journal: Journal;
  signIns: SignIns;
  readings: ProductReadings;
  pricesRead: PricesRead;
  keptReadings: KeptReadings;
}
