import type { Journal } from '../edits/journal/journal.ts';
import type { Reply } from '../protocol/envelope.ts';
import { identify, type RawSender, type SenderRules } from '../protocol/sender.ts';
import { createServe, type Handlers } from '../protocol/serve.ts';
import { createAppStore, type AppStore } from '../store/app-store.ts';
import type { PortLike } from '../store/mirror.ts';
import { createAccountHandlers } from './flows/member-actions.ts';
import { createAccounts, type Accounts, type AccountsOptions } from './services/accounts.ts';
import { keepBadge } from './services/badge.ts';
import { createCaptchaHandlers } from './commands/captcha.ts';
import { createBulkHandlers } from './commands/bulk.ts';
import { createCardHandlers } from './commands/card.ts';
import { createCatalogHandlers } from './commands/catalog.ts';
import type { Context, World } from './context.ts';
import { createEditing } from './services/editing.ts';
import { createEditHandlers } from './commands/edits.ts';
import { createGuardHandlers } from './services/guardrail-settings.ts';
import { createHistoryHandlers, openHistory } from './commands/history.ts';
import { createHosted } from './flows/hosted-login.ts';
import { onHostedEnd } from './flows/hosted-end.ts';
import { createKeyHandlers } from './commands/key.ts';
import { createIdleLock, isUse, type IdleLock } from './flows/idle-lock.ts';
import { dropKeyRequest } from './flows/key-request.ts';
import { asKept, onKeyRefused } from './flows/key-status.ts';
import { createLogOuts } from './flows/log-outs.ts';
import { createPageHandlers } from './commands/page.ts';
import { createPageResolver } from './flows/page-resolver.ts';
import { preWarmStores } from './flows/pre-warm.ts';
import { createRedirectHandlers } from './commands/store.ts';
import { openPort } from './flows/publish-views.ts';
import { createLastKnown } from './services/offline-products.ts';
import { createSeenProducts } from './services/product-cache.ts';
import { createSignInHandlers } from './commands/sign-in.ts';
import { createSignIns, endFinished } from './services/sign-ins.ts';
import { createStoreHandlers, keepVersion, openAccount, readStores, storefrontsOf } from './commands/stores.ts';
import { dropTab, keepSurfaces, readSurfaces } from './services/persisted-state.ts';
import { createUpdates, type Updates } from './flows/updates.ts';
import { createVault } from './services/vault.ts';
import type { VaultRecords } from './services/vault-records.ts';

export interface BackgroundOptions {
  world: World;
  journal: Journal;
  vaultRecords: VaultRecords;
  extension: Pick<SenderRules, 'extensionId' | 'extensionOrigin'>;
}

/** The one owner of tokens, requests, journal and state. Stopped at any moment, it goes on where it was. */
export interface Background {
  /** The answer to a message, or undefined when it is not ours. */
  onMessage(message: unknown, sender: RawSender): Promise<Reply | undefined>;
  onPort(name: string, port: PortLike, sender: RawSender): Promise<void>;
  /** Goes on with every edit that is due. */
  onWake(): Promise<void>;
  /** The network is back: what waited for it goes on at once. */
  onOnline(): Promise<void>;
  onTabClosed(tabId: number): Promise<void>;
  /** A tab at a store's page has this address now. */
  onTabAddress(tabId: number, url: string): Promise<void>;
  /** Pre-warms the log-ins whose turn it is. */
  onPreWarm(): Promise<void>;
  /** The browser has a newer version of the extension. */
  onUpdateAvailable(): Promise<void>;
}

export function startBackground({ world, journal, vaultRecords, extension }: BackgroundOptions): Background {
  const { context, idle, updates } = assemble({ world, journal, vaultRecords });
  const { app, runner, hosted, logOuts } = context;
  const serve = createServe(handlersOf(context, idle), world.report);
  const who = (sender: RawSender) => identify(sender, { ...extension, isConnected: isConnectedIn(app) });
  // Whatever cannot be read at the start, the door opens: an answer with less is better than none.
  const ready = takeUp(context, idle, updates).catch(world.report);
  return {
    async onMessage(message, sender) {
      const kept = await ready;
      await idle.lockIdle().catch(world.report);
      const asking = who(sender);
      if (isUse(message, asking)) idle.onUse();
      const reply = await serve(message, asking);
      // Whoever was answered may count on it, also with the next worker.
      await kept?.();
      return reply;
    },
    async onPort(name, port, sender) {
      if (name !== 'page') updates.note(port);
      await ready;
      await idle.lockIdle().catch(world.report);
      await openPort(context, name, port, who(sender));
    },
    async onWake() {
      await ready;
      await idle.lockIdle().catch(world.report);
      await logOuts.resume('due').catch(world.report);
      await runner.resume().catch(world.report);
      updates.look();
    },
    async onOnline() {
      await ready;
      await logOuts.resume('all').catch(world.report);
      await runner.retry((_, { reason }) => reason === 'offline').catch(world.report);
    },
    async onTabClosed(tabId) {
      await ready;
      dropTab(app, tabId);
      context.pageResolver.forget(tabId);
      dropKeyRequest(context, tabId);
      await hosted.onTabClosed(tabId).catch(world.report);
    },
    async onTabAddress(tabId, url) {
      await ready;
      await hosted.onTabAddress(tabId, url).catch(world.report);
    },
    async onPreWarm() {
      await ready;
      await preWarmStores(context).catch(world.report);
    },
    async onUpdateAvailable() {
      await ready;
      await updates.onAvailable().catch(world.report);
    },
  };
}

