import { Edit } from '../../domain/edit.ts';
import { ExportCursor, HistoryLimits, HistoryCursor, HistoryQuery, historyFormats } from '../../domain/history.ts';
import { Text, z } from '../../base/schema.ts';
import { command } from './command.ts';
import { Nothing } from './inputs.ts';

export const historyCommands = {
  /** A page of the edits of a query, newest first, with their undos, which the query need not match. */
  'history.list': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.object({ query: HistoryQuery, after: z.nullable(HistoryCursor) }),
    output: z.object({ edits: z.array(Edit), undos: z.array(Edit), next: z.nullable(HistoryCursor) }),
  }),
  /** The next part of a file; the parts together are the file. A part has no more than about a million characters. */
  'history.export': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.object({ query: HistoryQuery, format: z.enum(historyFormats), after: z.nullable(ExportCursor) }),
    output: z.object({ text: z.string(), written: z.int(), next: z.nullable(ExportCursor) }),
  }),
  'history.limits': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.object({ limits: HistoryLimits }),
    output: Nothing,
  }),
  /**
   * The number of finished edits that are kept, the time of the oldest (epoch ms), and the number that the limits have
   * removed.
   */
  'history.kept': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: Nothing,
    output: z.object({
      finished: z.int(),
      sinceMs: z.nullable(z.number()),
      forgotten: z.int(),
      untilMs: z.nullable(z.number()),
    }),
  }),
  /** Forgets applied edits, of one store or of all; answers their number. */
  'history.clear': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: z.object({ storeId: z.nullable(Text(100)) }),
    output: z.object({ count: z.int() }),
  }),
};
