import { noForms } from '../../src/protocol/form-drafts.ts';
import { nothingUnsaved, type UnsavedValue, type UnsavedView } from '../../src/products/working-copy/unsaved-value.ts';
import { createUnsaved } from '../fixtures/working-copy.ts';
import { noCorrection } from '../../src/domain/clock-correction.ts';
import { newDraftBatch, type DraftBatch, type DraftRequest } from '../../src/domain/draft-batch.ts';
import { defaultLimits } from '../../src/domain/guardrails.ts';
import type { FramePlace } from '../../src/domain/frame-place.ts';
import type { ErrorCode } from '../../src/base/errors.ts';
import type { MemberProfile } from '../../src/domain/sign-in.ts';
import { toPriceIntent } from '../../src/domain/pricing/intent.ts';
import { pricesOf, type Prices } from '../../src/domain/pricing/prices.ts';
import type { Product } from '../../src/domain/product.ts';
import type { Merchant } from '../../src/domain/store.ts';
import type { HelpTopic } from '../../src/protocol/help-topics.ts';
import type { CommandName } from '../../src/protocol/commands.ts';
import type { CardView, PopupView, WorkbenchView } from '../../src/protocol/view.ts';
import {
  apron,
  apronAtTwo,
  atMs,
  cups,
  edit,
  gift,
  groups,
  lamp,
  rug,
  scarf,
  longName,
  member,
  mug,
  soldOut,
  states,
  store,
  yen,
  dinar,
} from './goods.ts';
import { batches } from './batch-goods.ts';
import { prices } from './price-goods.ts';
import { signInScenes } from './sign-in-scenes.ts';

/** How a command answers in a scene: normally, never, or with an error; `on` limits it to one text. */
export type Answer = { on?: string } & (
  | { tag: 'never' }
  | { tag: 'gives'; output: object }
  | { tag: 'fails'; code: ErrorCode; applicationCode?: string; rule?: [string, string, string]; retryAfterMs?: number }
);

interface Common {
  answers?: Partial<Record<CommandName, Answer>>;
  locale?: string;
  /** The extension was updated under the page. */
  isOutdated?: boolean;
  /** The workbench's section. */
  place?:
    | 'connect'
    | 'bulk'
    | 'history'
    | 'guardrails'
    | 'help'
    | 'data'
    | 'welcome'
    | 'report'
    | `variants?${string}`
    | `help/${HelpTopic}`;
}

/** `isUnproven`: the browser cannot prove visibility. `frame`: how the card's frame differs from one that is shown in its own size. */
type CardScene = Common & { surface: 'card'; view: CardView; isUnproven?: boolean; frame?: Partial<FramePlace> };
export type PopupScene = Common & {
  surface: 'popup';
  view: PopupView;
  products?: Product[];
  /** The time of the known products' reading, epoch ms; none are known without it. */
  knownMs?: number;
  /** The member's account. */
  profile?: MemberProfile;
};
export type Scene = PopupScene | CardScene | (Common & { surface: 'workbench'; view: WorkbenchView });

const popup = (view: Partial<PopupView> = {}, more: Partial<PopupScene> = {}): Scene => ({
  surface: 'popup',
  view: {
    store,
    edits: [],
    signIn: null,
    unsaved: nothingUnsaved,
    checkoutId: null,
    inactivePage: null,
    isViewedAsShopper: false,
    news: null,
    clock: noCorrection,
    stores: [],
    ...view,
  },
  ...more,
});

const groupEdit = (id: string, value: 'true' | 'false') => {
  const name = groups.find((group) => group.id === id)?.name ?? '';
  return { field: 'group' as const, group: { id, name }, base: String(value !== 'true'), value };
};

const card = (product: typeof mug, view: Partial<CardView> = {}, more: Partial<CardScene> = {}): Scene => ({
  surface: 'card',
  view: {
    tag: 'open',
    store,
    product,
    seq: 1,
    variantId: null,
    chosenVariantId: null,
    option: null,
    field: 'price',
    unsaved: nothingUnsaved,
    edits: [],
    clock: noCorrection,
    isOnOwnPage: true,
    ...view,
  },
  ...more,
});

