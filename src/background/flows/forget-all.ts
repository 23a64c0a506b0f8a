import { createAppStore } from '../../store/app-store.ts';
import type { Services } from '../services/services.ts';
import { storedDatabases } from '../services/stored-keys.ts';
import { disconnectStore, type Disconnecting } from './disconnect-store.ts';
import { pruneHistory } from './prune-history.ts';

export type Forgetting = Disconnecting & Pick<Services, 'backup' | 'editStore' | 'journal' | 'runner' | 'showEdits'>;

/** Disconnects every store, then clears everything that is kept and every access, as after the installation. */
export async function forgetAll(context: Forgetting): Promise<void> {
  const { app, backup, editStore, journal, runner, runtime } = context;
  for (const { id } of app.getState().stores) await disconnectStore(context, id);
  // Edits of stores that were disconnected before are kept nowhere else.
  const ids = (await journal.open()).map(({ id }) => id);
  await runner.change(ids, () => null);
  await pruneHistory(context, () => true);
  for (const id of editStore.batches.all().keys()) await editStore.batches.remove(id);
  app.setState(createAppStore().getInitialState());
  const resumeBackup = await backup.pause();
  try {
    await runtime.dropAllAccess();
    await runtime.databases.remove(Object.keys(storedDatabases));
    await Promise.all([runtime.local.clear(), runtime.session.clear()]);
  } catch (error) {
    // The copy that may still be there decides whether new ones are made.
    app.setState({ journal: await backup.check() });
    throw error;
  }
  resumeBackup();
}
