import { createStore, type StoreApi } from 'zustand/vanilla';
import { noCorrection, type ClockCorrection } from '../domain/clock-correction.ts';
import type { ConnectDraft } from '../domain/connect-draft.ts';
import type { Corner } from '../domain/corner.ts';
import type { Edit } from '../domain/edit.ts';
import type { GuardLimits } from '../domain/guardrails.ts';
import { HistoryLimits } from '../domain/history.ts';
import { noPaths, withSetPath, type ProductPaths } from '../domain/product-paths.ts';
import { pathOfPattern } from '../domain/product-pattern.ts';
import type { LatestTiles } from '../domain/page-view.ts';
import type { SignIn, SignInFields } from '../domain/sign-in.ts';
import type { BatchProgress } from '../domain/batch.ts';
import { readingOf, type Reading, type Readings } from '../products/readings/readings.ts';
import { noForms, type FormDrafts } from '../protocol/form-drafts.ts';
import type { JournalHealth } from '../protocol/view.ts';
import { emptyCopy, type WorkingCopy } from '../products/working-copy/working-copy.ts';
import type { DraftBatch } from '../domain/draft-batch.ts';
import type { Merchant, Customer, Store } from '../domain/store.ts';
import type { KeyRequest, OpenCard, OpenPage, TilePlan } from './tab-state.ts';

/** The background's state. It never contains a secret. */
export interface AppState {
  stores: Store[];
  merchants: Record<string, Merchant>;
  customers: Record<string, Customer>;
  /** The sign-in flow in progress, by store id. */
  signIns: Record<string, SignIn>;
  /** The typed fields of unfinished sign-in flows, by store id. */
  savedFields: Record<string, SignInFields>;
  /** The guardrails of each store, by store id; the defaults apply to others. */
  limits: Record<string, GuardLimits>;
  /** The facts learnt about the addresses of each store's product pages, by store id. */
  productPaths: Record<string, ProductPaths>;
  /** The product addresses that the merchant set for each store, by store id; '' or none where they are learnt. */
  productPatterns: Record<string, string>;
  /** The corner of the docked button on each store's pages, by store id; the usual one for others. */
  corners: Record<string, Corner>;
  /** The currency of each store's prices, by store id, taken from the products read last. */
  currencies: Record<string, string>;
  /** The name that each store's pages give it, by store id; only a suggestion until the merchant confirms it. */
  siteNames: Record<string, string>;
  /** The number of edits that wait for their person to confirm them, by store id. */
  keptBackEdits: Record<string, number>;
  /** The number of unfinished edits that may be in the store already, by store id. */
  sentEdits: Record<string, number>;
  /** The store used last. */
  frontStoreId: string | null;
  /** The store that a person chose in the popup while the tab in front had this address; null for none. */
  chosenStore: { storeId: string; address: string } | null;
  /** Newest first; without those of batches. */
  edits: Edit[];
  /** Newest first. */
  batches: BatchProgress[];
  /** The bulk changes that are previewed and not applied, newest first. */
  draftBatches: DraftBatch[];
  /** The version that the extension was updated to, until its news are dismissed; else null. */
  news: string | null;
  /** How far the machine's clock is off, and whether that was said. */
  clock: ClockCorrection;
  /** The limits of the history. */
  historyLimits: HistoryLimits;
  /** Problems of the journal. */
  journal: JournalHealth;
  /** The products that were read, by store id. */
  readings: Record<string, Readings>;
  /** By tab id. */
  pages: Record<number, OpenPage>;
  cards: Record<number, OpenCard>;
  /** The tabs whose pages are shown as shoppers see them, with the id of their store. */
  shopperTabs: Record<number, string>;
  /** By the id of the tab whose page picked the products. */
  tilePlans: Record<number, TilePlan>;
  /** The products whose changes were saved last, by store id, and when this worker started (epoch ms). */
  latest: Record<string, LatestTiles>;
  startedAt: number;
  /** The open request for a key, if any. */
  keyRequest: KeyRequest | null;
  /** The tab in which a merchant who has just connected is shown where to press; null if none. */
  pointedTabId: number | null;
  /** The text in an unfinished connect form, without the key. */
  connectDraft: ConnectDraft | null;
  /** The kept text of forms. */
  forms: FormDrafts;
  /** The unsaved texts of every surface. */
  workingCopy: WorkingCopy;
}

export type AppStore = StoreApi<AppState>;

/** The only writable store. Pages hold a read-only mirror of a projection of it. */
export const createAppStore = (startedAt = 0): AppStore =>
  createStore<AppState>(() => ({
    stores: [],
    merchants: {},
    customers: {},
    signIns: {},
    savedFields: {},
    limits: {},
    productPaths: {},
    productPatterns: {},
    corners: {},
    currencies: {},
    siteNames: {},
    keptBackEdits: {},
    sentEdits: {},
    frontStoreId: null,
    chosenStore: null,
    edits: [],
    batches: [],
    draftBatches: [],
    news: null,
    clock: noCorrection,
    historyLimits: HistoryLimits.parse({}),
    journal: { lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable: 0 },
    readings: {},
    pages: {},
    cards: {},
    shopperTabs: {},
    tilePlans: {},
    latest: {},
    startedAt,
    keyRequest: null,
    pointedTabId: null,
    connectDraft: null,
    forms: noForms,
    workingCopy: emptyCopy,
  }));

export const findStore = ({ stores }: AppState, storeId: string | null): Store | undefined =>
  stores.find(({ id }) => id === storeId);

/** Only the workbench shows a store that is being disconnected. */
export const isEditable = ({ isDisconnecting }: Store): boolean => isDisconnecting !== true;

export const findEditable = ({ stores }: AppState, storeId: string | null): Store | undefined =>
  stores.find((store) => store.id === storeId && isEditable(store));

/** The reading of a product as its merchant knows it; undefined where it was not read. */
export const knownOf = (
  { readings }: Pick<AppState, 'readings'>,
  { storeId, productId }: { storeId: string; productId: string | null },
): Reading | undefined => (productId === null ? undefined : readingOf(readings[storeId], productId, 'merchant'));

/** A record with one entry changed, or removed if `change` returns undefined. Returns the same record if there is no such entry. */
export function changeEntry<T>(
  record: Record<number, T>,
  key: number,
  change: (entry: T) => T | undefined,
): Record<number, T> {
  const entry = record[key];
  if (entry === undefined) return record;
  const { [key]: _, ...rest } = record;
  const next = change(entry);
  return next === undefined ? rest : { ...rest, [key]: next };
}

/** Where a store's product pages are: as its merchant set it, then as learnt. */
export const productPathsOf = (
  { productPaths, productPatterns }: Pick<AppState, 'productPaths' | 'productPatterns'>,
  storeId: string,
): ProductPaths => withSetPath(productPaths[storeId] ?? noPaths, pathOfPattern(productPatterns[storeId] ?? ''));
