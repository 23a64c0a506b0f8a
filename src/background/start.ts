import type { Reply } from '../protocol/envelope.ts';
import { ShelfedgeError } from '../base/errors.ts';
import { toReply } from '../protocol/envelope.ts';
import { keepsTyped } from '../protocol/keep-commands.ts';
import { identify, type RawSender, type SenderRules } from '../protocol/sender.ts';
import { createServe, type Handlers } from '../protocol/serve.ts';
import { readViewPort } from '../protocol/view-port.ts';
import { isWithin } from '../domain/storefront.ts';
import type { AppStore } from '../store/app-store.ts';
import { createPublisher } from '../store/publish.ts';
import type { PortLike } from '../store/mirror.ts';
import { createBulkHandlers } from './commands/bulk-handlers.ts';
import { createCardHandlers } from './commands/card-handlers.ts';
import { createFormsHandlers } from './commands/forms-handlers.ts';
import { createTypedHandlers } from './commands/typed-handlers.ts';
import { createCatalogHandlers } from './commands/catalog-handlers.ts';
import { createConnectHandlers } from './commands/connect-handlers.ts';
import { createDataHandlers } from './commands/data-handlers.ts';
import { createEditHandlers } from './commands/edits-handlers.ts';
import { createHistoryHandlers } from './commands/history-handlers.ts';
import { createJournalHandlers } from './commands/journal-handlers.ts';
import { createKeyHandlers } from './commands/key-handlers.ts';
import { createPageHandlers } from './commands/page-handlers.ts';
import { createSettingsHandlers } from './commands/settings-handlers.ts';
import { createSignInHandlers } from './commands/sign-in-handlers.ts';
import { createStoreHandlers } from './commands/stores-handlers.ts';
import { createContext, type Context, type ContextOptions } from './context.ts';
import { dropKeyRequest } from './flows/key-request.ts';
import { pressEditKey } from './flows/edit-key.ts';
import { preWarmStores } from './flows/pre-warm.ts';
import { setShopperView } from './flows/shopper-view.ts';
import { publishView } from './flows/publish-views.ts';
import { createRestore } from './flows/restore.ts';
import { dropTab } from './services/persisted-state.ts';

/** The answer to a keep command while the earlier kept state cannot be read; that failure is already reported. */
const notRestored = (): ShelfedgeError => new ShelfedgeError('storage', 'The state could not be read.');

export interface BackgroundOptions extends ContextOptions {
  extension: Pick<SenderRules, 'extensionId' | 'extensionOrigin'> & { version: string };
}

/** Owns tokens, requests, journal and state. The next worker continues where it was stopped. */
export interface Background {
  /** The answer to a message, or undefined when it is not ours. */
  onMessage(message: unknown, sender: RawSender): Promise<Reply | undefined>;
  onPort(name: string, port: PortLike, sender: RawSender): Promise<void>;
  /** Resumes every edit that is due. */
  onWake(): Promise<void>;
  /** Call when the connection or the access to a store is back: retries the edits that waited for it. */
  onOnline(): Promise<void>;
  onTabClosed(tabId: number): Promise<void>;
  /** A tab at a store's page has this address now. */
  onTabAddress(tabId: number, url: string): Promise<void>;
  /** The key of this command of the manifest was pressed, while this tab was in front. */
  onKey(name: string, tabId: number): Promise<void>;
  /** Pre-warms the log-ins that are due. */
  onPreWarm(): Promise<void>;
  /** The browser has a newer version of the extension. */
  onUpdateAvailable(): Promise<void>;
  /** The extension was updated to this version. */
  onUpdated(version: string): Promise<void>;
}

