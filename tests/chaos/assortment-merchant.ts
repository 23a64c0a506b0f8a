import { randomUUID } from 'node:crypto';
import type { Edit, Intent } from '../../src/domain/edit.ts';
import { fields, type FieldKey } from '../../src/domain/fields.ts';
import type { Group } from '../../src/domain/groups.ts';
import { guardRules, type GuardRule } from '../../src/domain/guardrails.ts';
import { partOf, type Product } from '../../src/domain/product.ts';
import { shownValue } from '../../src/products/values/current-value.ts';
import { isReplaceable, latestEdit } from '../../src/products/values/edit-lookup.ts';
import type { Fetched } from '../../src/products/values/known-product.ts';
import { readField, type Typed } from '../../src/ui/fields/read-field.ts';
import type { Target } from '../../src/products/values/target.ts';
import { toValueIntent } from '../../src/ui/fields/value-intent.ts';
import type { AssortmentProduct } from './assortment.ts';
import { askFrom, editsShown, type ChaosBrowser } from './chaos-browser.ts';
import type { GuardedTime } from './settings-actions.ts';

/** An edit of the assortment as it was sent. */
interface Sent {
  intent: Intent;
  /** Epoch ms. */
  at: number;
  isAcknowledged: boolean;
}

/** The record of changes to the assortment. It outlives browsers. */
export interface AssortmentRecord {
  sent: Sent[];
  /** The ids of edits that the merchant dropped, or replaced by typing over their question. */
  dropped: Set<string>;
  /** The ids of edits that break a guardrail and confirmed none. */
  unconfirmed: Set<string>;
  /** When guardrails asked. */
  guarded: GuardedTime[];
}

export const createAssortmentRecord = (): AssortmentRecord => ({
  sent: [],
  dropped: new Set(),
  unconfirmed: new Set(),
  guarded: [],
});

export interface AssortmentMerchantOptions {
  browser: Pick<ChaosBrowser, 'popup' | 'storeId'>;
  products: readonly AssortmentProduct[];
  version: 'v1' | 'v3';
  record: AssortmentRecord;
  /** 0 to below 1. */
  random(): number;
}

export interface AssortmentMerchant {
  /** A regular or a sale price of a product, one variant or several. */
  typePrice(): Promise<boolean>;
  /** A value that is no price: a ribbon, a weight, a count at a location. */
  typeValue(): Promise<boolean>;
  /** Puts a product into a group, or takes it out. */
  typeGroup(): Promise<boolean>;
  /** Types a price and takes it back within its undo window, or lets the window pass. */
  typeHeld(): Promise<void>;
  /** Types a price that is far above any other, without an answer to the guardrails. */
  typeUnconfirmed(): Promise<void>;
}

/** A field with values for it, and the products that are typed in. */
interface ValueKind {
  field: FieldKey;
  kinds: RegExp;
  make(): string;
}

const context = { currency: 'EUR', locale: 'en' };
const maxHoldMs = 2_500;

