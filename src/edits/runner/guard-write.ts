import type { Edit, EditState, PriceChange } from '../../domain/edit.ts';
import { checkEdit } from '../../domain/check-edit.ts';
import { guardRules, unconfirmed, type GuardLimits, type GuardRule } from '../../domain/guardrails.ts';
import { effectOf } from '../../domain/pricing/effect.ts';
import { samePrices } from '../../domain/pricing/prices.ts';
import { partOf, type Product } from '../../domain/product.ts';

/** The value to write and the value just read. */
interface PendingWrite {
  value: string;
  base: string;
  prices?: PriceChange | undefined;
}

/**
 * Checks the guardrails just before a write, against the product as just read, whatever command created the edit. A blocked edit
 * is refused. `owner` is another product that has the value. An unconfirmed warning becomes a conflict for the merchant.
 * Undefined: go on.
 */
export function guardWrite(
  edit: Edit,
  { value, base, prices }: PendingWrite,
  product: Product | undefined,
  { limits, now, owner }: { limits: GuardLimits | undefined; now: number; owner?: string | undefined },
): EditState | undefined {
  const part = product === undefined ? undefined : partOf(product, edit.variantId, edit.locationId, edit.group);
  if (limits === undefined || product === undefined || part === undefined || isExactUndo(edit)) return undefined;
  const findings = checkEdit({
    field: edit.field,
    value,
    base,
    subject: { product, part },
    ...(prices && { effect: effectOf(prices.from, prices.to, product.currency) }),
    ownerOf: () => owner,
    currency: edit.currency,
    limits,
  });
  const openFindings = unconfirmed(findings, confirmedOf(edit, prices));
  if (openFindings.length === 0) return undefined;
  return openFindings.some(({ level }) => level === 'block')
    ? { tag: 'refused', code: 'guarded', description: '' }
    : { tag: 'conflict', theirs: base, why: 'guarded', findings, askedAt: now };
}

/** True for an undo that restores exactly the previous value, which the merchant asked for. */
const isExactUndo = ({ undoOf, confirmed = [] }: Edit): boolean =>
  undoOf !== null && guardRules.every((rule) => confirmed.includes(rule));

const byCost: readonly GuardRule[] = ['below_cost', 'thin_margin'];

/** The confirmed rules. A confirmation of a price below cost holds only for that cost. */
function confirmedOf({ confirmed = [], prices: seen }: Edit, prices: PriceChange | undefined): GuardRule[] {
  const isSameCost = seen === undefined || prices === undefined || samePrices(seen.from, prices.from, 'cost');
  return isSameCost ? confirmed : confirmed.filter((rule) => !byCost.includes(rule));
}
