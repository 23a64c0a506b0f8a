import type { Edit } from '../../domain/edit.ts';
import { partsIn } from '../../domain/pricing/prices.ts';
import { readPrices, type PartPrice } from '../../domain/pricing/read.ts';
import { nameKey } from '../../domain/typing/fold.ts';
import { isPriceEdit, type PriceEdit } from './classify-prices.ts';

/**
 * The numbers of a product that an edit sets, one key for each number and part: a part's regular price, what shoppers pay for it,
 * its cost, or another field. Prices count by their effect, so that edits of different fields or targets can be compared.
 */
export type Claims = ReadonlySet<string>;

type ClaimSource = Pick<Edit, 'field' | 'variantId' | 'variantIds' | 'locationId' | 'group' | 'prices' | 'currency'>;

export const claimsOf = (edit: ClaimSource): Claims =>
  new Set(isPriceEdit(edit) ? priceClaims(edit) : [plainClaim(edit)]);

/** `claimsOf` for edits that are compared with many others: the claims of each are worked out once. */
export function createClaims(): (edit: Edit) => Claims {
  const known = new Map<Edit, Claims>();
  return (edit) => {
    const claims = known.get(edit) ?? claimsOf(edit);
    known.set(edit, claims);
    return claims;
  };
}

/** True if `claims` has every number of `others`. */
export const coversAll = (claims: Claims, others: Claims): boolean => [...others].every((one) => claims.has(one));

export const overlaps = (claims: Claims, others: Claims): boolean => [...others].some((one) => claims.has(one));

/** The parts of a price edit of which every number is among these claims. */
export const coveredParts = (edit: PriceEdit, claims: Claims): string[] =>
  [...Map.groupBy(priceClaims(edit), partOfClaim)].flatMap(([part, own]) =>
    own.every((one) => claims.has(one)) ? [part] : [],
  );

const claimAt = (number: string, part: string): string => `${number} ${part}`;
const partOfClaim = (claim: string): string => splitClaim(claim)[1];

/** The number and the part of a claim. */
export function splitClaim(claim: string): [number: string, part: string] {
  const at = claim.indexOf(' ');
  return [claim.slice(0, at), claim.slice(at + 1)];
}

function plainClaim({ field, variantId, locationId, group }: ClaimSource): string {
  const of = group === undefined ? (locationId ?? '') : (group.id ?? `new ${nameKey(group.name)}`);
  return claimAt(field, `${variantId ?? ''} ${of}`);
}

function priceClaims(edit: ClaimSource & Pick<PriceEdit, 'field'>): string[] {
  const { prices, currency, field, variantId, variantIds } = edit;
  if (prices === undefined) {
    const numbers = field === 'cost' ? ['cost'] : field === 'price' ? ['regular', 'paid'] : ['paid'];
    return (variantIds ?? [variantId ?? '']).flatMap((part) => numbers.map((number) => claimAt(number, part)));
  }
  const before = readPrices(prices.from, currency);
  const named = partsIn(prices.to, edit);
  return [...readPrices(prices.to, currency)].flatMap(([part, after]) =>
    numbersOf(edit, { before: before.get(part), after, isNamed: named.includes(part) }).map((number) =>
      claimAt(number, part),
    ),
  );
}

interface PartChange {
  before: PartPrice | undefined;
  after: PartPrice;
  isNamed: boolean;
}

/** The numbers of a part that a price edit sets: those that it was meant to set, also to the same amount, and those that follow. */
function numbersOf(
  { prices, field }: Pick<PriceEdit, 'prices' | 'field'>,
  { before, after, isNamed }: PartChange,
): string[] {
  const intent = prices?.intent ?? null;
  if (field === 'cost') return intent !== null || before?.cost !== after.cost ? ['cost'] : [];
  // A V1 variant with a price of its own does not follow the product's.
  const isReached = isNamed || after.owner === 'product';
  const setsRegular = (intent?.regular != null && isReached) || before?.regular !== after.regular;
  const setsPaid = intent?.sale != null || before?.paid !== after.paid || (setsRegular && !after.isOnSale);
  return [...(setsRegular ? ['regular'] : []), ...(setsPaid ? ['paid'] : [])];
}