/** A merchant whose edits reach several numbers at once; everything goes through the popup as its own code sends it. */
export function createAssortmentMerchant(options: AssortmentMerchantOptions): AssortmentMerchant {
  const { browser, products, version, record, random } = options;
  const { storeId } = browser;
  const fetched = new Map<string, Fetched>();
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const amount = (from: number, to: number): string => (from + random() * (to - from)).toFixed(2);

  const read = async (kinds: RegExp): Promise<{ known: Fetched; edits: Edit[] } | undefined> => {
    const product = pick(products.filter(({ slug }) => kinds.test(slug)));
    const edits = await editsShown(browser.popup, 'popup');
    if (product === undefined || edits === undefined) return undefined;
    if (random() < 0.6 || !fetched.has(product.id)) {
      const answer = await askFrom(browser.popup, 'catalog.product', { storeId, productId: product.id });
      if (answer.tag === 'ok') fetched.set(product.id, answer.value);
    }
    const known = fetched.get(product.id);
    return known === undefined ? undefined : { known, edits };
  };

  const send = async (intent: Intent, holdMs: number, before: Edit | undefined): Promise<boolean> => {
    const sent: Sent = { intent, at: Date.now(), isAcknowledged: false };
    record.sent.push(sent);
    const replaces = before !== undefined && isReplaceable(before) ? before.id : undefined;
    const commit = () =>
      askFrom(browser.popup, 'edits.commit', { storeId, intent, holdMs, ...(replaces !== undefined && { replaces }) });
    // A deleted edit is not lost, also where the answer is.
    if (replaces !== undefined) record.dropped.add(replaces);
    const first = await commit();
    const answer = first.tag === 'interrupted' ? await commit() : first;
    sent.isAcknowledged = answer.tag === 'ok';
    // The edits before it are gone with it if it is discarded.
    if (answer.tag === 'ok') for (const id of answer.value.edit.replaced) record.dropped.add(id);
    return sent.isAcknowledged;
  };

  /** Reads a typed text as the popup's field does, and sends what it means. */
  const type = async (
    { known, edits }: { known: Fetched; edits: Edit[] },
    target: Target,
    typed: Typed,
    { holdMs = 0, confirmed = [...guardRules] }: { holdMs?: number; confirmed?: GuardRule[] } = {},
  ): Promise<string | undefined> => {
    const { product } = known;
    const own = { fetched: known, edits };
    const shown = shownValue(own, target);
    const { entry, prices } = readField({ known: own, target, shown, context }, typed);
    if (entry.tag === 'problem') return undefined;
    if (prices === null && (shown === null || fields[target.field].same(shown, entry.value))) return undefined;
    const before = latestEdit(edits, target);
    const { variantIds, ...place } = target;
    const names = { productName: product.name, variantLabel: null, locationNumber: null, currency: product.currency };
    const intent: Intent = {
      ...place,
      ...(variantIds !== undefined && { variantIds: [...variantIds] }),
      id: randomUUID(),
      ...toValueIntent(entry, shown ?? '', before),
      ...(prices !== null && { prices }),
      confirmed,
      ...names,
    };
    if (confirmed.length === 0) record.unconfirmed.add(intent.id);
    return (await send(intent, holdMs, before)) ? intent.id : undefined;
  };

  const priceTarget = ({ id, variants }: Product, field: 'price' | 'salePrice'): Target => {
    const place = { productId: id, locationId: null, field };
    const ids = variants.map((variant) => variant.id);
    const [first, second] = ids.toSorted(() => random() - 0.5);
    if (first === undefined || second === undefined || random() < 0.35) return { ...place, variantId: null };
    if (random() < 0.5) return { ...place, variantId: first };
    return { ...place, variantId: null, variantIds: ids.filter((one) => one === first || one === second) };
  };
  const priceText = (): Typed & { field: 'price' | 'salePrice' } => {
    if (random() < 0.55)
      return { field: 'price', text: random() < 0.8 ? amount(40, 90) : (pick(['+5', '-10%', '+3%']) ?? '') };
    if (random() < 0.25) return { field: 'salePrice', text: '' };
    if (random() < 0.7) return { field: 'salePrice', text: amount(10, 39) };
    const percent = String(5 + Math.floor(random() * 60));
    return { field: 'salePrice', text: percent, prices: { regular: null, sale: { number: 'percent', text: percent } } };
  };
  const typePriceHeld = async (holdMs: number): Promise<string | undefined> => {
    const found = await read(/^(?:pot|vase)-/u);
    if (found === undefined) return undefined;
    const { field, ...typed } = priceText();
    return type(found, priceTarget(found.known.product, field), typed, { holdMs });
  };

  const ribbon: ValueKind = {
    field: 'ribbon',
    kinds: /^(?:pot|vase)-/u,
    make: () => pick(['', 'New', 'Last', 'Small lot', 'Ours']) ?? '',
  };
  const values: readonly ValueKind[] = [
    ribbon,
    { field: 'visible', kinds: /^(?:pot|vase)-/u, make: () => String(random() < 0.5) },
    { field: 'weight', kinds: /^(?:pot|vase)-/u, make: () => String(Math.floor(random() * 40) / 4) },
    { field: 'sku', kinds: /^vase-/u, make: () => `V-${Math.floor(random() * 1e9).toString(36)}` },
    { field: 'barcode', kinds: /^(?:pot|vase)-/u, make: () => String(Math.floor(random() * 1e12)) },
    { field: 'stock', kinds: /^tray-/u, make: () => String(Math.floor(100 + random() * 9_000)) },
  ];
  const groups: Group[] = [];

  return {
    typePrice: async () => (await typePriceHeld(0)) !== undefined,
    async typeValue() {
      const { field, kinds, make } =
        pick(values.filter((one) => version === 'v3' || one.field !== 'barcode')) ?? ribbon;
      const found = await read(kinds);
      if (found === undefined) return false;
      const { product } = found.known;
      const isOwned = fields[field].owner === 'variants' || (fields[field].owner === 'each' && random() < 0.5);
      const variantId = isOwned ? (pick(product.variants)?.id ?? null) : null;
      const items = field === 'stock' ? (partOf(product, variantId)?.stockItems ?? []) : [];
      const target = { productId: product.id, variantId, locationId: pick(items)?.locationId ?? null, field };
      return (await type(found, target, { text: make() })) !== undefined;
    },
    async typeGroup() {
      const found = await read(/^pot-/u);
      if (found === undefined) return false;
      if (groups.length === 0) {
        const answer = await askFrom(browser.popup, 'catalog.groups', { storeId });
        if (answer.tag === 'ok') groups.push(...answer.value.groups);
      }
      const chosen = pick(groups);
      if (chosen === undefined) return false;
      const { product } = found.known;
      const group = { id: chosen.id, name: chosen.name };
      const pending = found.edits.find((edit) => edit.productId === product.id && edit.group?.id === group.id);
      const isIn = pending === undefined ? product.groupIds.includes(chosen.id) : pending.value === 'true';
      const place = { productId: product.id, variantId: null, locationId: null, field: 'group' as const, group };
      const names = { productName: product.name, variantLabel: null, locationNumber: null, currency: product.currency };
      const value = { base: String(isIn), value: String(!isIn), delta: null };
      return send({ ...place, ...value, ...names, id: randomUUID() }, 0, pending);
    },
    async typeUnconfirmed() {
      const found = await read(/^pot-/u);
      if (found === undefined) return;
      const target: Target = { productId: found.known.product.id, variantId: null, locationId: null, field: 'price' };
      await type(found, target, { text: amount(500, 900) }, { confirmed: [] });
    },
    async typeHeld() {
      const id = await typePriceHeld(Math.floor(500 + random() * maxHoldMs));
      if (id === undefined || random() < 0.4) return;
      record.dropped.add(id);
      await askFrom(browser.popup, 'edits.undo', { id, holdMs: 0 });
    },
  };
}
