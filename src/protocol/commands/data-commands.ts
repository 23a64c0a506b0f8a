import { z } from '../../base/schema.ts';
import { StopCounts } from '../../domain/stop-counts.ts';
import { command } from './command.ts';

/** Everything that is kept: the keys of the storage areas, the tables of the databases and the files. */
const DataName = z.enum([
  'stores',
  'guardrails',
  'productPaths',
  'productPattern',
  'corner',
  'decimals',
  'news',
  'clock',
  'workerStarts',
  'historyPruned',
  'historyLimits',
  'keyFingerprint',
  'forgetting',
  'editsBackup',
  'drafts',
  'forms',
  'preWarmedAt',
  'callStarts',
  'keyRecheck',
  'apiKey',
  'connectKey',
  'connectTried',
  'customerSession',
  'pendingCredential',
  'pendingLogin',
  'pendingLogOut',
  'pricesRead',
  'state',
  'cardShapes',
  'usedAt',
  'tabsReached',
  'updateWaits',
  'readings',
  'keys',
  'openKeys',
  'batches',
  'draftBatches',
  'draftRequests',
  'draftRows',
  'edits',
  'subjects',
  'unreadable',
  'meta',
  'openCopy',
  'historyCopy',
  'valuesCopy',
]);

/** The data kept under one name, of one store or of all. */
export const DataItem = z.object({
  name: DataName,
  /** The store's id; null for data of no single store. */
  storeId: z.nullable(z.string()),
  /** `memory` ends with the browser. */
  place: z.enum(['memory', 'device']),
  /** True if disconnecting the store clears it, or its part of that store. */
  isClearedByDisconnect: z.boolean(),
  count: z.int(),
  /** About how many bytes. */
  bytes: z.int(),
});
export type DataItem = z.infer<typeof DataItem>;

export const dataCommands = {
  /** The kept data; `unsent` counts the changes that are not in the store yet. */
  'data.list': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.object({}),
    output: z.object({ items: z.array(DataItem), unsent: z.int() }),
  }),
  /** Disconnects every store and clears everything that is kept, with the access to the stores' pages. */
  'data.forgetAll': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.object({}),
    output: StopCounts,
  }),
};
