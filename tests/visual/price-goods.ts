import type { Edit } from '../../src/domain/edit.ts';
import { apron, atMs, edit, mug, yen } from './goods.ts';
import type { Product } from '../../src/domain/product.ts';

const dayMs = 86_400_000;

const saved = (of: Product, daysAgo: number, base: string, value: string, more: Partial<Edit> = {}): Edit => {
  const at = atMs - daysAgo * dayMs;
  return edit(of, { tag: 'applied', at }, { base, value, createdAt: at, ...more });
};
const large = { variantId: 'v-Large', variantLabel: 'Large, with two pockets and leather straps' };

/** A year of price edits, newest first, with a foreign change, bulk changes and an undo. */
export const prices: Edit[] = [
  saved(mug, 2, '27.50', '25.00', { surface: 'card' }),
  saved(yen, 3, '1200', '1400'),
  saved(mug, 40, '25.00', '27.50', { surface: 'workbench', batchId: '00000000-0000-4000-8000-b00000000005' }),
  saved(apron, 45, '42.00', '44.00', large),
  saved(apron, 60, '44.00', '42.00', { ...large, surface: 'workbench' }),
  saved(mug, 120, '21.90', '25.00'),
  saved(apron, 130, '36.00', '39.00', { surface: 'card' }),
  saved(mug, 200, '19.00', '24.50', { undoOf: '00000000-0000-4000-8000-b00000000009' }),
  saved(mug, 201, '24.50', '19.00'),
  saved(mug, 330, '22.00', '24.50', { surface: 'card' }),
];
