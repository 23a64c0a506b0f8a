import { canBeUndone } from '../../domain/edit.ts';
import { HistoryLimits } from '../../domain/history.ts';
import { exportPart } from '../../edits/journal/export-history.ts';
import { undoIdOf } from '../../edits/undo.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { clearHistory, readKept, saveHistoryLimits } from '../flows/prune-history.ts';

const pageSize = 100;

export const createHistoryHandlers = (
  context: Pick<Context, 'app' | 'batches' | 'clock' | 'editStore' | 'journal' | 'showEdits' | 'runtime'>,
): HandlersOf<'history'> => {
  const { journal } = context;
  return {
    'history.list': async ({ query, after }) => {
      const page = await journal.find(query, pageSize, after ?? undefined);
      // An edit that cannot be undone has no undo.
      const undos = await journal.withIds(page.edits.filter(canBeUndone).map(({ id }) => undoIdOf(id)));
      return { ...page, undos };
    },
    'history.export': (wanted) => exportPart(journal.find, wanted),
    'history.limits': async ({ limits }) => {
      await saveHistoryLimits(context, HistoryLimits.parse(limits));
      return {};
    },
    'history.clear': async ({ storeId }) => ({ count: await clearHistory(context, storeId) }),
    'history.kept': () => readKept(context),
  };
};