const ofPercent = (percent: string): DraftRequest => ({
  title: `Price −${percent} %, ending .99`,
  selection: { kind: 'all' },
  change: { kind: 'entry', field: 'price', text: `-${percent}%` },
  locale: 'en',
});

/** A complete preview that was left, and one that stopped. */
const draftBatches: DraftBatch[] = [
  {
    ...newDraftBatch(ofPercent('10'), { id: crypto.randomUUID(), storeId: store.id, createdAt: atMs - 600_000 }),
    counts: { change: 1204, asks: 3, blocked: 0, problem: 12, same: 0 },
    isDone: true,
  },
  newDraftBatch(ofPercent('20'), { id: crypto.randomUUID(), storeId: store.id, createdAt: atMs - 86_400_000 }),
];

export const bench = (view: Partial<WorkbenchView> = {}, more: Common = {}): Scene => ({
  surface: 'workbench',
  view: {
    stores: [store],
    edits: [],
    batches: [],
    draftBatches: [],
    historyLimits: { edits: 50_000, days: 730 },
    clock: noCorrection,
    journal: { lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable: 0 },
    unsaved: nothingUnsaved,
    forms: noForms,
    connectDraft: null,
    openPicks: [],
    frontStoreId: null,
    ...view,
  },
  ...more,
});

/** A stock change of +5 whose answer was lost: it may have been added already. */
const doubtfulStock = edit(
  mug,
  { tag: 'conflict', theirs: '29', why: 'doubt' },
  {
    field: 'stock',
    base: '24',
    value: '29',
    delta: '5',
    sent: { before: '24', revision: null, isAnswered: false, at: atMs },
  },
);

const foundStore = { tag: 'store', storefront: 'https://www.aurora-home.example', siteId: 'x', api: '' };

const demoShop: Answer = {
  tag: 'gives',
  output: {
    shop: {
      name: 'Pennyroyal',
      storefront: 'http://127.0.0.1:41234',
      api: 'http://127.0.0.1:4717',
      siteId: 'x',
      apiKey: 'IST.x',
    },
  },
};

const appliedMug = edit(mug, states.applied);
const fellBack = { ...store, customer: { tag: 'visitor' as const, fellBack: true } };
const forgotten = { ...store, merchant: { tag: 'missing' as const } };
const refused = {
  ...store,
  id: 's2',
  name: 'متجر الشروق',
  merchant: { tag: 'refused' as const, status: 403, missing: [], remembered: null },
};

const arabicStore = `متجر الشروق (${'shop.'.repeat(8)}example/shop)`;

const remembered = { ...store, merchant: { ...store.merchant, remembered: { lockAfterMinutes: 15 } } as Merchant };
const stays = {
  ...store,
  merchant: { ...store.merchant, remembered: { lockAfterMinutes: null, isOpen: true } } as Merchant,
};
const locked = { ...store, merchant: { tag: 'locked' as const } };
const longStore = { ...member, name: 'The Aurora Home & Table Company of Lower Saxony, since 1894' };
const withCaptcha = {
  ...store,
  captcha: {
    page: `${store.storefront}/captcha`,
    visibleKey: '6LdDemoVisible_AAAAAJ0c8vEoOob7mx0KDlXyX',
    invisibleKey: null,
  },
};
const noStock = { ...store, merchant: { ...store.merchant, missing: ['inventory_write'] } as Merchant };
const wrongPassphrase: Answer = { tag: 'fails', code: 'invalid_input', rule: ['passphrase', '', 'wrong'] };

const offline: Answer = { tag: 'fails', code: 'network' };
const busy: Answer = { tag: 'fails', code: 'throttled', retryAfterMs: 12_000 };