export function startBackground({ extension, ...parts }: BackgroundOptions): Background {
  const context = createContext(parts);
  const { runtime } = parts;
  const { app, backup, runner, hosted, idle, logOuts, updates } = context;
  app.subscribe(updates.installIfIdle);
  const serve = createServe(handlersOf(context), { ...extension, report: runtime.report, onUse: idle.onUse });
  const identifySender = (sender: RawSender) => identify(sender, { ...extension, isConnected: isConnectedIn(app) });
  const views = { version: extension.version, workbenches: new Set<PortLike>(), publisher: publisherOf(context) };
  const ready = createRestore(context);
  const afterReady = (run: () => Promise<void> | void) => ready().then(run).catch(runtime.report);
  return {
    async onMessage(message, sender) {
      const whenStored = await ready();
      await idle.lockIdle().catch(runtime.report);
      const reply = await serve(message, identifySender(sender));
      // The first key or member came with it: nothing else may wake a worker for their lock.
      await idle.lockIdle().catch(runtime.report);
      // An answer is sent once its changes are stored, so that the next worker has them.
      const failure: unknown =
        whenStored === undefined ? notRestored() : await whenStored().catch((error: unknown) => error);
      if (failure !== undefined && whenStored !== undefined) runtime.report(failure);
      // Other commands have already done their work; only a value that could not be kept is reported to its person.
      return failure !== undefined && keepsTyped(message) ? toReply(failure) : reply;
    },
    async onPort(name, port, sender) {
      if (readViewPort(name).page !== 'page') updates.trackPage(port);
      await ready();
      await idle.lockIdle().catch(runtime.report);
      await publishView({ ...context, ...views }, name, port, identifySender(sender));
    },
    async onWake() {
      await ready();
      await idle.lockIdle().catch(runtime.report);
      await hosted.endLate().catch(runtime.report);
      await logOuts.resume('due').catch(runtime.report);
      await context.held.settle().catch(runtime.report);
      await runner.resume().catch(runtime.report);
      await context.showMissedEdits().catch(runtime.report);
      await context.keyRechecks.run().catch(runtime.report);
      backup.onWake();
      updates.installIfIdle();
    },
    async onOnline() {
      await ready();
      await logOuts.resume('all').catch(runtime.report);
      await runner.retry((_, { reason }) => reason === 'offline').catch(runtime.report);
    },
    async onTabClosed(tabId) {
      await ready();
      context.pageResolver.forget(tabId);
      dropTab(app, tabId);
      context.tiles.forget(tabId);
      dropKeyRequest(context, tabId);
      await hosted.onTabClosed(tabId).catch(runtime.report);
    },
    onTabAddress: (tabId, url) => afterReady(() => hosted.onTabAddress(tabId, url)),
    onKey: (name, tabId) => afterReady(() => keys[name]?.(context, tabId)),
    onPreWarm: () => afterReady(() => preWarmStores(context)),
    onUpdated: (version) => afterReady(() => updates.onUpdated(version)),
    onUpdateAvailable: () => afterReady(updates.onAvailable),
  };
}

/** The actions of the manifest's keyboard commands. */
const keys: Record<string, (context: Context, tabId: number) => Promise<void> | void> = {
  'view-as-shopper': setShopperView,
  'edit-mode': pressEditKey,
};

const publisherOf = ({ app, runtime }: Context) => createPublisher(app, runtime.report);

const isConnectedIn =
  (app: AppStore) =>
  (address: string): boolean =>
    app.getState().stores.some(({ storefront }) => isWithin(storefront, address));

const handlersOf = (context: Context): Handlers => ({
  ...createStoreHandlers(context),
  ...createConnectHandlers(context),
  ...createKeyHandlers(context),
  ...createSignInHandlers(context),
  ...createCatalogHandlers(context),
  ...createEditHandlers(context),
  ...createSettingsHandlers(context),
  ...createBulkHandlers(context),
  ...createHistoryHandlers(context),
  ...createJournalHandlers(context),
  ...createDataHandlers(context),
  ...createPageHandlers(context),
  ...createCardHandlers(context),
  ...createTypedHandlers(context),
  ...createFormsHandlers(context),
});
