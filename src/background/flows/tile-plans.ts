import type { PreviewRow } from '../../domain/bulk.ts';
import { capabilities } from '../../domain/capabilities.ts';
import type { PriceChange } from '../../domain/edit.ts';
import type { PlannedTile } from '../../domain/planned-tile.ts';
import { changedPagePrices } from '../../domain/pricing/page-prices.ts';
import type { Product } from '../../domain/product.ts';
import type { CatalogVersion } from '../../domain/store.ts';
import type { PreviewPage } from '../../edits/bulk/preview-pages.ts';
import { findStore, type AppState, type AppStore } from '../../store/app-store.ts';
import type { TilePlan } from '../../store/tab-state.ts';

/** Notes that a tab's page has opened the bulk change of these products. */
export const beginPlan = (
  app: AppStore,
  tabId: number,
  picked: Pick<TilePlan, 'storeId' | 'documentId' | 'requestId' | 'productIds'>,
): void =>
  app.setState(({ tilePlans }) => ({
    tilePlans: { ...tilePlans, [tabId]: { ...picked, previewId: null, isBegun: false, tiles: {} } },
  }));

/** A preview begins: the page that asked for its bulk change shows it in place of an earlier one. */
export const planPreview = (app: AppStore, requestId: string, previewId: string): void =>
  changePlans(app, (plan) => (plan.requestId === requestId ? { ...plan, previewId, isBegun: false, tiles: {} } : plan));

/** Shows more rows of a preview on the page. */
export const planRows = (app: AppStore, previewId: string, page: PreviewPage): void =>
  changePlans(app, (plan) =>
    plan.previewId === previewId ? { ...plan, tiles: { ...plan.tiles, ...tilesOf(app, plan, page) } } : plan,
  );

/** A preview is applied as the batch of its id. */
export const markPlanApplied = (app: AppStore, previewId: string): void =>
  changePlans(app, (plan) => (plan.previewId === previewId ? { ...plan, isBegun: true } : plan));

/** Drops one preview, or all of them; an applied preview stays until its batch is done. */
export const dropPlans = (app: AppStore, previewId?: string): void =>
  changePlans(app, (plan) =>
    plan.isBegun || (previewId !== undefined && plan.previewId !== previewId)
      ? plan
      : { ...plan, previewId: null, tiles: {} },
  );

function changePlans(app: AppStore, change: (plan: TilePlan) => TilePlan): void {
  const { tilePlans } = app.getState();
  const next = Object.entries(tilePlans).map(([tabId, plan]) => [tabId, change(plan)] as const);
  if (next.some(([tabId, plan]) => plan !== tilePlans[Number(tabId)]))
    app.setState({ tilePlans: Object.fromEntries(next) as AppState['tilePlans'] });
}

/** The tiles of the picked products as a preview changes them. A page learns nothing of a product that shoppers do not see. */
function tilesOf(app: AppStore, { storeId, productIds }: TilePlan, { rows, products }: PreviewPage): TilePlan['tiles'] {
  const version = findStore(app.getState(), storeId)?.catalogVersion ?? 'V1_CATALOG';
  const shown = products.filter(({ id, visible }) => visible && productIds.includes(id));
  return Object.fromEntries(
    shown.flatMap((product) => {
      const tile = tileOf(
        product,
        rows.filter(({ productId }) => productId === product.id),
        version,
      );
      return tile === undefined ? [] : [[product.id, tile] as const];
    }),
  );
}

/** The tile of a product as these rows change it; undefined if they change nothing. */
function tileOf(product: Product, rows: readonly PreviewRow[], version: CatalogVersion): PlannedTile | undefined {
  const changes = rows.flatMap(({ field, variantId, outcome }) =>
    outcome.tag === 'change' && isApplied(outcome) ? [{ field, variantId, ...outcome }] : [],
  );
  const [first] = changes;
  if (first === undefined) return undefined;
  const own = changes.find(({ variantId }) => variantId === null)?.value ?? null;
  const { field } = first;
  if (field === 'ribbon') return { tag: 'ribbon', ribbon: own ?? '' };
  // Shoppers see the product by now. Of variants alone, nothing is hidden that a tile shows.
  if (field === 'visible') return own === null ? undefined : { tag: 'hidden' };
  if (field === 'group') return { tag: 'field', field: capabilities[version].groups };
  const price = field === 'price' || field === 'salePrice' ? priceOf(product, changes, field) : undefined;
  return price ?? { tag: 'field', field };
}

/** The prices that shoppers would pay; undefined where only variants change that are neither the cheapest nor the dearest. */
function priceOf(
  product: Product,
  changes: readonly { prices?: PriceChange | undefined }[],
  field: 'price' | 'salePrice',
): PlannedTile | undefined {
  const seen = changedPagePrices(
    product,
    changes.flatMap(({ prices }) => prices ?? []),
  );
  const paidFor = (variantId: string | null, { toPay }: Product['price']): string =>
    seen.find((price) => price.variantId === variantId)?.toPay ?? toPay;
  const shown = product.variants.filter(({ visible }) => visible);
  const before = { toPay: product.price.toPay, ...endsOf(shown.map(({ price }) => price.toPay)) };
  const after = { toPay: paidFor(null, product.price), ...endsOf(shown.map(({ id, price }) => paidFor(id, price))) };
  const isChanged = (['toPay', 'lowest', 'highest'] as const).some((kind) => before[kind] !== after[kind]);
  const isOwn = before.toPay !== after.toPay;
  return isChanged ? { tag: 'price', ...after, ...(isOwn ? {} : { ofVariants: field }) } : undefined;
}

/** The lowest and the highest of these amounts. */
function endsOf(amounts: readonly string[]): { lowest?: string; highest?: string } {
  const [lowest, ...others] = amounts.toSorted((a, b) => Number(a) - Number(b));
  return lowest === undefined ? {} : { lowest, highest: others.at(-1) ?? lowest };
}

const isApplied = ({ findings }: Extract<PreviewRow['outcome'], { tag: 'change' }>): boolean =>
  findings.every(({ level }) => level !== 'block');
