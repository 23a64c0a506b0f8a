import type { Journal } from '../edits/journal/journal.ts';
import { createAppStore, type AppStore } from '../store/app-store.ts';
import { createDisconnects, type Disconnects } from './flows/disconnect-store.ts';
import { createForget, type Forget } from './flows/forget-all.ts';
import { createHeldEdits, type HeldEdits } from './flows/held-edits.ts';
import { createHostedLogin, type HostedLogin } from './flows/hosted-login.ts';
import { onHostedEnd } from './flows/hosted-end.ts';
import { createIdleLock, type IdleLock } from './flows/idle-lock.ts';
import { createKeyRechecks, type KeyRechecks } from './flows/key-rechecks.ts';
import { onKeyRefused } from './flows/key-status.ts';
import { createLogOuts, type LogOuts } from './flows/log-outs.ts';
import { createPageResolver, type PageResolver } from './flows/page-resolver.ts';
import { cancelBatches, stopEdits } from './flows/stop-writes.ts';
import { markPlanApplied } from './flows/tile-plans.ts';
import { createTileFinder, type TileFinder } from './flows/tile-finder.ts';
import { createUpdates, type Updates } from './flows/updates.ts';
import { showDecimals } from './services/currencies.ts';
import { createAccounts, type Accounts } from './services/accounts.ts';
import { createBulkDrafts } from './services/bulk-drafts.ts';
import { createClear, type Clear, type ClearOptions } from './services/clear-stored.ts';
import { createClock, withClock } from './services/clock.ts';
import { createEditing } from './services/editing.ts';
import { createKeptReadings } from './services/kept-readings.ts';
import { createPricesRead } from './services/prices-read.ts';
import { createReadings } from './services/readings.ts';
import { createSequence } from './services/sequence.ts';
import type { Services } from './services/services.ts';
import { createSignIns } from './services/sign-ins.ts';
import { saveCatalogVersion } from './services/store-list.ts';
import { noteUnreadable } from './services/stored-values.ts';
import { createVault } from './services/vault.ts';
import type { ReadingRecords } from './services/reading-records.ts';
import type { VaultRecords } from './services/vault-records.ts';
import type { Runtime } from './runtime.ts';

/** Every service and every flow that holds state. A command takes a `Pick` of the few that it uses. */
export interface Context extends Services {
  disconnects: Disconnects;
  forget: Forget;
  held: HeldEdits;
  hosted: HostedLogin;
  keyRechecks: KeyRechecks;
  idle: IdleLock;
  logOuts: LogOuts;
  pageResolver: PageResolver;
  tiles: TileFinder;
  updates: Updates;
}

export interface ContextOptions {
  /** The clock's correction is applied here, before anything uses a time. */
  runtime: Runtime;
  journal: Journal;
  vaultRecords: VaultRecords;
  readingRecords: ReadingRecords;
}

/** Creates the services and flows; nothing runs yet. */
export function createContext({ runtime: machine, journal, vaultRecords, readingRecords }: ContextOptions): Context {
  const app = createAppStore(machine.now());
  const clock = createClock(machine, app);
  const runtime = withClock(machine, clock);
  const clear = createClear({
    app,
    areas: runtime,
    removeRows: removingRows(() => ({ vaultRecords, readingRecords, journal, runtime, ...editing, ...drafts })),
  });
  const accounts = openAccounts(runtime, app, clear, (storeId) => keyRechecks.note(storeId));
  const vault = createVault({
    ...runtime,
    records: vaultRecords,
    onUnreadable: (storeId) => noteUnreadable(runtime, `vault:${storeId}`),
  });
  const sequence = createSequence(runtime);
  const products = openReadings({ app, runtime, accounts, sequence, readingRecords });
  const editing = createEditing({ runtime, app, journal, accounts, sequence, ...products });
  const onBegun = (id: string): void => markPlanApplied(app, id);
  const drafts = createBulkDrafts({ runtime, app, journal, accounts, ...editing, onBegun });
  const keyRechecks = createKeyRechecks({ runtime, app, accounts, ...editing });
  const signIns = createSignIns(app, runtime, clear);
  const logOuts = createLogOuts({ runtime, app, accounts });
  const idle = createIdleLock({ runtime, app, clock, accounts, vault, signIns, logOuts, clear });
  const hosted = openHosted({ runtime, app, accounts, signIns, idle });
  const services = {
    runtime,
    clock,
    sequence,
    app,
    accounts,
    clear,
    vault,
    journal,
    ...editing,
    ...drafts,
    signIns,
    ...products,
  };
  const disconnects = createDisconnects({ ...services, hosted, logOuts });
  return {
    ...services,
    disconnects,
    forget: createForget({ ...services, disconnects }),
    held: createHeldEdits(services),
    hosted,
    idle,
    keyRechecks,
    logOuts,
    pageResolver: createPageResolver(services),
    tiles: createTileFinder(services),
    updates: createUpdates({ app, runtime, edits: editing.editStore.edits.all }),
  };
}

