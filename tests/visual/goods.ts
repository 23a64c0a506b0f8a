import type { Edit, EditState } from '../../src/domain/edit.ts';
import { defaultLimits } from '../../src/domain/guardrails.ts';
import type { Group } from '../../src/domain/groups.ts';
import { formatMoney, toAmount } from '../../src/domain/typing/money.ts';
import type { Product, Stock, StockItem, Variant } from '../../src/domain/product.ts';
import type { StoreView } from '../../src/protocol/view.ts';

/** The time of every picture: Friday 14:02. */
export const atMs = new Date(2026, 10, 20, 14, 2).getTime();

const drawing = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="hsl(${hue} 40% 82%)"/><circle cx="18" cy="20" r="9" fill="hsl(${hue} 45% 45%)"/></svg>`,
  )}`;

const price = (regular: string, toPay: string, currency: string): Product['price'] => ({
  regular: toAmount(regular, currency),
  toPay: toAmount(toPay, currency),
  regularText: formatMoney(regular, currency, 'en'),
  toPayText: formatMoney(toPay, currency, 'en'),
});

const tracked = (quantity: number): Stock => ({ tag: 'tracked', quantity });

let made = 0;

export function product(name: string, amount: string, more: Partial<Product> & { toPay?: string } = {}): Product {
  made += 1;
  const { toPay = amount, ...rest } = more;
  const currency = rest.currency ?? 'EUR';
  return {
    id: `p${made}`,
    revision: null,
    name,
    slug: `p${made}`,
    sku: `SKU-${String(made).padStart(3, '0')}`,
    visible: true,
    pictureUrl: drawing((made * 67) % 360),
    pageUrl: `https://shop.example/product-page/p${made}`,
    currency,
    weightUnit: 'KG',
    price: price(amount, toPay, currency),
    salePrice: toPay === amount ? '' : toAmount(toPay, currency),
    saleBy: 'discount',
    compareAt: null,
    discount: null,
    cost: null,
    stock: tracked(24),
    stockItems: [],
    values: { barcode: '', weight: '0.35', ribbon: '', brand: '' },
    groupIds: [],
    onVariants: [],
    variants: [],
    ...rest,
  };
}

const variant = (label: string, amount: string, stock: Stock): Variant => ({
  id: `v-${label}`,
  label,
  choices: { Size: label },
  sku: `LIN-${label.slice(0, 2).toUpperCase()}`,
  visible: true,
  price: price(amount, amount, 'EUR'),
  salePrice: null,
  compareAt: null,
  cost: '12.00',
  stock,
  stockItems: [],
  values: { barcode: '', weight: '0.4' },
});

const at = (number: number, quantity: number): StockItem => ({
  id: `item-${number}`,
  revision: '1',
  locationId: `b7d1f3a5-0c2e-4f68-9a1b-00000000000${number}`,
  number,
  stock: tracked(quantity),
});

/** At two locations. */
export const cups = product('Espresso cups, set of four', '32.00', {
  sku: 'CUP-04',
  stock: tracked(50),
  stockItems: [at(1, 10), at(2, 40)],
});

export const mug = product('Stoneware mug', '25.00', { sku: 'MUG-01', cost: '9.40' });
export const lamp = product('Table lamp, brass', '129.00', {
  sku: 'LMP-12',
  stock: tracked(3),
  discount: { type: 'PERCENT', value: 10 },
  toPay: '116.10',
  cost: '70.00',
});
export const apron = product('Linen apron', '39.00', {
  sku: 'LINEN-APR',
  cost: '12.00',
  stock: tracked(17),
  variants: [
    variant('Small', '39.00', tracked(12)),
    variant('Large, with two pockets and leather straps', '44.00', tracked(0)),
    variant('Extra large', '46.00', tracked(5)),
  ],
});
const size = (label: string, actual: string, compareAt: string | null): Variant => ({
  ...variant(label, compareAt ?? actual, tracked(4)),
  price: price(compareAt ?? actual, actual, 'EUR'),
  salePrice: compareAt === null ? '' : actual,
  compareAt,
});
/** A V3 product with several prices, one of them reduced. */
export const rug = product('Wool rug, undyed', '90.00', {
  saleBy: 'compare_at',
  revision: '4',
  variants: [size('80 × 150', '90.00', null), size('120 × 180', '90.00', null), size('160 × 230', '149.00', '180.00')],
});
/** On sale, its variants at several prices. */
export const scarf = product('Lambswool scarf, woven in the borders', '1049.00', {
  sku: 'SCARF-BORDERS',
  toPay: '944.10',
  discount: { type: 'PERCENT', value: 10 },
  variants: [
    { ...variant('Narrow', '1049.00', tracked(2)), price: price('1049.00', '944.10', 'EUR') },
    { ...variant('Wide', '1299.00', tracked(1)), price: price('1299.00', '1169.10', 'EUR') },
  ],
});
export const soldOut = product('Beeswax candles, set of six', '18.50', {
  stock: tracked(0),
  sku: 'WAX-6',
  groupIds: ['g1'],
});
export const gift = product('Gift card', '50.00', {
  stock: { tag: 'untracked', inStock: true },
  pictureUrl: null,
  groupIds: ['g1', 'g2'],
});
export const longName = product(
  'Hand-thrown serving bowl in speckled stoneware with a reactive tenmoku glaze, dishwasher safe, extra large, 34 centimetres',
  '1234567.89',
  { sku: 'BOWL-EXTRA-LARGE-TENMOKU-0034-SPECKLED', stock: tracked(99999) },
);
export const yen = product('有田焼の急須 手描き染付', '1200', { currency: 'JPY', sku: 'ARITA-7', stock: tracked(2) });
export const dinar = product('إبريق قهوة نحاسي', '1.234', { currency: 'KWD', pictureUrl: null, stock: tracked(8) });
export const nameless = product('<img src=x onerror=alert(1)>', '0.00', { sku: '', visible: false, pageUrl: null });

