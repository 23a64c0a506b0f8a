import { createAppStore } from '../../store/app-store.ts';
import { shared } from '../../base/once.ts';
import type { StopCounts } from '../../domain/stop-counts.ts';
import type { Services } from '../services/services.ts';
import { storedDatabases } from '../services/stored-tables.ts';
import { readKey, removeKey, writeKey } from '../services/stored-values.ts';
import type { Disconnects } from './disconnect-store.ts';
import { clearHistory } from './prune-history.ts';
import { countStopped } from './stop-writes.ts';

export type Forgetting = Pick<
  Services,
  'app' | 'backup' | 'editStore' | 'journal' | 'runner' | 'runtime' | 'showEdits'
> & { disconnects: Pick<Disconnects, 'disconnect'> };

/**
 * Disconnects every store, then clears all kept data and every access, as after the installation. Resolves with the
 * outcomes of the unfinished edits.
 */
async function forgetAll(context: Forgetting): Promise<StopCounts> {
  const { app, backup, disconnects, editStore, journal, runner, runtime } = context;
  // The next worker ends what this one began.
  await writeKey(runtime, 'forgetting', true);
  let resumeBackup: (() => void) | undefined;
  try {
    // Edits of stores that were disconnected before are unfinished, too.
    const ids = (await journal.open()).map(({ id }) => id);
    await disconnects.disconnect(app.getState().stores.map(({ id }) => id));
    const counts = await countStopped(context, ids);
    // A replaced edit can come back when the later edit is dropped.
    for (let left = ids; left.length > 0; left = (await journal.open()).map(({ id }) => id))
      await runner.change(left, () => null);
    await clearHistory(context, null);
    await editStore.readyWithAllBatches();
    for (const id of editStore.batches.all().keys()) await editStore.batches.remove(id);
    app.setState(createAppStore().getInitialState());
    resumeBackup = await backup.pause();
    await runtime.dropAllAccess();
    await runtime.databases.remove(Object.keys(storedDatabases));
    await backup.removeAll();
    await runtime.session.clear();
    await runtime.local.clear();
    resumeBackup();
    return counts;
  } catch (error) {
    await removeKey(runtime, 'forgetting').catch(runtime.report);
    resumeBackup?.();
    if (resumeBackup !== undefined) app.setState({ journal: await backup.check() });
    throw error;
  }
}

/** Forgets everything, once at a time. */
export interface Forget {
  /** Asked again meanwhile, it resolves with the same outcome. */
  all(): Promise<StopCounts>;
  /** Ends what an earlier worker began. */
  resume(): Promise<void>;
}

export function createForget(context: Forgetting): Forget {
  const all = shared(() => forgetAll(context));
  return {
    all,
    async resume() {
      if ((await readKey(context.runtime, 'forgetting')) === true) await all();
    },
  };
}
