import { HistoryLimits, type HistoryQuery } from '../../domain/history.ts';
import type { Edit } from '../../domain/edit.ts';
import { isOld, isWanted, toCsv, toJson } from '../../edits/journal/history.ts';
import type { Journal } from '../../edits/journal/journal.ts';
import type { Handlers } from '../../protocol/serve.ts';
import { readFrom } from '../services/storage.ts';
import type { Context } from '../context.ts';

type HistoryCommand =
  | 'history.list'
  | 'history.export'
  | 'history.limits'
  | 'history.clear'
  | 'journal.recover'
  | 'journal.dropLost'
  | 'journal.exportAside'
  | 'journal.dropAside';

const pageSize = 100;
const key = 'history';

const wanted = (query: HistoryQuery) => (edit: Edit) => isWanted(edit, query);

/** Takes up how much of the history is kept, and forgets what is more. */
export async function openHistory(context: Context): Promise<void> {
  const { world, app } = context;
  const limits = (await readFrom(world.local, key, HistoryLimits)) ?? HistoryLimits.parse({});
  app.setState({ historyLimits: limits });
  await forget(context, isOld(limits, world.now()));
}

/** Forgets applied edits that are old, and batches of which none is left; how many edits went. */
async function forget(
  { journal, editStore, showEdits }: Context,
  isGone: Parameters<Journal['prune']>[0],
): Promise<number> {
  const count = await journal.prune(isGone);
  if (count > 0) {
    await editStore.batches.tidy();
    await showEdits();
  }
  return count;
}

export const createHistoryHandlers = (context: Context): Pick<Handlers, HistoryCommand> => {
  const { world, app, journal, editStore, runner, backup } = context;
  const showJournal = async (): Promise<void> => app.setState({ journal: await backup.takeUp() });
  return {
    'history.list': ({ query, after }) => journal.list(wanted(query), pageSize, after ?? undefined),
    'history.export': async ({ query, format }) => {
      const { edits } = await journal.list(wanted(query), Number.MAX_SAFE_INTEGER);
      return { text: format === 'csv' ? toCsv(edits) : toJson(edits), count: edits.length };
    },
    'history.limits': async ({ limits }) => {
      await world.local.set(key, limits);
      app.setState({ historyLimits: HistoryLimits.parse(limits) });
      await forget(context, isOld(HistoryLimits.parse(limits), world.now()));
      return {};
    },
    'history.clear': async ({ storeId }) => {
      return { count: await forget(context, (edit) => storeId === null || edit.storeId === storeId) };
    },
    'journal.recover': async () => {
      const { edits, batches } = await backup.lost();
      await editStore.ready();
      for (const batch of batches) await editStore.batches.put(batch);
      await editStore.add(edits);
      backup.renew();
      app.setState(({ journal: { aside } }) => ({ journal: { lost: [], aside } }));
      await runner.resume();
      return {};
    },
    'journal.dropLost': async () => {
      backup.renew();
      app.setState(({ journal: { aside } }) => ({ journal: { lost: [], aside } }));
      return {};
    },
    'journal.exportAside': async () => ({ text: JSON.stringify(await journal.aside(), null, 2) }),
    'journal.dropAside': async () => {
      await journal.dropAside();
      await showJournal();
      return {};
    },
  };
};