/** Everything the background consists of, nothing of it begun. */
function assemble({ world, journal, vaultRecords }: Omit<BackgroundOptions, 'extension'>) {
  const app = createAppStore();
  const accounts = startAccounts(world, app, {
    onKeyRefused: (...refusal) => onKeyRefused(context, ...refusal),
    onVersion: (...version) => keepVersion(context, ...version),
  });
  const vault = createVault({ ...world, records: vaultRecords });
  const seen = createSeenProducts(app);
  const editing = createEditing({ world, app, journal, accounts, seen });
  const signIns = createSignIns(app, world.session);
  const hosted = createHosted({ world, app, accounts }, (storeId, end) => {
    // Somebody was at the platform's page until now.
    idle.onUse();
    return onHostedEnd(signIns, storeId, end);
  });
  const logOuts = createLogOuts({ world, app, accounts });
  const context: Context = {
    world,
    app,
    accounts,
    vault,
    journal,
    ...editing,
    signIns,
    seen,
    lastKnown: createLastKnown(world.session),
    hosted,
    logOuts,
    pageResolver: createPageResolver({ world, app, accounts }),
  };
  const idle = createIdleLock(context);
  const updates = createUpdates({ world, edits: editing.editStore.edits.all });
  app.subscribe(updates.look);
  return { context, idle, updates };
}

const isConnectedIn =
  (app: AppStore) =>
  (origin: string): boolean =>
    app.getState().stores.some(({ storefront }) => storefront === origin);

const handlersOf = (context: Context, idle: IdleLock): Handlers => ({
  ...createStoreHandlers(context),
  ...createCaptchaHandlers(context),
  ...createKeyHandlers(context, idle),
  ...createSignInHandlers(context),
  ...createAccountHandlers(context),
  ...createRedirectHandlers(context),
  ...createCatalogHandlers(context),
  ...createEditHandlers(context),
  ...createGuardHandlers(context),
  ...createBulkHandlers(context),
  ...createHistoryHandlers(context),
  ...createPageHandlers(context),
  ...createCardHandlers(context),
});

/** Everything as the last worker left it, then on with the edits it did not finish; resolves what `keepSurfaces` gives. */
async function takeUp(context: Context, idle: IdleLock, updates: Updates): Promise<() => Promise<void>> {
  const { app, runner, world, hosted } = context;
  const stores = await readStores(context);
  app.setState({ stores });
  for (const store of stores) await openAccount(context, store);
  const { merchants: before = {}, ...surfaces } = await readSurfaces(world);
  app.setState(({ merchants }) => ({ ...surfaces, merchants: asKept(merchants, before) }));
  // A journal that cannot be opened must not take the rest down: the next edit says so at its place.
  await context.showEdits().catch(world.report);
  await openHistory(context).catch(world.report);
  await idle.lockIdle();
  keepBadge(app, world.showBadge);
  const kept = keepSurfaces(app, world);
  await hosted.takeUp().catch(world.report);
  await endFinished(app, context.signIns).catch(world.report);
  await world.setScriptOrigins(storefrontsOf(stores)).catch(world.report);
  await context.logOuts.resume('due').catch(world.report);
  runner.resume().catch(world.report);
  await updates.takeUp();
  return kept;
}

const startAccounts = (
  world: World,
  app: AppStore,
  told: Pick<AccountsOptions, 'onKeyRefused' | 'onVersion'>,
): Accounts =>
  createAccounts({
    ...world,
    onShopper: (storeId, shopper) =>
      app.setState(({ shoppers }) => ({ shoppers: { ...shoppers, [storeId]: shopper } })),
    ...told,
  });