const askedLamp = edit(
  lamp,
  {
    tag: 'conflict',
    theirs: '129.00',
    why: 'guarded',
    askedAt: atMs,
    findings: [{ rule: 'below_cost', level: 'ask', numbers: { toPay: '63.00', cost: '70.00' } }],
  },
  {
    surface: 'card',
    value: '70.00',
    prices: {
      from: pricesOf(lamp),
      to: { ...pricesOf(lamp), price: '70.00' } as Prices,
      intent: toPriceIntent('price', '70.00'),
    },
  },
);

const unsaved = (...values: UnsavedValue[]): UnsavedView => ({ values, displaced: [] });
const typedPrice = (productId: string, change: Partial<UnsavedValue> = {}): UnsavedValue =>
  createUnsaved({ storeId: store.id, productId, field: 'price', text: '119', ...change });

const history = [
  edit(mug, states.applied, { base: '19.00', value: '25.00', undoOf: appliedMug.id, surface: 'card' }),
  appliedMug,
  edit(lamp, states.offline, { value: '119.00', surface: 'card' }),
  edit(apron, states.applied, {
    variantId: 'v-Small',
    variantLabel: 'Small',
    field: 'stock',
    base: '12',
    value: '40',
    createdAt: atMs - 3_600_000,
    state: { tag: 'applied', at: atMs - 3_600_000 },
  }),
  edit(soldOut, states.conflict, { base: '18.50' }),
  edit(
    apron,
    { tag: 'conflict', theirs: '20', why: 'doubt' },
    {
      variantId: 'v-Extra large',
      variantLabel: 'Extra large',
      field: 'stock',
      base: '10',
      value: '15',
      delta: '5',
      sent: { before: '10', revision: null, isAnswered: true, at: 0 },
    },
  ),
  edit(gift, { tag: 'refused', code: 'not_found', description: 'product_gone' }),
  edit(longName, states.refused, { base: '1234567.89', value: '999999999.99' }),
  edit(yen, { tag: 'applied', at: atMs - 3 * 86_400_000 }, { value: '1400', createdAt: atMs - 3 * 86_400_000 }),
];

