import { currencyCode } from '../../domain/currency-code.ts';
import type { Edit, EditState } from '../../domain/edit.ts';
import { fields } from '../../domain/fields.ts';
import type { Product } from '../../domain/product.ts';
import type { Decision } from './classify.ts';

/**
 * Refuses an amount typed in a currency that the product no longer has. Undefined if the edit can go on. An amount that
 * the store already holds is not refused, because there is nothing to write.
 */
export function currencyChanged(
  { field, currency }: Edit,
  product: Product | undefined,
  decision: Decision,
): EditState | undefined {
  const isOver = decision.tag === 'applied' || (decision.tag === 'settled' && decision.state.tag === 'refused');
  if (isOver || fields[field].kind !== 'money' || product === undefined) return undefined;
  if (currencyCode(product.currency) === currencyCode(currency)) return undefined;
  return { tag: 'refused', code: 'invalid_input', description: 'currency_changed' };
}
