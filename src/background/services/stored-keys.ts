import { step } from '../../client/auth/session.ts';
import { ClockCorrection } from '../../domain/clock-correction.ts';
import { Corner } from '../../domain/corner.ts';
import { GuardLimits } from '../../domain/guardrails.ts';
import { HistoryLimits } from '../../domain/history.ts';
import { LearnedDecimals } from '../../domain/learned-decimals.ts';
import { z } from '../../base/schema.ts';
import { FormDrafts } from '../../protocol/form-drafts.ts';
import { WorkingCopy } from '../../products/working-copy/working-copy.ts';
import {
  BackupRecord,
  CardFrames,
  stateVersions,
  PendingCredential,
  PendingLogin,
  PendingLogOut,
  PriceRead,
  PruneRecord,
  StoredRecheck,
  StoredPaths,
  StoredPattern,
  StoredSession,
  StoredState,
  StoredStarts,
  salvageStore,
  StoredStores,
  TriedStore,
  UnreadableValue,
  workingCopyVersions,
} from './stored-schemas.ts';

/**
 * The events that remove a value of a store. `lock`: its key is locked. `idle`: it was not used for the time after which it locks
 * itself. `idleMember`: the same, but its key stays, because it opens without a passphrase. `signInEnd`: its sign-in flow ends, also by a log-out. `done`: the value's own flow is done with it.
 */
export type ClearEvent =
  | 'disconnect'
  | 'lock'
  | 'idle'
  | 'idleMember'
  | 'forgetKey'
  | 'signInLeave'
  | 'signInEnd'
  | 'done';

export interface StoredKey {
  /** `session` ends with the browser; `local` does not. */
  area: 'local' | 'session';
  /** True for one value a store, stored under `NAME:STORE`. */
  isPerStore: boolean;
  /** The version that is written. A value of a version without a migration is unreadable. */
  version: number;
  schema: z.ZodMiniType;
  /**
   * True for a value that is stored as JSON text: the browser turns an object into its own form part by part, which takes a
   * tenth of a second for the products of 1,000 variants in the state, and stops the worker meanwhile.
   */
  isText?: true;
  /** From each earlier version, its value in the form of the next version. */
  migrations: Record<number, (value: unknown) => unknown>;
  /** For a list that survives a damaged item: the readable part of an item that does not fit; undefined for none. */
  salvage?: (item: unknown) => unknown;
  clearedBy: readonly ClearEvent[];
  /** True if whoever has it can act as the merchant or a member. It is in the area `session` and ends when unused. */
  isSecret?: true;
  /** For a secret that ends by itself, used or not: when, and why the lock leaves it. */
  endsInTime?: string;
  /** For one value of all stores: the value without the part of one store; undefined if nothing is left. */
  without?: (value: never, storeId: string) => unknown;
  /** True for a value of the area `local` that costs nothing if it is lost: it has no copy, and may be lost in a power cut. */
  isDispensable?: true;
  /** For a secret of one store: the part that stays once the store is unused. Omitted: nothing stays. */
  unused?: (value: never) => unknown;
}

/** A record without one entry; the same record if it has no such entry. */
export const withoutEntry = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  key in record ? Object.fromEntries(Object.entries(record).filter(([other]) => other !== key)) : record;

/** A row, of the first version by default. */
const row = <const K extends Omit<StoredKey, 'version' | 'migrations'>>(
  key: K,
): K & Pick<StoredKey, 'version' | 'migrations'> => ({ version: 1, migrations: {}, ...key });

/** A session without a member's tokens, marked as a former member's; a visitor's session unchanged. */
function expireIdle(session: z.infer<typeof StoredSession>): z.infer<typeof StoredSession> {
  const [left] = step(session, { type: 'idleExpired' });
  return left === session ? session : { ...left, clientId: session.clientId };
}