const openHosted = ({
  signIns,
  idle,
  ...services
}: Pick<Context, 'runtime' | 'app' | 'accounts' | 'signIns' | 'idle'>): HostedLogin =>
  createHostedLogin(services, async (storeId, end) => {
    // A person was at the platform's page until now.
    idle.onUse();
    await idle.lockIdle().catch(services.runtime.report);
    await onHostedEnd(signIns, storeId, end);
  });

/** Removes a store's rows; `late` has services that are created after this. */
function removingRows(
  late: () => Pick<ContextOptions, 'vaultRecords' | 'readingRecords'> &
    Pick<Services, 'backup' | 'batches' | 'draftBatches' | 'editStore' | 'journal' | 'runner' | 'runtime'>,
): ClearOptions['removeRows'] {
  const dropDrafts = (storeId: string): Promise<void> => late().draftBatches.dropOfStore(storeId);
  return {
    keys: (storeId) => late().vaultRecords.remove(storeId),
    readings: (storeId) => late().readingRecords.remove(storeId),
    draftBatches: dropDrafts,
    draftRequests: dropDrafts,
    draftRows: dropDrafts,
    batches: (storeId) => cancelBatches(late(), storeId),
    edits: (storeId) => stopEdits(late(), storeId),
    openCopy: (storeId) => late().backup.clearStore(storeId),
  };
}

function openAccounts(
  runtime: Runtime,
  app: AppStore,
  clear: Clear,
  noteRefusal: (storeId: string) => Promise<void>,
): Accounts {
  const accounts = createAccounts({
    ...runtime,
    clear,
    onCustomer: (storeId, customer) =>
      app.setState(({ customers }) => ({ customers: { ...customers, [storeId]: customer } })),
    onKeyRefused: (storeId, ...refusal) => {
      onKeyRefused({ app, accounts }, storeId, ...refusal);
      // If it cannot be stored, a later refusal plans it.
      void noteRefusal(storeId).catch(runtime.report);
    },
    onVersion: (...version) => saveCatalogVersion({ runtime, app }, ...version),
    onDecimals: (...learned) => showDecimals(app, ...learned),
  });
  return accounts;
}

/** The readings of products: all of this worker, those on disk, and for longer their prices. */
function openReadings({
  app,
  runtime,
  accounts,
  sequence,
  readingRecords,
}: Pick<Services, 'app' | 'runtime' | 'accounts' | 'sequence'> & Pick<ContextOptions, 'readingRecords'>): Pick<
  Services,
  'readings' | 'pricesRead' | 'keptReadings'
> {
  const isKept = (storeId: string): boolean => accounts.get(storeId) !== undefined;
  const pricesRead = createPricesRead(runtime, isKept);
  const { sealOf } = accounts;
  return {
    pricesRead,
    readings: createReadings({ app, runtime, sequence, pricesRead, isKept }),
    keptReadings: createKeptReadings({
      app,
      sequence,
      records: readingRecords,
      sealOf,
      isKept,
      report: runtime.report,
    }),
  };
}
