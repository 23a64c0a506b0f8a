import type { Edit } from '../../domain/edit.ts';
import { HistoryLimits, type HistoryQuery } from '../../domain/history.ts';
import { matchesQuery, toCsv, toJson } from '../../edits/journal/history.ts';
import { undoIdOf } from '../../edits/undo.ts';
import type { Handlers } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { clearHistory, readKept, saveHistoryLimits } from '../flows/prune-history.ts';

type HistoryCommand = 'history.list' | 'history.export' | 'history.limits' | 'history.clear' | 'history.kept';

const pageSize = 100;

const wanted = (query: HistoryQuery) => (edit: Edit) => matchesQuery(edit, query);

export const createHistoryHandlers = (
  context: Pick<Context, 'app' | 'batches' | 'clock' | 'editStore' | 'journal' | 'showEdits' | 'runtime'>,
): Pick<Handlers, HistoryCommand> => {
  const { journal } = context;
  return {
    'history.list': async ({ query, after }) => {
      const page = await journal.find(query, pageSize, after ?? undefined);
      const undos = await Promise.all(page.edits.map(({ id }) => journal.get(undoIdOf(id))));
      return { ...page, undos: undos.filter((undo) => undo !== undefined) };
    },
    'history.export': async ({ query, format }) => {
      const { edits } = await journal.list(wanted(query), Number.MAX_SAFE_INTEGER);
      return { text: format === 'csv' ? toCsv(edits) : toJson(edits), count: edits.length };
    },
    'history.limits': async ({ limits }) => {
      await saveHistoryLimits(context, HistoryLimits.parse(limits));
      return {};
    },
    'history.clear': async ({ storeId }) => ({ count: await clearHistory(context, storeId) }),
    'history.kept': () => readKept(context),
  };
};
