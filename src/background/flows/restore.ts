import { codeOf } from '../../base/errors.ts';
import type { Store } from '../../domain/store.ts';
import { watchBadge } from '../services/badge.ts';
import { mergeKeyStates } from '../services/key-state.ts';
import { persistState, readPersistedState } from '../services/persisted-state.ts';
import type { Services } from '../services/services.ts';
import { endCompletedSignIns } from '../services/sign-ins.ts';
import { reachTabs, readStores, storefrontsOf } from '../services/store-list.ts';
import type { Disconnects } from './disconnect-store.ts';
import type { Forget } from './forget-all.ts';
import type { HeldEdits } from './held-edits.ts';
import type { HostedLogin } from './hosted-login.ts';
import type { IdleLock } from './idle-lock.ts';
import type { LogOuts } from './log-outs.ts';
import { openAccount } from './open-account.ts';
import { pruneDaily, readHistoryLimits } from './prune-history.ts';
import type { Updates } from './updates.ts';

type Restoring = Pick<
  Services,
  | 'accounts'
  | 'app'
  | 'backup'
  | 'batches'
  | 'clock'
  | 'sequence'
  | 'draftBatches'
  | 'editStore'
  | 'journal'
  | 'runner'
  | 'showEdits'
  | 'signIns'
  | 'vault'
  | 'runtime'
> & {
  disconnects: Pick<Disconnects, 'resume'>;
  forget: Pick<Forget, 'resume'>;
  held: Pick<HeldEdits, 'settle'>;
  hosted: Pick<HostedLogin, 'restore'>;
  idle: Pick<IdleLock, 'lockIdle'>;
  logOuts: Pick<LogOuts, 'resume'>;
  updates: Pick<Updates, 'restore'>;
};

/** The function of `persistState`; undefined where the restore failed. */
type WhenStored = (() => Promise<void>) | void;

/**
 * Restores once, beginning now; the returned function resolves after it. Where the state cannot be read, the next call
 * tries again: without the stores, a person would be asked to connect them anew. Resolves in any case: a partial answer
 * to a command is better than none.
 */
export function createRestore(context: Restoring): () => Promise<WhenStored> {
  const { clock, sequence, runtime } = context;
  let restored: Promise<WhenStored> | undefined;
  const start = async (): Promise<WhenStored> => {
    await clock.restore().catch(runtime.report);
    await sequence.restore().catch(runtime.report);
    const stores = await restoreState(context).catch((error: unknown) => {
      restored = undefined;
      throw error;
    });
    return resume(context, stores);
  };
  const restoreOnce = (): Promise<WhenStored> => {
    restored ??= start().catch(runtime.report);
    return restored;
  };
  void restoreOnce();
  return restoreOnce;
}

/** Shows the stores, their accounts and the state that the last worker kept. A repeated call does no harm. */
async function restoreState(context: Restoring): Promise<Store[]> {
  const { app, runtime } = context;
  const stores = await readStores(context);
  app.setState({ stores });
  for (const store of stores) {
    await openAccount(context, store);
    if (store.isDisconnecting === true) context.accounts.setReadOnly(store.id, true);
  }
  const { merchants, ...persisted } = await readPersistedState(runtime);
  app.setState(({ merchants: before }) => ({ ...persisted, merchants: mergeKeyStates(before, merchants ?? {}) }));
  return stores;
}

/** Goes on with what the last worker left, its unfinished edits above all. */
async function resume(context: Restoring, stores: Store[]): Promise<() => Promise<void>> {
  const { app, runner, runtime, hosted, idle, updates } = context;
  // Read before the edits are shown, which counts the unreadable values.
  const historyLimits = await readHistoryLimits(context).catch(runtime.report);
  if (historyLimits !== undefined) app.setState({ historyLimits });
  // A journal that cannot be opened must not stop the rest: the next edit reports the failure.
  const reportJournal = reportOnce(runtime.report);
  await context.showEdits().catch(reportJournal);
  await idle.lockIdle().catch(runtime.report);
  watchBadge(app, runtime.showBadge);
  await runtime.setStorefronts(storefrontsOf(stores)).catch(runtime.report);
  // This is not awaited, because a tab may not answer.
  reachTabs(context).catch(runtime.report);
  const whenStored = persistState(app, runtime);
  await hosted.restore().catch(runtime.report);
  await endCompletedSignIns(app, context.signIns).catch(runtime.report);
  await context.logOuts.resume('due').catch(runtime.report);
  context.held.settle().catch(reportJournal);
  runner.resume().catch(reportJournal);
  context.draftBatches.resume().catch(reportJournal);
  // This is not awaited, because the platform's answers can take half a minute.
  context.forget
    .resume()
    .then(() => context.disconnects.resume())
    .catch(runtime.report);
  copyOwed(context);
  context.backup.scheduleHistory();
  // This is not awaited: a long history is pruned in chunks while pages are served.
  pruneDaily(context).catch(reportJournal);
  await updates.restore().catch(runtime.report);
  return whenStored;
}

/** The number of edits that are copied while the first page is served. */
const fewEdits = 1000;

/**
 * The earlier worker may have been stopped before it copied its stored edits. More edits are copied at the first
 * wake-up.
 */
function copyOwed({ backup, editStore }: Pick<Restoring, 'backup' | 'editStore'>): void {
  const count = [...editStore.edits.all()].length;
  if (count > 0 && count <= fewEdits) backup.scheduleCopy();
}

/** A journal that cannot be opened fails every step that reads it: the first report says so. Other errors are all reported. */
function reportOnce(report: (error: unknown) => void): (error: unknown) => void {
  let isReported = false;
  return (error) => {
    const isOfJournal = codeOf(error) === 'storage';
    if (!isOfJournal || !isReported) report(error);
    isReported ||= isOfJournal;
  };
}
