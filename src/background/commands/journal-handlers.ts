import type { Batch } from '../../domain/batch.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { toStorageError } from '../../edits/journal/storage-failure.ts';
import { shared } from '../../base/once.ts';
import { readKey, removeKey } from '../services/stored-values.ts';

/** How many edits are restored in one transaction. */
const chunkSize = 500;

/** True for a bulk change that would go on by itself, or of which the rows were still being stored: that page is gone. */
const isGoingOn = ({ state }: Batch): boolean => state === 'running' || state === 'filling';

type Restoring = Pick<Context, 'backup' | 'editStore' | 'journal' | 'runner' | 'showEdits'>;

/** Brings the edits of lost journals back, without sending them. */
async function restoreLost({ backup, editStore, journal, runner, showEdits }: Restoring): Promise<void> {
  const { edits, history, batches, journalIds } = await backup.lost();
  const journalId = await backup.journalId();
  await editStore.readyWithAllBatches();
  // Nothing is sent by itself: a copy may be older than what became of its edits, so a write could be made twice.
  // A journal that was lost while this worker ran has not the bulk changes that the worker knows.
  const stored = await journal.batchesOf(batches.map(({ id }) => id));
  for (const batch of batches.filter(({ id }) => stored.every((one) => one.id !== id)))
    await editStore.batches.put(isGoingOn(batch) ? { ...batch, state: 'paused' } : batch);
  // A saved edit comes back as it was; what the journal has already stays as it is.
  for (let from = 0; from < history.length; from += chunkSize) await journal.add(history.slice(from, from + chunkSize));
  for (let from = 0; from < edits.length; from += chunkSize)
    await editStore.add(edits.slice(from, from + chunkSize).map((edit) => ({ ...edit, restored: 'unconfirmed' })));
  await backup.copyNow();
  if (history.length > 0) await backup.copyHistory();
  // Lost again meanwhile, the journal has nothing of what came back: the copies stay, and the notice, too.
  if ((await backup.journalId()) !== journalId) throw toStorageError('interrupted');
  await backup.dropLost(journalIds);
  if (history.length > 0) await editStore.batches.tidy();
  await showEdits();
  await runner.resume();
}

export const createJournalHandlers = (
  context: Restoring & Pick<Context, 'app' | 'runtime' | 'vault'>,
): HandlersOf<'journal'> => {
  const { app, backup, journal, runtime, vault } = context;
  const showNothingLost = (): void =>
    app.setState(({ journal: { unreadable } }) => ({
      journal: { lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable },
    }));
  const restore = shared(() => restoreLost(context));
  return {
    'journal.recover': async () => {
      await restore();
      return {};
    },
    'journal.dropLost': async () => {
      await backup.dropLost((await backup.lost()).journalIds);
      showNothingLost();
      return {};
    },
    'journal.exportUnreadable': async () => {
      const values = (await readKey(runtime, 'unreadable')) ?? [];
      return { text: JSON.stringify([...(await journal.unreadable()), ...values], null, 2) };
    },
    'journal.dropUnreadable': async () => {
      await journal.dropUnreadable();
      await vault.dropUnreadable();
      await removeKey(runtime, 'unreadable');
      app.setState({ journal: await backup.check() });
      return {};
    },
  };
};