/** Everything in the storage areas. `local` outlives the browser; no secret is ever in it. */
export const storedKeys = {
  /** The connected stores; a disconnected one is left out. */
  stores: row({ area: 'local', isPerStore: false, schema: StoredStores, salvage: salvageStore, clearedBy: [] }),
  guardrails: row({ area: 'local', isPerStore: true, schema: GuardLimits, clearedBy: ['disconnect'] }),
  /** The facts learnt about the addresses of its product pages. */
  productPaths: row({ area: 'local', isPerStore: true, schema: StoredPaths, clearedBy: ['disconnect'] }),
  /** The product addresses that its merchant set, such as `/products/{slug}`. */
  productPattern: row({ area: 'local', isPerStore: true, schema: StoredPattern, clearedBy: ['disconnect', 'done'] }),
  /** The decimals of its currencies, where its prices or refusals say otherwise than the platform's table. */
  decimals: row({ area: 'local', isPerStore: true, schema: LearnedDecimals, clearedBy: ['disconnect'] }),
  /** Where the docked button stands on its pages. */
  corner: row({ area: 'local', isPerStore: true, schema: Corner, clearedBy: ['disconnect'] }),
  historyLimits: row({ area: 'local', isPerStore: false, schema: HistoryLimits, clearedBy: [] }),
  /** When the history limits were applied last, and what was forgotten. */
  historyPruned: row({ area: 'local', isPerStore: false, schema: PruneRecord, clearedBy: [] }),
  /** The fingerprint of the key that was used last. */
  keyFingerprint: row({ area: 'local', isPerStore: true, schema: z.string(), clearedBy: ['disconnect'] }),
  /** The version that the extension was updated to, until its news are dismissed. */
  news: row({ area: 'local', isPerStore: false, schema: z.string(), clearedBy: ['done'] }),
  /** How far the machine's clock was off by the last answers of the platform. */
  clock: row({ area: 'local', isPerStore: false, isDispensable: true, schema: ClockCorrection, clearedBy: [] }),
  /** How many workers have started. */
  workerStarts: row({ area: 'local', isPerStore: false, isDispensable: true, schema: z.int(), clearedBy: [] }),
  /** Present while everything is being forgotten. Restored from a copy, it would make the worker forget everything again. */
  forgetting: row({
    area: 'local',
    isDispensable: true,
    isPerStore: false,
    schema: z.literal(true),
    clearedBy: ['done'],
  }),
  /** The copy of unfinished edits of versions that kept no files; moved there at the start. */
  editsBackup: row({
    area: 'local',
    isDispensable: true,
    isPerStore: false,
    schema: BackupRecord,
    clearedBy: ['done'],
  }),
  /** The unsaved texts: the part `workingCopy` of the state. `stateParts` says what clears it. */
  drafts: {
    ...row({ area: 'local', isPerStore: false, schema: WorkingCopy, clearedBy: ['done'] }),
    ...workingCopyVersions,
  },
  /** The kept text of forms. `stateParts` says what clears it. */
  forms: row({ area: 'local', isPerStore: false, schema: FormDrafts, clearedBy: ['done'] }),
  /** When each store's log-in was pre-warmed, epoch ms. */
  preWarmedAt: row({
    area: 'local',
    isPerStore: false,
    isDispensable: true,
    schema: z.record(z.string(), z.number()),
    clearedBy: ['disconnect'],
    without: withoutEntry<number>,
  }),
  /** Values of this area that could not be read and were moved here, and the names of unreadable remembered keys. */
  unreadable: row({
    area: 'local',
    isPerStore: false,
    schema: z.array(UnreadableValue),
    clearedBy: ['disconnect', 'done'],
    without: (values: readonly UnreadableValue[], storeId) =>
      values.filter(({ name }) => !name.endsWith(`:${storeId}`)),
  }),

  /** The prices of its products that were read in the last 30 days, by product. */
  pricesRead: row({
    area: 'local',
    isPerStore: true,
    isDispensable: true,
    schema: z.record(z.string(), z.array(PriceRead)),
    clearedBy: ['disconnect'],
  }),
  /** The starts of the last minute's calls, for the rate. */
  callStarts: row({
    area: 'local',
    isPerStore: true,
    isDispensable: true,
    schema: StoredStarts,
    clearedBy: ['disconnect', 'done'],
  }),

  /** The API key in an unfinished connect form. */
  connectKey: row({
    area: 'session',
    isPerStore: false,
    isSecret: true,
    schema: z.string(),
    // `forgetConnectKey` clears it, because the form shows if there is a key.
    clearedBy: ['idle', 'done'],
  }),
  /** The store that a connect form's answers were found to name, until its key is kept. */
  connectTried: row({ area: 'session', isPerStore: false, schema: TriedStore, clearedBy: ['done'] }),
  /** The merchant's API key. */
  apiKey: row({
    area: 'session',
    isPerStore: true,
    isSecret: true,
    schema: z.string(),
    clearedBy: ['disconnect', 'lock', 'idle'],
  }),
  /** The visitor's or member's tokens; a log-out replaces them. */
  customerSession: row({
    area: 'session',
    isPerStore: true,
    isSecret: true,
    schema: StoredSession,
    clearedBy: ['disconnect', 'idle', 'idleMember', 'done'],
    unused: expireIdle,
  }),
  /** The credential that a sign-in step left for the next one. */
  pendingCredential: row({
    area: 'session',
    isPerStore: true,
    isSecret: true,
    schema: PendingCredential,
    clearedBy: ['disconnect', 'signInLeave', 'signInEnd', 'idle', 'idleMember', 'done'],
  }),
  /** Verifier and state of the log-in on the platform's page; taken once. */
  pendingLogin: row({
    area: 'session',
    isPerStore: false,
    isSecret: true,
    schema: PendingLogin,
    clearedBy: ['disconnect', 'done'],
    endsInTime:
      'Its person may be at the page for longer than a lock takes. `endLate` removes the verifier after ten minutes.',
    without: (pending: { storeId: string }, storeId) => (pending.storeId === storeId ? undefined : pending),
  }),
  /** When to look next whether a refused key is taken again. */
  keyRecheck: row({ area: 'session', isPerStore: true, schema: StoredRecheck, clearedBy: ['disconnect', 'done'] }),
  /** A log-out that the platform has yet to hear of. */
  pendingLogOut: row({ area: 'session', isPerStore: true, schema: PendingLogOut, clearedBy: ['done'] }),
  /** The state that the next worker starts from. `stateParts` says what clears its parts. */
  state: {
    ...row({ area: 'session', isPerStore: false, isText: true, schema: StoredState, clearedBy: ['done'] }),
    ...stateVersions,
  },
  /** The shapes of the state's cards, which change with each key. */
  cardShapes: row({ area: 'session', isPerStore: false, isText: true, schema: CardFrames, clearedBy: ['done'] }),
  /** When the extension was last used, epoch ms by the machine's clock. */
  usedAt: row({ area: 'session', isPerStore: false, schema: z.number(), clearedBy: [] }),
  /** Present once the tabs that were open before the extension have the content script. */
  tabsReached: row({ area: 'session', isPerStore: false, schema: z.literal(true), clearedBy: [] }),
  updateWaits: row({ area: 'session', isPerStore: false, schema: z.literal(true), clearedBy: [] }),
};

/** The database of the area `local`; its rows are `storedKeys`. */
export const areaDatabase = 'shelfedge-area';

/** False if a stored value has no copy. `stored`: its name in the area `local`, such as `drafts` or `corner:<store id>`. */
export function isCopied(stored: string): boolean {
  const [name = ''] = stored.split(':');
  const rows: Record<string, StoredKey> = storedKeys;
  return !Object.hasOwn(rows, name) || rows[name]?.isDispensable !== true;
}

type StoredKeys = typeof storedKeys;
export type StoredName = keyof StoredKeys;
export type Stored<K extends StoredName> = z.infer<StoredKeys[K]['schema']>;
/** The store's id, for a key with one value a store. */
export type PerStoreArgs<K extends StoredName> = StoredKeys[K]['isPerStore'] extends true ? [storeId: string] : [];
export type RemovedByFlow = {
  [K in StoredName]: 'done' extends StoredKeys[K]['clearedBy'][number] ? K : never;
}[StoredName];
