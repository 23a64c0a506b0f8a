import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Edit } from '../domain/edit.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { GuardLimits } from '../domain/guardrails.ts';
import { HistoryLimits } from '../domain/history.ts';
import type { Product } from '../domain/product.ts';
import type { SignIn, SignInFields } from '../domain/sign-in.ts';
import type { BatchProgress } from '../domain/batch.ts';
import type { CardShape, Draft, JournalHealth } from '../protocol/view.ts';
import type { KeyStep, Merchant, Customer, Store } from '../domain/store.ts';

/** A storefront page of a connected store that is open in a tab. */
export interface OpenPage {
  storeId: string;
  /** The browser's id of the page's document; another one after a reload. */
  documentId: string;
  url: string;
  /** The product its address names, once looked up. */
  product: Product | null;
  /** It changes its address so often that it is left alone. */
  isFlooding: boolean;
}

/** A card that a page asked for. */
export interface OpenCard {
  /** Traded in once by the frame; null after that. */
  token: string | null;
  /** The frame's document, once it showed the token. */
  documentId: string | null;
  storeId: string;
  product: Product;
  variantId: string | null;
  field: FieldKey;
  /** Null until it was drawn. */
  shape: CardShape | null;
}

/** A merchant who went from a store's page to unlock or enter its key. */
export interface KeyRequest {
  storeId: string;
  /** The page they come from, and the field they pressed there. */
  tabId: number;
  documentId: string;
  url: string;
  field: FieldKey;
  /** Where the key is asked for; null once it came and the page is to open its card. */
  prompt: { step: KeyStep; tabId: number } | null;
}

/** Everything the background knows. No secret is ever in it. */
export interface AppState {
  stores: Store[];
  merchants: Record<string, Merchant>;
  customers: Record<string, Customer>;
  /** The way in that somebody is on, by store id. */
  signIns: Record<string, SignIn>;
  /** What was typed on a way in that was left before its end, by store id. */
  savedFields: Record<string, SignInFields>;
  /** How each store's edits are guarded, by store id; the defaults where there is none. */
  limits: Record<string, GuardLimits>;
  /** The currency of each store's prices, by store id, as the products that were read last have it. */
  currencies: Record<string, string>;
  /** What each store's pages call it, by store id; a suggestion alone, until its merchant confirms it. */
  siteNames: Record<string, string>;
  /** How many edits were typed under another key than the one that is here, by store id. */
  otherKeyEdits: Record<string, number>;
  /** The store used last. */
  frontStoreId: string | null;
  /** Newest first; without those of batches. */
  edits: Edit[];
  /** Newest first. */
  batches: BatchProgress[];
  /** How much of the history is kept. */
  historyLimits: HistoryLimits;
  /** What is the matter with the journal. */
  journal: JournalHealth;
  /** By tab id. */
  pages: Record<number, OpenPage>;
  cards: Record<number, OpenCard>;
  /** The one request for a key that is open, if any. */
  keyRequest: KeyRequest | null;
  /** What was typed into cards and not saved, by `draftKey`. */
  drafts: Record<string, Draft>;
}

export type AppStore = StoreApi<AppState>;

/** The one store that is written to; everybody else holds a mirror of a projection of it. */
export const createAppStore = (): AppStore =>
  createStore<AppState>(() => ({
    stores: [],
    merchants: {},
    customers: {},
    signIns: {},
    savedFields: {},
    limits: {},
    currencies: {},
    siteNames: {},
    otherKeyEdits: {},
    frontStoreId: null,
    edits: [],
    batches: [],
    historyLimits: HistoryLimits.parse({}),
    journal: { lost: [], unreadable: 0 },
    pages: {},
    cards: {},
    keyRequest: null,
    drafts: {},
  }));

export const findStore = ({ stores }: AppState, storeId: string | null): Store | undefined =>
  stores.find(({ id }) => id === storeId);

/** An entry of a record changed, dropped when `change` gives undefined; the same record when there is none. */
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

/** One draft for each field of a product. */
export const draftKey = ({ storeId, product, field }: Pick<OpenCard, 'storeId' | 'product' | 'field'>): string =>
  `${storeId}/${product.id}/${field}`;

/** The drafts with this one in its place, or with null without it. */
export function withDraft(drafts: Record<string, Draft>, key: string, draft: Draft | null): Record<string, Draft> {
  const { [key]: _, ...rest } = drafts;
  return draft === null ? rest : { ...rest, [key]: draft };
}