/** One of its variants is at two locations. */
export const apronAtTwo: Product = {
  ...apron,
  variants: apron.variants.map((one, index) =>
    index === 1 ? { ...one, stock: tracked(9), stockItems: [at(1, 4), at(2, 5)] } : one,
  ),
};

const group = (id: string, name: string, visible = true): Group => ({ id, name, slug: id, visible, count: 3 });
/** The groups of the store, by name. */
export const groups: [Group, Group, ...Group[]] = [
  group('g1', 'Gifts'),
  group('g2', 'Kitchen'),
  group('g3', 'Autumn clearance', false),
  group('g4', 'Hand-thrown and wheel-turned stoneware from small potteries of the western isles, dishwasher safe'),
  group('g5', 'هدايا للمطبخ'),
  group('g6', '有田焼と伊万里焼'),
  group('g7', 'Kitchen textiles'),
  group('g8', 'Kitchen, under twenty'),
  group('g9', 'New this week'),
];

export const shelf = [mug, lamp, apron, soldOut, gift, longName, yen, dinar, nameless, cups];

export const store: StoreView = {
  id: 's1',
  name: 'Aurora Home & Table',
  storefront: 'https://www.aurora-home.example',
  api: 'https://www.wixapis.com',
  clientId: 'c1',
  siteId: 'i1',
  catalogVersion: 'V1_CATALOG',
  customer: { tag: 'visitor', fellBack: false },
  merchant: { tag: 'ready', missing: [], remembered: null },
  limits: defaultLimits,
  currency: 'EUR',
  keptBackEdits: 0,
  sentEdits: 0,
  unsentEdits: 0,
  bulkRows: 'none',
  siteName: null,
  productPattern: '',
  learntPaths: ['/product-page'],
};

/** The same store with a member logged in. */
export const member = {
  ...store,
  customer: { tag: 'member' as const, email: 'ada.lovelace@analytical-engines.example' },
};

let edited = 0;

export function edit(of: Product, state: EditState, more: Partial<Edit> = {}): Edit {
  edited += 1;
  return {
    id: `00000000-0000-4000-8000-${String(edited).padStart(12, '0')}`,
    storeId: store.id,
    productId: of.id,
    variantId: null,
    locationId: null,
    field: 'price',
    base: of.price.regular,
    value: '19.00',
    delta: null,
    productName: of.name,
    variantLabel: null,
    locationNumber: null,
    currency: of.currency,
    surface: 'popup',
    createdAt: atMs - 60_000,
    order: atMs - 60_000,
    ownValues: [],
    keyFingerprint: null,
    batchId: null,
    sent:
      state.tag === 'applied'
        ? { before: more.base ?? of.price.regular, revision: null, isAnswered: true, at: state.at }
        : null,
    after: null,
    replaced: [],
    undoOf: null,
    state,
    // Scenes number readings and saves by their time.
    ...(state.tag === 'applied' && { finishedSeq: state.at }),
    ...more,
  };
}

export const states = {
  sending: { tag: 'sending', attempt: 1 },
  held: { tag: 'queued', notBefore: atMs + 5_000 },
  applied: { tag: 'applied', at: atMs },
  offline: { tag: 'waiting', reason: 'offline', attempt: 2, nextAt: atMs + 30_000, wasSent: false },
  busy: { tag: 'waiting', reason: 'throttled', attempt: 1, nextAt: atMs + 12_000, wasSent: false },
  keyMissing: { tag: 'waiting', reason: 'key_missing', attempt: 1, nextAt: atMs, wasSent: false },
  otherKey: { tag: 'waiting', reason: 'other_key', attempt: 1, nextAt: atMs, wasSent: false },
  conflict: { tag: 'conflict', theirs: '22.00' },
  refused: { tag: 'refused', code: 'validation', description: 'at most 999,999.99' },
} satisfies Record<string, EditState>;
