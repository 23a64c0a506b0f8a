import { isTypedBefore, wasSeenBy, type Edit } from '../../domain/edit.ts';
import { fields } from '../../domain/fields.ts';
import { wholeId, type Prices } from '../../domain/pricing/prices.ts';
import { isApplied, type AttemptContext, type Step, type Steps } from './attempt-steps.ts';
import type { Products } from './catalog-calls.ts';
import { claimsOf, coveredParts, createClaims, overlaps, type Claims } from './claims.ts';
import { readCurrentValue } from './classify.ts';
import { currentAmount, currentPrices, isPriceEdit, pricesAfterOwnWrites, type PriceEdit } from './classify-prices.ts';
import { isUnsent } from './replaced.ts';
import { toUndone } from './undone-values.ts';

/**
 * Tells the other pending edits of a product about the latest saves. A write is the base of edits that were typed after
 * it. An edit that was typed before it leaves out the parts whose numbers are saved.
 */
export function noteOwnWrites(edits: readonly Edit[], steps: Steps, products: Products, context: AttemptContext): void {
  const applied = edits.filter(({ id }) => isApplied(steps, id)).map((edit) => ({ ...edit, ...steps.get(edit.id) }));
  const claimsFor = createClaims();
  for (const written of Map.groupBy(applied, (edit) => edit.productId).values()) {
    const [first] = written;
    if (first === undefined) continue;
    for (const other of context.others?.(first) ?? []) {
      if (steps.has(other.id)) continue;
      const step = {
        ...afterLaterWrites(other, written, { products, claimsFor }),
        ...withOwnBase(other, written, { products, claimsFor }),
        ...asUndoOf(other, written),
      };
      if (Object.keys(step).length > 0) steps.set(other.id, step);
    }
  }
}

/**
 * True if an edit was made with knowledge of a write: a single edit knows earlier typed writes, a row those of its own batch. A row of
 * another batch and an undo do not, and ask.
 */
const builtOn = (edit: Edit, write: Edit): boolean =>
  edit.batchId === null ? edit.undoOf === null && isTypedBefore(write, edit) : edit.batchId === write.batchId;

/**
 * An undo requested before its edit was written goes back to the value that the edit found: it takes back no change
 * that was written in between.
 */
function asUndoOf(undo: Edit, written: readonly Edit[]): Step {
  const write = written.find(({ id, sent }) => id === undo.undoOf && sent !== null);
  return write === undefined || !isUnsent(undo) ? {} : toUndone(write);
}

interface Compared {
  products: Products;
  claimsFor(edit: Edit): Claims;
}

function withOwnBase(other: Edit, written: readonly Edit[], compared: Compared): Step {
  // An edit that found its value in the store wrote nothing: that value is another person's.
  const known = written.filter((write) => write.sent !== null && builtOn(other, write));
  const now = compared.products.get(other.productId);
  if (known.length === 0 || now === undefined) return {};
  if (!isPriceEdit(other)) return withWrittenBase(other, known, compared);
  const changes = known.flatMap(({ prices }) => prices ?? []);
  const after = pricesAfterOwnWrites(other, changes, now);
  return after === null ? {} : { ownPrices: [...(other.ownPrices ?? []), after] };
}

/** A value that was typed over an edit under way starts from the value that the edit has written. */
function withWrittenBase(other: Edit, known: readonly Edit[], { products, claimsFor }: Compared): Step {
  const write = known.findLast((one) => overlaps(claimsFor(one), claimsFor(other)));
  const reading = readCurrentValue(other, products.get(other.productId));
  if (write === undefined || other.delta !== null || reading.tag === 'gone') return {};
  const value = write.delta === null ? write.value : String(Number(write.sent?.before) + Number(write.delta));
  return fields[other.field].same(reading.current.value, value) ? { base: value } : {};
}

/**
 * An unsent price edit after later writes: without the parts whose numbers they set. It asks if it cannot leave these out, and
 * where a row of a bulk change was written that was previewed without it.
 */
function afterLaterWrites(other: Edit, written: readonly Edit[], { products, claimsFor }: Compared): Step {
  if (!isPriceEdit(other) || other.prices === undefined || !isUnsent(other)) return {};
  const later = written.filter((write) => isTypedBefore(other, write) && write.batchId !== other.batchId);
  const isNear = (write: Edit): boolean => overlaps(claimsFor(write), claimsFor(other));
  if (!later.some(isNear)) return {};
  const isSeen = later.filter(isNear).every((write) => wasSeenBy(other, write));
  const claims = new Set(later.flatMap((write) => [...claimsFor(write)]));
  return (isSeen ? withoutCovered(other, claims) : null) ?? toQuestion(other, products);
}

/** A price edit without the parts whose numbers are all among these claims; null if it cannot leave out all that they set. */
export function withoutCovered(edit: PriceEdit, claims: Claims): Step | null {
  const step = withoutParts(edit, coveredParts(edit, claims));
  return step === null || overlaps(claims, claimsOf({ ...edit, ...step })) ? null : step;
}

function toQuestion(edit: PriceEdit, products: Products): Step {
  const product = products.get(edit.productId);
  const prices = product === undefined ? null : currentPrices(edit, product);
  if (product === undefined || prices === null) return {};
  return { state: { tag: 'conflict', theirs: currentAmount(edit, product), prices } };
}

/** A price edit that leaves out these parts; null if it cannot. */
function withoutParts({ prices, variantIds, variantId }: PriceEdit, parts: readonly string[]): Step | null {
  if (prices === undefined || variantId !== null || parts.includes(wholeId)) return null;
  const [from, to] = [without(prices.from, parts), without(prices.to, parts)];
  const named = variantIds ?? (to.saleBy === 'compare_at' ? Object.keys(prices.to.variants) : undefined);
  const left = named?.filter((id) => !parts.includes(id));
  if (left?.length === 0) return null;
  return { prices: { ...prices, from, to }, ...(left !== undefined && { variantIds: left }) };
}

function without<T extends Prices>(prices: T, parts: readonly string[]): T {
  const variants = Object.fromEntries(Object.entries(prices.variants).filter(([id]) => !parts.includes(id)));
  return { ...prices, variants };
}
