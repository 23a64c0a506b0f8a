import type { Edit } from '../../domain/edit.ts';
import { searchKey } from '../../domain/typing/fold.ts';

/** A product of the history with all texts by which its edits can be found, as search keys, a line each. */
export interface Subject {
  storeId: string;
  productId: string;
  text: string;
}

type Named = Pick<Edit, 'storeId' | 'productId' | 'productName' | 'skus' | 'variantLabel' | 'group'>;

/** The text by which an edit is found: the names of its product, variant and group, and its SKUs. */
export const textOf = ({ productName, skus, variantLabel, group }: Omit<Named, 'storeId' | 'productId'>): string =>
  searchKey([productName, skus, variantLabel, group?.name].filter(Boolean).join(' '));

/** The subject of an edit's product with the edit's text added; the same object if it has that already. */
export function toSubject(known: Subject | undefined, edit: Named): Subject {
  const line = textOf(edit);
  if (known === undefined) return { storeId: edit.storeId, productId: edit.productId, text: line };
  return known.text.split('\n').includes(line) ? known : { ...known, text: `${known.text}\n${line}` };
}
