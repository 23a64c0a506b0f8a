import type { Catalog } from '../../catalog/port.ts';
import type { BulkChange, PreviewRow, Selection } from '../../domain/bulk.ts';
import type { DraftRequest } from '../../domain/draft-batch.ts';
import type { Product } from '../../domain/product.ts';
import { SharedNameField, type SharedNames } from '../../domain/shared-names.ts';
import { searchKey } from '../../domain/typing/fold.ts';
import { createDuplicates, uniqueFieldsOf } from './duplicates.ts';
import type { PreviewContext, SelectedProduct } from './preview-prices.ts';
import { toRows } from './preview.ts';

/** Some rows of a preview and the products that they change. */
export interface PreviewPage {
  rows: PreviewRow[];
  products: Product[];
}

/** How many products one page of a preview looks at. */
const pageSize = 100;

/** The rows of a change. Where values must differ, all products of the store are read first, in pages without rows. */
export async function* previewPages(
  catalog: Catalog,
  { selection, change }: Pick<DraftRequest, 'selection' | 'change'>,
  previewContext: PreviewContext,
): AsyncGenerator<PreviewPage, void> {
  const unique = previewContext.limits.duplicate_sku.level === 'off' ? [] : uniqueFieldsOf(change);
  const duplicates = createDuplicates(unique, previewContext.limits);
  if (unique.length > 0)
    for await (const products of catalog.all()) {
      duplicates.add(products);
      yield { rows: [], products: [] };
    }
  const names = await sharedNamesOf(catalog, change);
  for await (const page of productsOf(catalog, selection)) {
    const rows = duplicates.mark(page.flatMap((chosen) => toRows(chosen, change, { ...previewContext, names })));
    yield { rows, products: page.map(({ product }) => product) };
  }
}

/** The names that the store has of the ribbon or brand that a change types. */
async function sharedNamesOf(catalog: Catalog, change: BulkChange): Promise<SharedNames> {
  const field = change.kind === 'entry' ? SharedNameField.safeParse(change.field).data : undefined;
  return field === undefined ? {} : { [field]: await catalog.names(field) };
}

const whole = (product: Product): SelectedProduct => ({ product, variantIds: null });

/** The chosen products and variants as they stand now, in pages. */
async function* productsOf(catalog: Catalog, selection: Selection): AsyncGenerator<SelectedProduct[], void> {
  if (selection.kind === 'ids') {
    for (let from = 0; from < selection.ids.length; from += pageSize)
      yield [...(await catalog.products(selection.ids.slice(from, from + pageSize))).values()].map(whole);
    return;
  }
  const wanted = selection.kind === 'text' ? searchKey(selection.text) : '';
  for await (const page of catalog.all()) yield page.flatMap((product) => chosenBy(product, wanted));
}

/**
 * A text in the name or the product's own SKU selects the whole product; a text in SKUs of variants selects those
 * variants.
 */
function chosenBy(product: Product, text: string): SelectedProduct[] {
  const has = (one: string): boolean => searchKey(one).includes(text);
  if (has(product.name) || has(product.sku)) return [whole(product)];
  const variantIds = product.variants.filter(({ sku }) => has(sku)).map(({ id }) => id);
  return variantIds.length === 0 ? [] : [{ product, variantIds }];
}
