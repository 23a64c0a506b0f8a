import type { Catalog } from '../../catalog/port.ts';
import { BulkChange, type Selection } from '../../domain/bulk.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { defaultLimits } from '../../domain/guardrails.ts';
import type { Product } from '../../domain/product.ts';
import { SharedNameField, type SharedNames } from '../../domain/shared-names.ts';
import { searchKey } from '../../domain/typing/fold.ts';
import { toEdit } from '../../edits/new-edit.ts';
import { createDuplicates, uniqueFieldsOf } from '../../edits/bulk/duplicates.ts';
import type { PreviewContext, SelectedProduct } from '../../edits/bulk/preview-prices.ts';
import { toRows } from '../../edits/bulk/preview.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { markPlanApplied, dropPlans, planPreview, planRows, type PreviewPage } from '../flows/tile-plans.ts';
import { checkKey } from '../flows/key-status.ts';
import { accountOf } from '../services/accounts.ts';
import { learnCurrency } from '../services/currencies.ts';
import { parseIntent } from '../services/parse-intent.ts';

/** How many products one page of a preview looks at. */
const pageSize = 100;
/** The number of previews that may be under way. The page of an older preview starts it anew. */
const maxPreviews = 4;

export const createBulkHandlers = (
  context: Pick<Context, 'accounts' | 'app' | 'batches' | 'editStore' | 'journal' | 'runtime'>,
): HandlersOf<'bulk'> => {
  const { batches, runtime } = context;
  const previews = new Map<string, AsyncIterator<PreviewPage>>();
  return {
    'bulk.preview': async ({ storeId, id, selection, change, locale, requestId }) => {
      const catalog = requireBackgroundCatalog(context, storeId);
      const wanted = BulkChange.parse(change);
      const known = previews.get(id);
      const pages =
        known ?? previewPages(catalog, { selection, change: wanted }, previewContextOf(context, storeId, locale));
      previews.delete(id);
      if (known === undefined && requestId !== undefined) planPreview(context.app, requestId, id);
      const page = await nextPage(context, pages);
      if (page === null) return { rows: [], products: 0, isDone: true };
      previews.set(id, pages);
      for (const old of [...previews.keys()].slice(0, -maxPreviews)) previews.delete(old);
      const { rows, products } = page;
      planRows(context.app, id, page);
      learnCurrency(context.app, storeId, products);
      return { rows, products: products.length, isDone: false };
    },
    'bulk.dropPreview': ({ id }) => {
      previews.delete(id);
      dropPlans(context.app, id);
      return Promise.resolve({});
    },
    'bulk.begin': async ({ storeId, id, title }) => {
      accountOf(context, storeId);
      await batches.begin({ id, storeId, title, surface: 'workbench', createdAt: runtime.now(), undoOf: null });
      markPlanApplied(context.app, id);
      return {};
    },
    'bulk.fill': async ({ storeId, id, rows }) => {
      const { keyFingerprint } = accountOf(context, storeId);
      const born = { storeId, keyFingerprint, surface: 'workbench' as const, createdAt: runtime.now() };
      await batches.fill(
        id,
        // The guardrails check each row when it is written, against the reading of that time.
        rows.map((row) => toEdit(parseIntent(row), born, 0)),
      );
      return {};
    },
    'bulk.start': ({ id }) => batches.start(id).then(nothing),
    'bulk.pause': ({ id }) => batches.pause(id).then(nothing),
    'bulk.resume': ({ id }) => batches.resume(id).then(nothing),
    'bulk.cancel': ({ id }) => batches.cancel(id).then(nothing),
    'bulk.continueRest': async ({ storeId, id }) =>
      batches.continueRest(id, accountOf(context, storeId).keyFingerprint).then(nothing),
    'bulk.retryFailed': async ({ id }) => {
      const progress = (await batches.progressOfAll()).find(({ batch }) => batch.id === id);
      // The store may take the key again: show so first.
      if (progress?.hold?.reason === 'key_refused') await checkKey(context, progress.batch.storeId);
      return batches.retryFailed(id).then(nothing);
    },
    'bulk.undo': async ({ storeId, id, batchId }) => {
      const { keyFingerprint } = accountOf(context, storeId);
      return batches.undo(id, { batchId, surface: 'workbench', keyFingerprint }).then(nothing);
    },
  };
};

const nothing = () => ({});

const previewContextOf = (
  { app, editStore }: Pick<Context, 'app' | 'editStore'>,
  storeId: string,
  locale: string,
): PreviewContext => ({
  limits: app.getState().limits[storeId] ?? defaultLimits,
  locale,
  pendingOf: (productId) => editStore.edits.ofProduct({ storeId, productId }),
});

/** The next page of a preview; null at its end. What is typed from now on is not known to its rows. */
async function nextPage(
  { journal }: Pick<Context, 'journal'>,
  pages: AsyncIterator<PreviewPage>,
): Promise<PreviewPage | null> {
  // A preview that saw nothing asks about all that was typed; a journal that cannot be read takes no change anyway.
  const seenOrder = await journal.lastOrder().catch(() => 0);
  const { done, value } = await pages.next();
  return done === true ? null : { ...value, rows: value.rows.map((row) => ({ ...row, seenOrder })) };
}

function requireBackgroundCatalog(context: Pick<Context, 'accounts'>, storeId: string): Catalog {
  const { backgroundCatalog } = accountOf(context, storeId);
  if (backgroundCatalog === null) throw new ShelfedgeError('not_elevated', 'There is no key to read with.');
  return backgroundCatalog;
}

/** The rows of a change. Where values must differ, all products of the store are read first, in pages without rows. */
async function* previewPages(
  catalog: Catalog,
  { selection, change }: { selection: Selection; change: BulkChange },
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
