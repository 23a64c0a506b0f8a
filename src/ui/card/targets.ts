import { choiceOf } from '../../domain/chosen.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { pricesOf, wholeId } from '../../domain/pricing/prices.ts';
import { amountOf, isPriceField, readPrices, type PartPrice, type PriceField } from '../../domain/pricing/read.ts';
import { byIdentity } from '../../domain/by-identity.ts';
import { choiceGroups, idsOfOption, labelOfVariants } from '../../domain/choice-groups.ts';
import { editableParts } from '../../domain/editable-parts.ts';
import type { PressedOption } from '../../domain/pressed-option.ts';
import type { Product, Variant } from '../../domain/product.ts';
import { isSamePart, isSummed, type PartRef } from '../../products/values/target.ts';

/** A part, or a group of variants, that the card can edit. */
export interface Choice extends PartRef {
  /** `base` is a V1 price that only some variants follow. */
  kind: 'product' | 'base' | 'all' | 'group' | 'variant';
  label: string;
  /** Null unless there are several. */
  locationNumber: number | null;
  /** The distinct values of the field; empty if the part has no such field. */
  values: readonly string[];
  /** How many variants a change reaches. */
  count: number;
}

/** The part of a choice or a draft, without its other properties. */
export const targetOf = ({ variantId, variantIds, locationId }: PartRef): PartRef => ({
  variantId,
  ...(variantIds && { variantIds }),
  locationId,
});

const choicesByField = byIdentity<Product, Map<FieldKey, readonly Choice[]>>(() => new Map());

/**
 * The parts on which a product's field can be set: the product and its variants; only the variants, such as for stock; or
 * only the product, if variants have no such field. A price can also be set on a group of variants. In the store's order.
 */
export function choicesOf(product: Product, field: FieldKey): readonly Choice[] {
  const byField = choicesByField(product);
  const choices = byField.get(field) ?? listChoices(product, field);
  byField.set(field, choices);
  return choices;
}

function listChoices(product: Product, field: FieldKey): Choice[] {
  if (isPriceField(field) && product.variants.length > 0) return priceChoices(product, field);
  const read = fields[field].read;
  const toChoices = (of: Product | Variant, variantId: string | null, label: string): Choice[] =>
    editableParts(of, field).map(({ part, ...location }) => {
      const kind = variantId === null ? 'product' : 'variant';
      return { kind, variantId, label, ...location, values: asList(read(part)), count: 1 };
    });
  const whole = toChoices(product, null, product.name);
  const hasOwn = fields[field].owner !== 'product';
  const variants = (hasOwn ? product.variants : []).flatMap((variant) => toChoices(variant, variant.id, variant.label));
  const isNone = whole.every(({ values }) => values.length === 0);
  const isOnVariants = variants.length > 0 && (isNone || isSummed({ ...wholePart, field }, product));
  return isOnVariants ? variants : [...whole, ...variants];
}

const asList = (value: string | null): string[] => (value === null ? [] : [value]);

/** The product itself. */
export const wholePart: PartRef = { variantId: null, locationId: null };
const noLocation = { locationId: null, locationNumber: null };

/** The choices for a price of a product with variants: all variants, those of one option choice, or one variant. */
function priceChoices(product: Product, field: PriceField): Choice[] {
  const { variants } = product;
  const prices = pricesOf(product);
  const parts = readPrices(prices, product.currency);
  // No intermediate lists, because the groups of 1,000 variants name each of them twice, and most share one object of
  // amounts.
  const valuesOf = (ids: readonly string[]): string[] => {
    const found = new Set(ids.map((id) => parts.get(id)));
    return [...new Set([...found].flatMap((part) => (part === undefined ? [] : amountOf(part, field))))];
  };
  const valuesOfOne = byIdentity((part: PartPrice) => [amountOf(part, field)]);
  const all = variants.map(({ id }) => id);
  const one = ({ id, label }: Variant): Choice => {
    const part = parts.get(id);
    const values = part === undefined ? [] : valuesOfOne(part);
    return { kind: 'variant', variantId: id, ...noLocation, label, values, count: 1 };
  };
  const groups = choiceGroups(variants, product.options).map(({ label, ids }) => toGroup(label, ids, valuesOf(ids)));
  const whole = { variantId: null, ...noLocation, label: product.name };
  if (prices.saleBy === 'compare_at')
    return [{ ...whole, kind: 'all', values: valuesOf(all), count: all.length }, ...groups, ...variants.map(one)];
  if (field === 'salePrice') {
    const sale: Choice = { ...whole, kind: 'all', values: valuesOf([wholeId]), count: all.length };
    return prices.discount === null ? [sale] : [sale, ...variants.map(one)];
  }
  const followers = all.filter((id) => prices.variants[id]?.[field] === null);
  const isShared = followers.length === all.length;
  const base: Choice = {
    ...whole,
    kind: isShared ? 'all' : 'base',
    values: valuesOf([wholeId]),
    count: followers.length,
  };
  const each: Choice = {
    ...whole,
    kind: 'all',
    variantIds: [wholeId, ...all],
    values: valuesOf(all),
    count: all.length,
  };
  return [base, ...(isShared ? [] : [each]), ...groups, ...variants.map(one)];
}