export const scenes: Record<string, Scene> = {
  'popup-results': popup(),
  'popup-menu': popup({ store: member }),
  'popup-news': popup({ news: '0.2.0' }),
  'popup-outdated': popup({}, { isOutdated: true }),
  'popup-as-shopper': popup({ isViewedAsShopper: true }),
  'popup-flooding-page': popup({ store: longStore, inactivePage: 'address' }),
  'popup-page-that-removes-ours': popup({ inactivePage: 'element' }),
  'popup-menu-stores': popup({
    store: longStore,
    stores: [
      { id: longStore.id, name: longStore.name, needs: 0 },
      { id: 's2', name: arabicStore, needs: 2 },
    ],
  }),
  'popup-other-store-needs': popup({ stores: [{ id: 's2', name: arabicStore, needs: 2 }] }),
  'popup-menu-checkout': popup({ store: longStore, checkoutId: '3f2b1a90-6c1e-4a3d-9d41-0c9a7a5be001' }),
  'popup-checkout': popup(),
  'popup-go-failed': popup({}, { answers: { 'stores.visit': { tag: 'fails', code: 'network' } } }),
  'popup-first-run': popup({ store: null }),
  'popup-found-store': popup(
    { store: null },
    { answers: { 'connect.recognise': { tag: 'gives', output: { ...foundStore, name: 'Aurora Home & Table' } } } },
  ),
  'popup-found-long': popup(
    { store: null },
    {
      answers: {
        'connect.recognise': {
          tag: 'gives',
          output: {
            ...foundStore,
            storefront: 'https://the-aurora-home-and-table-company-of-lower-saxony.example',
            name: 'The Aurora Home & Table Company of Lower',
          },
        },
      },
    },
  ),
  'popup-found-dashboard': popup(
    { store: null },
    { answers: { 'connect.recognise': { tag: 'gives', output: { tag: 'dashboard', siteId: 'x', api: '' } } } },
  ),
  'popup-found-editor': popup(
    { store: null },
    { answers: { 'connect.recognise': { tag: 'gives', output: { tag: 'editor' } } } },
  ),
  'popup-clock-behind': popup({ clock: { ...noCorrection, offMs: 3_600_000 } }),
  'popup-member': popup({ store: member }),
  'popup-logged-out': popup({ store: fellBack }),
  'popup-logged-out-key-missing': popup({ store: { ...fellBack, merchant: forgotten.merchant } }),
  'popup-loading': popup({}, { answers: { 'catalog.search': { tag: 'never' } } }),
  'popup-offline': popup({}, { answers: { 'catalog.search': offline } }),
  'popup-offline-known': popup({}, { answers: { 'catalog.search': offline }, knownMs: atMs - 1_200_000 }),
  'popup-busy': popup({}, { answers: { 'catalog.search': busy }, knownMs: atMs - 1_200_000 }),
  'popup-busy-unknown': popup({}, { answers: { 'catalog.search': busy } }),
  'popup-looking': popup({}, { answers: { 'catalog.search': { tag: 'never', on: 'lam' } } }),
  'popup-search-failed': popup({}, { answers: { 'catalog.search': { tag: 'fails', code: 'timeout', on: 'lam' } } }),
  'popup-nothing': popup({}, { products: [] }),
  'popup-arabic-store': popup({ store: { ...store, name: arabicStore } }),
  'popup-key-missing': popup({ store: forgotten }),
  'popup-key-refused': popup({ store: refused }),
  'popup-key-locked': popup({ store: { ...locked, customer: member.customer } }),
  'popup-key-wrong': popup({ store: locked }, { answers: { 'key.unlock': wrongPassphrase } }),
  'popup-other-key': popup({
    store: { ...store, keptBackEdits: 3 },
    edits: [mug, lamp, gift].map((product) => edit(product, states.otherKey)),
  }),
  'popup-key-limited': popup({ store: noStock }),
  'popup-key-remembered': popup({ store: remembered }),
  'popup-key-saved': popup({ store: forgotten, edits: [edit(mug, states.applied)] }),
  'popup-saved-elsewhere': popup(),
  'popup-waits': popup({
    edits: [edit({ ...mug, id: 'gone' }, states.offline), edit({ ...yen, id: 'elsewhere' }, states.refused)],
  }),
  'popup-editing': popup(),
  'popup-variants': popup(),
  'popup-sale-ranges': popup({}, { products: [scarf, rug, { ...scarf, id: 'p-long', name: longName.name }, lamp] }),
  'popup-locations': popup({}, { products: [cups, apronAtTwo, mug] }),
  'popup-draft': popup({}, {}),
  'popup-percent': popup(),
  'popup-asks': popup(),
  'popup-blocks': popup(),
  'popup-problem': popup(),
  'popup-saved': popup(),
  'popup-states': popup({
    edits: [
      edit(mug, states.applied),
      edit(lamp, states.offline, { value: '119.00' }),
      edit(soldOut, states.conflict, { base: '18.50' }),
      edit(gift, states.refused, { value: '1000000.00' }),
      edit(longName, states.sending, { field: 'stock', base: '99999', value: '99998' }),
      edit({ ...yen, id: 'elsewhere' }, states.conflict),
    ],
  }),
  ...signInScenes,

  'card-price': card(lamp),
  'card-typing': card(lamp),
  'card-percent': card(lamp),
  'card-which-way': card(lamp),
  'card-asks': card(lamp),
  'card-blocks': card(lamp),
  'card-problem': card(lamp),
  'card-variants': card(apron, { variantId: 'v-Small' }),
  'card-sale': card(lamp, { field: 'salePrice' }),
  'card-which': card(rug),
  'card-guarded': card(lamp, { edits: [askedLamp] }),
  'card-guarded-unproven': card(lamp, { edits: [askedLamp] }, { isUnproven: true }),
  'popup-card-question': popup({ edits: [askedLamp] }),
  'card-small': card(lamp, {}, { frame: { pixelRatio: 8 } }),
  'card-altered': card(lamp, {}, { frame: { isAltered: true } }),
  'card-unseen': card(lamp, {}, { frame: { shownMs: null } }),
  'card-covered': card(lamp),
  'card-outside': card(lamp),
  'card-by-itself': card(lamp, { unsaved: unsaved(typedPrice(lamp.id)) }, { frame: { isByItself: true } }),
  'card-stock-question': card(mug, { field: 'stock', edits: [doubtfulStock] }),
  'popup-stock-question': popup({ edits: [doubtfulStock] }),
  'card-stock': card(mug, { field: 'stock' }),
  'card-locations': card(cups, { field: 'stock' }),
  'card-explain': card(
    lamp,
    {},
    { answers: { 'card.lowest': { tag: 'gives', output: { paid: '109.00', changes: 2, isBeforeSale: false } } } },
  ),
  'card-more': card(lamp),
  'card-more-untracked': card(gift),
  'card-more-states': card(lamp),
  'card-more-variants': card(apron, { variantId: 'v-Small' }),
  'card-more-whole': card(apron),
  'card-more-stock-price': card(mug, { field: 'stock' }),
  'card-more-long': card(longName),
  'workbench-variants': bench({}, { place: 'variants?store=s1&product=p4' }),
  'workbench-variants-preview': bench({}, { place: 'variants?store=s1&product=p4' }),
  'workbench-variants-wrong': bench({}, { place: 'variants?store=s1&product=p4' }),
  'workbench-variants-failed': bench(
    {},
    { place: 'variants?store=s1&product=p4', answers: { 'catalog.product': { tag: 'fails', code: 'network' } } },
  ),
  'card-groups': card({ ...mug, groupIds: ['g1', 'g5'] }),
  'card-groups-none': card(mug, { store: { ...store, catalogVersion: 'V3_CATALOG' } }),
  'card-groups-many': card(
    { ...longName, groupIds: groups.map(({ id }) => id) },
    {
      edits: [
        edit(longName, states.applied, { ...groupEdit('g1', 'false'), surface: 'card' }),
        edit(longName, states.offline, groupEdit('g2', 'true')),
        edit(longName, { tag: 'refused', code: 'not_found', description: '' }, groupEdit('g9', 'true')),
      ],
    },
  ),
  'card-groups-unread': card(mug, {}, { answers: { 'catalog.groups': { tag: 'fails', code: 'network' } } }),
  'card-groups-read-only': card({ ...mug, groupIds: ['g1', 'g2'] }, { store: locked }),
  'card-long': card(longName),
  'card-name': card(longName, { field: 'name' }),
  'card-name-variants': card(apron, { field: 'name' }),
  'card-name-rtl': card(dinar, { field: 'name' }),
  'card-no-ribbon': card(mug, { field: 'ribbon' }),
  'card-ribbon-of-others': card(rug, { field: 'ribbon' }),
  'card-ribbon-stands': card({ ...rug, values: { ...rug.values, ribbon: 'New' } }, { field: 'ribbon' }),
  'card-visible': card(mug, { field: 'visible' }),
  'card-compare-at': card({ ...lamp, discount: null }),
  'card-yen': card(yen, {}, { locale: 'ja' }),
  'card-dinar': card(dinar, {}, { locale: 'ar' }),
  'card-no-picture': card(gift),
  'card-moment': card(mug),
  'card-saving': card(mug, { edits: [edit(mug, states.sending)] }),
  'card-staying': card(mug, { edits: [edit(mug, states.sending)] }),
  'card-product-price': card(apron),
  'card-held': card(mug, { edits: [edit(mug, states.held)] }),
  'card-saved': card(mug),
  'card-live': card(mug, {}, { answers: { 'card.checkLive': { tag: 'gives', output: { prices: [19] } } } }),
  'card-undone': card(mug),
  'card-outdated': card(mug, {}, { isOutdated: true }),
  'card-typed-elsewhere': card(mug, {
    unsaved: unsaved(
      typedPrice(mug.id, { surface: 'popup' }),
      typedPrice(mug.id, { surface: 'popup', field: 'name', text: 'Mug of stone', seq: 2 }),
    ),
  }),
  'popup-typed-elsewhere': popup({
    unsaved: unsaved(
      typedPrice(mug.id, { surface: 'card' }),
      typedPrice(apron.id, { surface: 'workbench', variantId: apron.variants[1]?.id ?? null, text: '41', seq: 2 }),
    ),
  }),
  'card-outdated-typed': card(mug, { unsaved: unsaved(typedPrice(mug.id)) }, { isOutdated: true }),
  'card-old-page': card(mug, { pagePrice: '24.50' }),
  'card-waiting': card(mug, { edits: [edit(mug, states.offline)] }),
  'card-busy': card(mug, { edits: [edit(mug, states.busy)] }),
  'card-key': card(mug, { edits: [edit(mug, states.keyMissing)] }),
  'card-other-key': card(mug, { edits: [edit(mug, states.otherKey)] }),
  'card-locked': card(mug, { store: locked, edits: [edit(mug, states.keyMissing)] }),
  'card-no-stock': card(mug, { store: noStock, field: 'stock' }),
  'card-conflict': card(mug, { edits: [edit(mug, states.conflict)] }),
  'card-refused': card(mug, { edits: [edit(mug, states.refused)] }),
  'card-gone': card(mug, { edits: [edit(mug, { tag: 'refused', code: 'not_found', description: 'product_gone' })] }),
  'card-member': card(mug, { store: member }),

  'workbench-empty': bench({ stores: [] }),
  'workbench-confirm-address': bench({ stores: [{ ...store, isUnproven: true }] }),
  'popup-confirm-address': popup(
    { store: { ...store, isUnproven: true } },
    { answers: { 'stores.confirmAddress': { tag: 'gives', output: { isProven: false } } } },
  ),
  'workbench-clock-ahead': bench({ clock: { ...noCorrection, offMs: -3 * 31_557_600_000 } }, { place: 'history' }),
  'workbench-stores': bench({
    stores: [
      { ...store, unsentEdits: 3 },
      { ...forgotten, id: 's3', name: 'Second shelf' },
      { ...refused, name: arabicStore },
    ],
    edits: history,
  }),
  'workbench-bulk': bench({}, { place: 'bulk' }),
  'workbench-bulk-preview': bench({}, { place: 'bulk' }),
  'workbench-bulk-asks': bench({}, { place: 'bulk' }),
  'workbench-bulk-turned': bench({}, { place: 'bulk' }),
  'workbench-bulk-ambiguous': bench({}, { place: 'bulk', locale: 'fr' }),
  'workbench-bulk-margin': bench({}, { place: 'bulk' }),
  'workbench-bulk-problem': bench({}, { place: 'bulk' }),
  'workbench-bulk-stock': bench({}, { place: 'bulk' }),
  'workbench-bulk-groups': bench({}, { place: 'bulk' }),
  'workbench-bulk-no-group': bench({}, { place: 'bulk' }),
  'workbench-bulk-loading': bench({}, { place: 'bulk', answers: { 'bulk.preview': { tag: 'never' } } }),
  'workbench-bulk-failed': bench({}, { place: 'bulk', answers: { 'bulk.preview': { tag: 'fails', code: 'network' } } }),
  'workbench-bulk-not-started': bench(
    {},
    { place: 'bulk', answers: { 'bulk.apply': { tag: 'fails', code: 'storage' } } },
  ),
  'workbench-bulk-kept': bench({ draftBatches }, { place: 'bulk' }),
  'workbench-bulk-no-key': bench({ stores: [forgotten] }, { place: 'bulk' }),
  'workbench-bulk-batches': bench({ stores: [store, refused], batches, edits: history }, { place: 'bulk' }),
  'workbench-bulk-rows': bench(
    {
      batches: batches.slice(2, 3),
      edits: history.map((each) => ({ ...each, batchId: batches[2]?.batch.id ?? null })),
    },
    { place: 'bulk' },
  ),
  'workbench-bulk-undo': bench({ batches: batches.slice(2, 3), edits: history }, { place: 'bulk' }),
  'workbench-history': bench({ stores: [store, refused], edits: history }, { place: 'history' }),
  'workbench-history-prices': bench({ edits: prices, batches: batches.slice(4, 5) }, { place: 'history' }),
  'workbench-history-variants': bench({ edits: prices }, { place: 'history' }),
  'workbench-history-one': bench({ edits: history }, { place: 'history' }),
  'workbench-history-no-prices': bench({ edits: history }, { place: 'history' }),
  'workbench-history-empty': bench({}, { place: 'history' }),
  'workbench-history-none-found': bench({ edits: history }, { place: 'history' }),
  'workbench-history-failed': bench(
    { edits: history },
    { place: 'history', answers: { 'history.list': { tag: 'fails', code: 'storage' } } },
  ),
  'workbench-history-limits': bench({ edits: history }, { place: 'history' }),
  'workbench-history-clear': bench({ edits: history }, { place: 'history' }),
  'workbench-lost': bench({
    journal: { lost: history.slice(2, 5), lostCount: 203, lacking: 40, lostHistory: 1234, unreadable: 3 },
  }),
  'workbench-lost-history': bench({
    journal: { lost: [], lostCount: 0, lacking: 0, lostHistory: 1234, unreadable: 0 },
  }),
  'workbench-lost-failed': bench(
    { journal: { lost: history.slice(2, 3), lostCount: 1, lacking: 0, lostHistory: 0, unreadable: 0 } },
    { answers: { 'journal.recover': { tag: 'fails', code: 'storage' } } },
  ),
  'workbench-other-key': bench(
    {
      stores: [{ ...longStore, keptBackEdits: 1312 }, refused],
      edits: [mug, lamp].map((product) => edit(product, states.otherKey)),
    },
    { place: 'history' },
  ),
  'workbench-keys': bench({
    stores: [
      { ...remembered, customer: member.customer },
      { ...locked, id: 's4', name: 'Locked shelf' },
      { ...noStock, id: 's5', name: 'No stock here' },
    ],
  }),
  'workbench-addresses': bench({ stores: [{ ...store, learntPaths: ['/t%C3%B8j', '/product-page'] }] }),
  'workbench-addresses-wrong': bench({ stores: [{ ...store, productPattern: '/shop/{slug}', learntPaths: [] }] }),
  'workbench-captcha': bench(),
  'workbench-captcha-wrong': bench({ stores: [withCaptcha] }),
  'workbench-remember': bench(),
  'workbench-forget': bench({ stores: [remembered] }),
  'workbench-change': bench({ stores: [remembered] }, { answers: { 'key.changePassphrase': wrongPassphrase } }),
  'workbench-wrong': bench({ stores: [locked] }, { answers: { 'key.unlock': wrongPassphrase } }),
  'workbench-guardrails': bench(
    {
      stores: [
        { ...store, limits: { ...defaultLimits, below_cost: { level: 'off' } } },
        { ...store, id: 's2', name: 'Second shelf' },
      ],
    },
    { place: 'guardrails' },
  ),
  'workbench-guardrails-wrong': bench(
    {},
    { place: 'guardrails', answers: { 'settings.guardrails': { tag: 'fails', code: 'storage' } } },
  ),
  'workbench-help': bench({}, { place: 'help' }),
  'workbench-help-topic': bench({}, { place: 'help/connect' }),
  'workbench-help-news': bench({}, { place: 'help/whats-new' }),
  'workbench-help-search': bench({}, { place: 'help' }),
  'workbench-help-none': bench({ stores: [] }, { place: 'help' }),
  'workbench-welcome': bench({ stores: [] }, { place: 'welcome' }),
  'workbench-welcome-demo': bench({ stores: [] }, { place: 'welcome', answers: { 'connect.findDemo': demoShop } }),
  'workbench-empty-demo': bench({ stores: [] }, { answers: { 'connect.findDemo': demoShop } }),
  'workbench-report': bench({}, { place: 'report' }),
  'workbench-data': bench({ stores: [store, { ...longStore, id: 's2' }] }, { place: 'data' }),
  'workbench-data-forget': bench({}, { place: 'data' }),
  'workbench-data-failed': bench({}, { place: 'data', answers: { 'data.list': { tag: 'fails', code: 'storage' } } }),
  'workbench-rename': bench({ stores: [{ ...store, name: 'Aurora (www.aurora-home.example)' }] }),
  'workbench-disconnect': bench(),
  'workbench-disconnect-sent': bench({ stores: [{ ...longStore, unsentEdits: 1312, sentEdits: 6 }] }),
  'workbench-disconnecting': bench(
    {
      stores: [
        { ...store, unsentEdits: 6, sentEdits: 6 },
        { ...longStore, sentEdits: 1, isDisconnecting: true },
      ],
    },
    { answers: { 'stores.disconnect': { tag: 'never' } } },
  ),
  'workbench-disconnected': bench(
    { stores: [longStore] },
    { answers: { 'stores.disconnect': { tag: 'gives', output: { saved: 6, unclear: 2, cancelled: 54 } } } },
  ),
  'workbench-found': bench({ stores: [] }, { place: 'connect' }),
  'workbench-key-works': bench({ stores: [] }, { place: 'connect' }),
  'workbench-key-limited': bench(
    { stores: [] },
    {
      place: 'connect',
      answers: {
        'connect.testKey': {
          tag: 'gives',
          output: { storefront: null, missing: ['products_write', 'inventory_write'] },
        },
      },
    },
  ),
  'workbench-key-refused': bench(
    { stores: [] },
    {
      place: 'connect',
      answers: { 'connect.testKey': { tag: 'fails', code: 'invalid_input', rule: ['apiKey', '', 'key_refused'] } },
    },
  ),
  'workbench-sites': bench(
    { stores: [] },
    {
      answers: {
        'stores.listSites': {
          tag: 'gives',
          output: {
            sites: [
              { siteId: 'a', name: 'Aurora Home & Table', storefront: 'https://www.aurora-home.example' },
              { siteId: 'b', name: 'متجر الشروق', storefront: 'https://shorouk.example' },
              { siteId: 'c', name: longStore.name, storefront: `https://${'a-very-long-name-'.repeat(3)}.example` },
              { siteId: 'd', name: 'Not published yet', storefront: null },
            ],
          },
        },
      },
    },
  ),
  'workbench-keep': bench({ stores: [] }, { place: 'connect' }),
  'workbench-keep-passphrase': bench({ stores: [] }, { place: 'connect' }),
  'workbench-keep-failed': bench(
    { stores: [] },
    { place: 'connect', answers: { 'stores.connect': { tag: 'fails', code: 'interrupted' } } },
  ),
  'workbench-keep-change': bench({ stores: [stays] }),
  'workbench-lock-open': bench({ stores: [stays] }),
  'popup-lock-open': popup({ store: stays }),
  'workbench-key-kept': bench({
    stores: [],
    connectDraft: {
      storefront: 'www.aurora-home.example',
      api: 'https://www.wixapis.com',
      clientId: '',
      siteId: '',
      hasKey: true,
    },
  }),
  'workbench-connected-no-log-in': bench(
    { stores: [] },
    {
      answers: {
        'stores.connect': {
          tag: 'gives',
          output: { storeId: 's9', name: 'Aurora Home & Table', storefront: '', logIn: 'forbidden', isKept: false },
        },
        'connect.showFirst': { tag: 'gives', output: { isShown: false } },
      },
    },
  ),
  'workbench-checks': bench({ stores: [] }),
  'workbench-refused': bench(
    { stores: [] },
    {
      answers: {
        'connect.try': { tag: 'fails', code: 'invalid_input', rule: ['apiKey', '', 'key_refused'] },
      },
    },
  ),
  'workbench-checking': bench({ stores: [] }, { answers: { 'connect.try': { tag: 'never' } } }),
  'workbench-connected': bench({ stores: [] }),
};
