import { Group } from '../../domain/groups.ts';
import { Product } from '../../domain/product.ts';
import { readers } from '../../domain/reader.ts';
import { Text, z } from '../../base/schema.ts';
import { SharedNameField } from '../../domain/shared-names.ts';
import { command } from './command.ts';

/** The place of a reading among all readings and ends of edits; the greater number is newer. */
const seq = z.int();
/** As whom the products were read. */
const reader = z.enum(readers);

/**
 * No command here counts as use of the key, because popup and cards also ask by themselves. Keys and presses are reported
 * (`card.used`).
 */
export const catalogCommands = {
  /** Products whose name or SKU has the text in it; the first ones by name for an empty text. */
  'catalog.search': command({
    callers: 'popups',
    repeatable: true,
    use: 'none',
    input: z.object({ storeId: Text(100), text: Text(200) }),
    output: z.object({ products: z.array(Product), more: z.boolean(), seq, reader }),
  }),
  /**
   * The same search over the store's last answers, for when it cannot be asked. `atMs` is the time of these, null for
   * none.
   */
  'catalog.offline': command({
    callers: 'popups',
    repeatable: true,
    use: 'none',
    input: z.object({ storeId: Text(100), text: Text(200) }),
    output: z.object({ products: z.array(Product), atMs: z.nullable(z.number()), seq, reader }),
  }),
  'catalog.product': command({
    callers: 'editors',
    repeatable: true,
    use: 'none',
    input: z.object({ storeId: Text(100), productId: Text(100) }),
    output: z.object({ product: Product, seq, reader }),
  }),
  /** Every collection or category of the store by name, without the group of all products. */
  'catalog.groups': command({
    callers: 'editors',
    repeatable: true,
    use: 'none',
    input: z.object({ storeId: Text(100) }),
    output: z.object({ groups: z.array(Group) }),
  }),
  /** The names of a V3 store's ribbons or brands; none on V1, where each product has a text of its own. */
  'catalog.names': command({
    callers: 'editors',
    repeatable: true,
    use: 'none',
    input: z.object({ storeId: Text(100), field: SharedNameField }),
    output: z.object({ names: z.array(z.string()) }),
  }),
};