const toGroup = (label: string, ids: readonly string[], values: readonly string[]): Choice => {
  return { kind: 'group', variantId: null, variantIds: ids, ...noLocation, label, values, count: ids.length };
};

/**
 * The choices, with the page's choice first: its variant, or the variants that share the choices made so far, which may
 * be a further group. `chosenIds`: the variants that the page's choices leave.
 */
export function withChosen(choices: readonly Choice[], product: Product, chosenIds: readonly string[]): WithChosen {
  const ids = new Set(chosenIds);
  const chosen = new Set(ids.size < product.variants.length ? chosenOf(choices, product, ids) : []);
  const [first = null] = chosen;
  return { choices: [...chosen, ...choices.filter((choice) => !chosen.has(choice))], chosen: first };
}

interface WithChosen {
  choices: Choice[];
  /** The choice that the page has selected; null for none, or if the field cannot be set on it. */
  chosen: Choice | null;
}

function chosenOf(choices: readonly Choice[], product: Product, ids: ReadonlySet<string>): Choice[] {
  const own = choices.filter(({ variantId }) => variantId !== null && ids.has(variantId));
  if (ids.size < 2 || !choices.some(({ kind }) => kind === 'group')) return own;
  const isChosen = ({ kind, variantIds = [] }: Choice): boolean =>
    kind === 'group' && variantIds.length === ids.size && variantIds.every((id) => ids.has(id));
  const group = choices.find(isChosen);
  if (group !== undefined) return [group];
  const found = product.variants.flatMap(({ id }) => (ids.has(id) ? [id] : []));
  const label = labelOfVariants(product, found);
  return label === undefined ? own : [toGroup(label, found, [...new Set(own.flatMap(({ values }) => values))])];
}

/** The choice that a card starts with: the clicked one, if it exists. */
export const firstChoice = (choices: readonly Choice[], target: PartRef): Choice | undefined =>
  choices.find((choice) => isSamePart(choice, target)) ??
  choices.find(({ variantId }) => variantId !== null && variantId === target.variantId) ??
  choices[0];

/** The choices for the variants of each choice of an option, in the option's order. */
export function choicesOfOption(choices: readonly Choice[], product: Product, name: string): Choice[] {
  return idsOfOption(product, name).flatMap((ids) => {
    const [only] = ids.length === 1 ? ids : [];
    const part: PartRef =
      only === undefined
        ? { variantId: null, variantIds: ids, locationId: null }
        : { variantId: only, locationId: null };
    return choices.filter((choice) => isSamePart(choice, part));
  });
}

/** The choice for the variants of the page's choice of an option; undefined if nothing is chosen there. */
export function choiceOfOption(
  choices: readonly Choice[],
  product: Product,
  { name, choice }: PressedOption,
): Choice | undefined {
  const variants = product.variants.filter(({ choices: of }) => choiceOf(of, name) === choice);
  return choice === null ? undefined : choicesOfOption(choices, { ...product, variants }, name)[0];
}

/** True if the card must ask for the part: no variant is chosen on the page, and the variants' values differ. */
export const mustAskPart = (choices: readonly Choice[], target: PartRef): boolean =>
  isSamePart(target, wholePart) && choices.length > 1 && (firstChoice(choices, target)?.values.length ?? 0) > 1;
