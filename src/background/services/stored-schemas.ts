import { Session } from '../../client/auth/session-record.ts';
import { ConnectDraft } from '../../domain/connect-draft.ts';
import { HistoryLimits } from '../../domain/history.ts';
import { PackedProduct, packProduct, unpackProduct } from '../../domain/packed-product.ts';
import { KeyPermission } from '../../domain/key.ts';
import { Product } from '../../domain/product.ts';
import { maxPattern, readPattern } from '../../domain/product-pattern.ts';
import { Text, z } from '../../base/schema.ts';
import { SignIn, SignInFields } from '../../domain/sign-in.ts';
import { isAcceptedStore, Merchant, Store } from '../../domain/store.ts';
import { LogInState } from '../../protocol/commands/inputs.ts';
import { CardShape } from '../../protocol/view.ts';
import { noReadings, withAnswer } from '../../products/readings/readings.ts';
import { readers } from '../../domain/reader.ts';
import { knownOf, type AppState } from '../../store/app-store.ts';
import { toProductLists, toWorkingCopy } from './old-drafts.ts';
import { KeyRequest, OpenCard, OpenPage, TilePlan } from '../../store/tab-state.ts';

/** A pending log-in on the platform's page; only in session storage. */
export const PendingLogin = z.object({
  storeId: z.string(),
  redirectUri: z.string(),
  state: z.string(),
  codeVerifier: z.string(),
  /** Origin of the platform's page. */
  issuer: z.string(),
  /** Epoch ms. */
  startedAt: z.number(),
  /** Null for a window, which only the worker that opened it hears of. */
  tabId: z.nullable(z.int()),
  /** The person returned, and the code is being exchanged. */
  hasReturned: z.boolean(),
});
export type PendingLogin = z.infer<typeof PendingLogin>;

/** The secret that the next sign-in step needs: a state token, or a session token to exchange; and its email address. */
export const PendingCredential = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), email: z.string(), stateToken: z.string() }),
  z.object({ kind: z.literal('session'), email: z.string(), sessionToken: z.string() }),
]);
export type PendingCredential = z.infer<typeof PendingCredential>;

/** An amount that a product was read to cost, and on which day: the number of days since 1970. */
export const PriceRead = z.object({ amount: z.string(), currency: z.string(), day: z.int() });
export type PriceRead = z.infer<typeof PriceRead>;

/** A copy of the unfinished edits, outside the journal and without its durability. */
export const BackupRecord = z.object({
  /** The journalId of the journal that it is a copy of. */
  journalId: z.string(),
  edits: z.array(z.unknown()),
  batches: z._default(z.array(z.unknown()), []),
  /** How many edits under way did not fit. */
  lacking: z._default(z.int(), 0),
});

/** A stored value that could not be read, as it was stored, and the name that it was stored under. */
export const UnreadableValue = z.object({ name: z.string(), stored: z.unknown() });
export type UnreadableValue = z.infer<typeof UnreadableValue>;

/** The part of the state that survives the worker, until the browser closes. */
export const PersistedState = z.object({
  merchants: z.record(z.string(), Merchant),
  frontStoreId: z.nullable(z.string()),
  chosenStore: z._default(z.nullable(z.object({ storeId: z.string(), address: z.string() })), null),
  pages: z.record(z.string(), OpenPage),
  cards: z.record(z.string(), OpenCard),
  shopperTabs: z._default(z.record(z.string(), z.string()), {}),
  tilePlans: z._default(z.record(z.string(), TilePlan), {}),
  keyRequest: z._default(z.nullable(KeyRequest), null),
  signIns: z.record(z.string(), SignIn),
  savedFields: z.record(z.string(), SignInFields),
  currencies: z._default(z.record(z.string(), z.string()), {}),
  siteNames: z._default(z.record(z.string(), z.string()), {}),
  connectDraft: z._default(z.nullable(ConnectDraft), null),
});

export type PersistedState = z.infer<typeof PersistedState>;

/** A reading of a product that a page or a card shows. */
const OpenReading = z.object({
  storeId: z.string(),
  reader: z.enum(readers),
  seq: z.int(),
  atMs: z.number(),
  product: PackedProduct,
});

/** The state as it is stored, with the readings of the products that pages and cards show. */
export const StoredState = z.extend(PersistedState, { readings: z.array(OpenReading) });
export type StoredState = z.infer<typeof StoredState>;

export type OpenReadings = Pick<AppState, 'readings'>;

export const toStoredState = (state: PersistedState, { readings }: OpenReadings): StoredState => ({
  ...state,
  readings: Object.entries(readings).flatMap(([storeId, ofStore]) =>
    [...ofStore.values()].flatMap((known) =>
      readers.flatMap((reader) => {
        const reading = known[reader];
        return reading === undefined ? [] : [{ storeId, reader, ...reading, product: packProduct(reading.product) }];
      }),
    ),
  ),
});

