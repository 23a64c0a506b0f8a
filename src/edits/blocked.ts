import type { Edit, EditState } from '../domain/edit.ts';
import { checkEdit, type GuardLimits } from '../domain/guardrails.ts';
import { partOf, type Product } from '../domain/product.ts';

/**
 * The refusal of an edit that a guardrail blocks, by the product as it was just read: its surface may have known less.
 * What takes an earlier edit back is let by, and so is what only asks, which was for the person who typed it.
 */
export function blockedBy(
  { undoOf, variantId, field, currency }: Edit,
  { value, base }: { value: string; base: string },
  product: Product | undefined,
  limits: GuardLimits | undefined,
): EditState | undefined {
  const part = product === undefined ? undefined : partOf(product, variantId);
  if (undoOf !== null || limits === undefined || product === undefined || part === undefined) return undefined;
  const findings = checkEdit({ field, value, base, subject: { product, part }, currency, limits });
  const isBlocked = findings.some(({ level }) => level === 'block');
  return isBlocked ? { tag: 'refused', code: 'guarded', description: '' } : undefined;
}
