import type { Batch } from '../../domain/batch.ts';
import type { Handlers } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { toStorageError } from '../../edits/journal/storage-failure.ts';
import { readKey, removeKey } from '../services/stored-values.ts';

/** How many edits are restored in one transaction. */
const chunkSize = 500;

/** True for a bulk change that would go on by itself, or of which the rows were still being stored: that page is gone. */
const isGoingOn = ({ state }: Batch): boolean => state === 'running' || state === 'filling';

type JournalCommand = 'journal.recover' | 'journal.dropLost' | 'journal.exportUnreadable' | 'journal.dropUnreadable';

export const createJournalHandlers = ({
  app,
  backup,
  editStore,
  journal,
  runner,
  runtime,
  showEdits,
  vault,
}: Pick<Context, 'app' | 'backup' | 'editStore' | 'journal' | 'runner' | 'runtime' | 'showEdits' | 'vault'>): Pick<
  Handlers,
  JournalCommand
> => {
  const showNothingLost = (): void =>
    app.setState(({ journal: { unreadable } }) => ({
      journal: { lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable },
    }));
  return {
    'journal.recover': async () => {
      const { edits, history, batches, journalIds } = await backup.lost();
      const journalId = await backup.journalId();
      await editStore.readyWithAllBatches();
      // Restored edits are not sent by themselves: a copy may be older than the writes of its edits, so a write could
      // be made twice.
      for (const batch of batches.filter(({ id }) => !editStore.batches.all().has(id)))
        await editStore.batches.put(isGoingOn(batch) ? { ...batch, state: 'paused' } : batch);
      // A saved edit is restored unchanged; an edit that the journal already has stays as it is.
      for (let from = 0; from < history.length; from += chunkSize)
        await journal.add(history.slice(from, from + chunkSize));
      for (let from = 0; from < edits.length; from += chunkSize)
        await editStore.add(edits.slice(from, from + chunkSize).map((edit) => ({ ...edit, restored: 'unconfirmed' })));
      await backup.copyNow();
      if (history.length > 0) await backup.copyHistory();
      // A journal that was lost again meanwhile has none of the restored edits: the copies and the notice stay.
      if ((await backup.journalId()) !== journalId) throw toStorageError('interrupted');
      await backup.dropLost(journalIds);
      if (history.length > 0) await editStore.batches.tidy();
      await showEdits();
      await runner.resume();
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
