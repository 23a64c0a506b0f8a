import { FieldKey } from '../domain/fields.ts';
import { helpTopics, type HelpTopic } from './help-topics.ts';

/** The tabs of the workbench, in their order. */
export const workbenchTabs = ['stores', 'bulk', 'history', 'guardrails'] as const;
export type WorkbenchTab = (typeof workbenchTabs)[number];

/** The pages of the workbench beside its tabs. */
const workbenchPages = ['help', 'data', 'welcome', 'variants', 'report'] as const;
type WorkbenchPage = (typeof workbenchPages)[number];

/** A product whose history or variants are shown; `field` null for all fields. */
export interface ProductRoute {
  storeId: string;
  productId: string;
  field: FieldKey | null;
}

/** The known facts of a store that is to be connected; '' for an unknown one. */
export interface ConnectRoute {
  storefront: string;
  siteId: string;
  api: string;
  /** The store's name on its page. */
  name: string;
}

/** The products that were picked on a page of their store. */
export interface PickedRoute {
  storeId: string;
  productIds: string[];
  /** A new id each time, so that the same products can be requested again. */
  requestId: string;
}

/** The view of the workbench that its address names. */
export interface WorkbenchRoute {
  tab: WorkbenchTab;
  /** The page that is shown instead of a tab; null for none. */
  page: WorkbenchPage | null;
  /** The topic of the help; null for none, or for one that does not exist. */
  topic: HelpTopic | null;
  /** The product of the history or of the variants; null for all products. */
  product: ProductRoute | null;
  /** True if the history shows only edits that are not saved yet. */
  isOpen: boolean;
  /** The products that a bulk change is to begin with; null for none. */
  picked: PickedRoute | null;
  /** The store that is to be connected; null if the address asks for none. */
  connect: ConnectRoute | null;
  /** The store whose key is to be entered, id. */
  keyOf: string | null;
  /** The store whose key is to be unlocked in a small window, id. */
  unlock: string | null;
  /** The report of a store's page as JSON, unread; null for none. */
  report: string | null;
}

/** The hash of the workbench's address. */
export type WorkbenchHash = `#${string}`;

export const hashOf = (tab: WorkbenchTab): WorkbenchHash => `#${tab}`;

/** The help, or one topic of it. */
export const helpHash = (topic?: HelpTopic): WorkbenchHash => (topic === undefined ? '#help' : `#help/${topic}`);

/** The page after the installation. */
export const welcomeHash: WorkbenchHash = '#welcome';

/** The page of stored data. */
export const dataHash: WorkbenchHash = '#data';

/** The history of edits that are not saved yet. */
export const unsavedHash: WorkbenchHash = '#history?open=1';

export function productHash({ storeId, productId, field }: ProductRoute): WorkbenchHash {
  const query = new URLSearchParams({ store: storeId, product: productId, ...(field !== null && { field }) });
  return `#history?${query.toString()}`;
}

/** The table of a product's variants. */
export const variantsHash = ({ storeId, productId }: Pick<ProductRoute, 'storeId' | 'productId'>): WorkbenchHash =>
  `#variants?${new URLSearchParams({ store: storeId, product: productId }).toString()}`;

/** The bulk change of the products that were picked on a page. */
export const bulkHash = ({ storeId, productIds, requestId }: PickedRoute): WorkbenchHash =>
  `#bulk?${new URLSearchParams([['store', storeId], ['request', requestId], ...productIds.map((id) => ['product', id])]).toString()}`;

/** The form in which a store's key is entered. */
export const keyHash = (storeId: string): WorkbenchHash =>
  `#stores?${new URLSearchParams({ key: storeId }).toString()}`;

/** The form that connects a store, with the known facts of it. */
export const connectHash = ({ storefront, siteId, api, name }: ConnectRoute): WorkbenchHash =>
  `#stores?${new URLSearchParams({ connect: storefront, site: siteId, api, name }).toString()}`;

/** The small window that asks for a store's passphrase. */
export const unlockHash = (storeId: string): WorkbenchHash =>
  `#unlock?${new URLSearchParams({ store: storeId }).toString()}`;

/** The report of a store's page, as JSON. */
export const reportHash = (report: string): WorkbenchHash =>
  `#report?${new URLSearchParams({ of: report }).toString()}`;

/** The route that a hash names; the stores if it names none. */
export function readHash(hash: string): WorkbenchRoute {
  const [path = '', search] = hash.slice(1).split('?', 2);
  const [named, below] = path.split('/', 2);
  const tab = workbenchTabs.find((each) => each === named) ?? 'stores';
  const page = workbenchPages.find((each) => each === named) ?? null;
  const topic = page === 'help' ? (helpTopics.find((each) => each === below) ?? null) : null;
  const query = new URLSearchParams(search);
  const of = (name: string, key: string): string | null => (named === name ? query.get(key) : null);
  const isOfProduct = named === 'history' || named === 'variants';
  const [storeId, productId] = isOfProduct ? [query.get('store'), query.get('product')] : [null, null];
  const field = FieldKey.safeParse(query.get('field')).data ?? null;
  const product = storeId === null || productId === null ? null : { storeId, productId, field };
  const isOpen = of('history', 'open') !== null;
  return {
    tab,
    page,
    topic,
    product,
    isOpen,
    picked: readPicked(named, query),
    connect: readConnect(named, query),
    keyOf: of('stores', 'key'),
    unlock: of('unlock', 'store'),
    report: of('report', 'of'),
  };
}

function readPicked(named: string | undefined, query: URLSearchParams): PickedRoute | null {
  const [storeId, productIds] = [query.get('store'), query.getAll('product')];
  if (named !== 'bulk' || storeId === null || productIds.length === 0) return null;
  return { storeId, productIds, requestId: query.get('request') ?? '' };
}

function readConnect(named: string | undefined, query: URLSearchParams): ConnectRoute | null {
  const storefront = query.get('connect');
  if (named !== 'stores' || storefront === null) return null;
  const of = (key: string): string => query.get(key) ?? '';
  return { storefront, siteId: of('site'), api: of('api'), name: of('name') };
}
