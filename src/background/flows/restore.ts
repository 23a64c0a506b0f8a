import { watchBadge } from '../services/badge.ts';
import { mergeKeyStates } from '../services/key-state.ts';
import { persistState, readPersistedState } from '../services/persisted-state.ts';
import type { Services } from '../services/services.ts';
import { endCompletedSignIns } from '../services/sign-ins.ts';
import { readStores, storefrontsOf } from '../services/store-list.ts';
import type { HostedLogin } from './hosted-login.ts';
import type { IdleLock } from './idle-lock.ts';
import type { LogOuts } from './log-outs.ts';
import { openAccount } from './open-account.ts';
import { applyLimits, readHistoryLimits } from './prune-history.ts';
import type { Updates } from './updates.ts';

type Restoring = Pick<
  Services,
  'accounts' | 'app' | 'editStore' | 'journal' | 'runner' | 'showEdits' | 'signIns' | 'vault' | 'world'
> & {
  hosted: Pick<HostedLogin, 'restore'>;
  idle: Pick<IdleLock, 'lockIdle'>;
  logOuts: Pick<LogOuts, 'resume'>;
  updates: Pick<Updates, 'restore'>;
};

/** Restores what the last worker left and resumes its unfinished edits. Resolves with the function of `persistState`. */
export async function restore(context: Restoring): Promise<() => Promise<void>> {
  const { app, runner, world, hosted, idle, updates } = context;
  const stores = await readStores(context);
  app.setState({ stores });
  for (const store of stores) await openAccount(context, store);
  const { merchants: before = {}, ...surfaces } = await readPersistedState(world);
  app.setState(({ merchants }) => ({ ...surfaces, merchants: mergeKeyStates(merchants, before) }));
  // Read before the edits are shown, which counts the unreadable values.
  const limits = await readHistoryLimits(context).catch(world.report);
  // A journal that cannot be opened must not take the rest down: the next edit says so at its place.
  await context.showEdits().catch(world.report);
  if (limits !== undefined) await applyLimits(context, limits).catch(world.report);
  await idle.lockIdle();
  watchBadge(app, world.showBadge);
  const whenStored = persistState(app, world);
  await hosted.restore().catch(world.report);
  await endCompletedSignIns(app, context.signIns).catch(world.report);
  await world.setScriptOrigins(storefrontsOf(stores)).catch(world.report);
  await context.logOuts.resume('due').catch(world.report);
  runner.resume().catch(world.report);
  await updates.restore();
  return whenStored;
}
