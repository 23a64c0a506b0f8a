import type { Handlers } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';

type JournalCommand = 'journal.recover' | 'journal.dropLost' | 'journal.exportAside' | 'journal.dropAside';

export const createJournalHandlers = ({
  app,
  backup,
  editStore,
  journal,
  runner,
}: Pick<Context, 'app' | 'backup' | 'editStore' | 'journal' | 'runner'>): Pick<Handlers, JournalCommand> => {
  const showNothingLost = (): void => app.setState(({ journal: { aside } }) => ({ journal: { lost: [], aside } }));
  return {
    'journal.recover': async () => {
      const { edits, batches } = await backup.lost();
      await editStore.ready();
      for (const batch of batches) await editStore.batches.put(batch);
      await editStore.add(edits);
      backup.renew();
      showNothingLost();
      await runner.resume();
      return {};
    },
    'journal.dropLost': async () => {
      backup.renew();
      showNothingLost();
      return {};
    },
    'journal.exportAside': async () => ({ text: JSON.stringify(await journal.aside(), null, 2) }),
    'journal.dropAside': async () => {
      await journal.dropAside();
      app.setState({ journal: await backup.takeUp() });
      return {};
    },
  };
};