/** A card whose product is missing is left out. */
export function fromStoredState({ readings: stored, ...state }: StoredState): PersistedState & OpenReadings {
  const readings: OpenReadings['readings'] = {};
  for (const { storeId, product, ...asked } of stored)
    readings[storeId] = withAnswer(readings[storeId] ?? noReadings, [unpackProduct(product)], asked);
  const isRead = (one: { storeId: string; productId: string | null }): boolean =>
    knownOf({ readings }, one) !== undefined;
  const pages = Object.entries(state.pages).map(
    ([id, page]) => [id, isRead(page) ? page : { ...page, productId: null }] as const,
  );
  const cards = Object.entries(state.cards).filter(([, card]) => isRead(card));
  return { ...state, readings, pages: Object.fromEntries(pages), cards: Object.fromEntries(cards) };
}

/** A product at a page or a card, as earlier versions stored it: its place in a list, or itself. */
const EarlierProduct = z.nullable(z.union([z.int(), Product]));
const EarlierOpen = z.record(z.string(), z.looseObject({ storeId: z.string(), product: EarlierProduct }));
const EarlierState = z.looseObject({
  products: z._default(z.array(PackedProduct), []),
  pages: EarlierOpen,
  cards: EarlierOpen,
});

/** From products in a list, or at each page and again at its card, to readings of their own. A card without a product is left out. */
function migrateState(stored: unknown): unknown {
  const read = EarlierState.safeParse(stored);
  if (!read.success) return stored;
  const { products, pages, cards, ...state } = read.data;
  const found: { storeId: string; product: PackedProduct }[] = [];
  const withId = (open: z.infer<typeof EarlierOpen>): unknown =>
    Object.fromEntries(
      Object.entries(open).map(([tabId, { product: at, ...one }]) => {
        const product = typeof at === 'number' ? products[at] : at === null ? undefined : packProduct(at);
        if (product !== undefined) found.push({ storeId: one.storeId, product });
        return [tabId, { ...one, productId: product?.id ?? null }];
      }),
    );
  const isRead = ([, { product: at }]: [string, { product: unknown }]): boolean =>
    typeof at === 'number' ? products[at] !== undefined : at !== null;
  const readPages = withId(pages);
  const readCards = withId(Object.fromEntries(Object.entries(cards).filter(isRead)));
  const readings = found.map((one) => ({ ...one, reader: 'merchant', seq: 0, atMs: 0 }));
  return { ...state, pages: readPages, cards: readCards, readings };
}

/** The document and the shape that the frame of each card told, by tab, with the card's token. Earlier versions kept the document in the state. */
export const CardFrames = z.record(
  z.string(),
  z.object({ token: OpenCard.shape.token, documentId: z.optional(z.string()), shape: z.nullable(CardShape) }),
);
export type CardFrames = z.infer<typeof CardFrames>;

/** A session and the client id that its tokens belong to. */
export const StoredSession = z.intersection(Session, z.object({ clientId: z.string() }));

const Path = Text(3000);

/** The facts learnt about the addresses of a store's product pages; see `ProductPaths`. */
export const StoredPaths = z.object({ known: z.array(Path), misses: z.record(Path, z.int()) });

/** A connected store. Its addresses decide where the key goes, so they are checked here as they were when it was connected. */
const StoredStore = Store.check(z.refine(isAcceptedStore));
export const StoredStores = z.array(StoredStore);

/** The store that tried answers name, what its key may not do, and which answers and key these were. */
export const TriedStore = z.object({
  subject: z.string(),
  store: StoredStore,
  missing: z.array(KeyPermission),
  logIn: LogInState,
});

/** Reads one of the stored stores; undefined if it does not fit. A captcha that does not fit is left out. */
export function salvageStore(stored: unknown): Store | undefined {
  const whole = StoredStore.safeParse(stored);
  if (whole.success || typeof stored !== 'object' || stored === null) return whole.data;
  return StoredStore.safeParse({ ...stored, captcha: undefined }).data;
}

/** The product addresses that a merchant set. */
export const StoredPattern = z.string().check(
  z.maxLength(maxPattern),
  z.refine((pattern) => readPattern(pattern).tag === 'ok'),
);

/** How long before `savedAt`, epoch ms, each call started, and the rest of the pause then, in ms; see `KeptStarts`. */
export const StoredStarts = z.object({
  savedAt: z.number(),
  agesMs: z.array(z.int()),
  pausedMs: z._default(z.int(), 0),
});

/** The next recheck of a refused key, epoch ms, and how many came before it. */
export const StoredRecheck = z.object({ at: z.number(), count: z.int() });

/** A log-out that is not sent to the platform yet; contains no secret. */
export const PendingLogOut = z.object({ attempts: z.int(), nextAt: z.number() });

export const defaultHistoryLimits = HistoryLimits.parse({});

/** When the history limits were applied last, and what they have removed in all. */
export const PruneRecord = z.object({
  atMs: z.number(),
  forgotten: z.int(),
  /** The time of typing of the newest edit that was removed. */
  untilMs: z.nullable(z.number()),
});
export type PruneRecord = z.infer<typeof PruneRecord>;

/** The written version of the working copy and of the state, and the migrations of earlier versions. */
export const workingCopyVersions = { version: 3, migrations: { 1: toProductLists, 2: toWorkingCopy } };
export const stateVersions = { version: 3, migrations: { 1: (stored: unknown) => stored, 2: migrateState } };
