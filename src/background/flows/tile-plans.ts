import type { PreviewRow } from '../../domain/bulk.ts';
import { changedPagePrices } from '../../domain/pricing/page-prices.ts';
import type { Product } from '../../domain/product.ts';
import type { AppState, AppStore } from '../../store/app-store.ts';
import type { TilePlan } from '../../store/tab-state.ts';

/** Some rows of a preview and the products that they change. */
export interface PreviewPage {
  rows: PreviewRow[];
  products: Product[];
}

/** Notes that a tab's page has opened the bulk change of these products. */
export const beginPlan = (
  app: AppStore,
  tabId: number,
  picked: Pick<TilePlan, 'storeId' | 'documentId' | 'requestId' | 'productIds'>,
): void =>
  app.setState(({ tilePlans }) => ({
    tilePlans: { ...tilePlans, [tabId]: { ...picked, previewId: null, isBegun: false, prices: {} } },
  }));

/** A preview begins: the page that asked for its bulk change shows it in place of an earlier one. */
export const planPreview = (app: AppStore, requestId: string, previewId: string): void =>
  changePlans(app, (plan) =>
    plan.requestId === requestId ? { ...plan, previewId, isBegun: false, prices: {} } : plan,
  );

/** Shows more rows of a preview on the page. */
export const planPrices = (app: AppStore, previewId: string, page: PreviewPage): void =>
  changePlans(app, (plan) =>
    plan.previewId === previewId ? { ...plan, prices: { ...plan.prices, ...pricesOf(plan, page) } } : plan,
  );

/** A preview is applied as the batch of its id. */
export const beginPlanned = (app: AppStore, previewId: string): void =>
  changePlans(app, (plan) => (plan.previewId === previewId ? { ...plan, isBegun: true } : plan));

/** A preview, or every one, is no longer shown; one that is applied stays until its batch is done. */
export const dropPlans = (app: AppStore, previewId?: string): void =>
  changePlans(app, (plan) =>
    plan.isBegun || (previewId !== undefined && plan.previewId !== previewId)
      ? plan
      : { ...plan, previewId: null, prices: {} },
  );

function changePlans(app: AppStore, change: (plan: TilePlan) => TilePlan): void {
  const { tilePlans } = app.getState();
  const next = Object.entries(tilePlans).map(([tabId, plan]) => [tabId, change(plan)] as const);
  if (next.some(([tabId, plan]) => plan !== tilePlans[Number(tabId)]))
    app.setState({ tilePlans: Object.fromEntries(next) as AppState['tilePlans'] });
}

/** What shoppers would pay for the picked products. A page learns nothing of a product that shoppers do not see. */
function pricesOf({ productIds }: TilePlan, { rows, products }: PreviewPage): Record<string, string> {
  const shown = products.filter(({ id, visible }) => visible && productIds.includes(id));
  return Object.fromEntries(
    shown.flatMap((product) => {
      const changes = rows.flatMap(({ productId, outcome }) =>
        productId === product.id && outcome.tag === 'change' && isApplied(outcome) ? (outcome.prices ?? []) : [],
      );
      const whole = changedPagePrices(product, changes).find(({ variantId }) => variantId === null);
      return whole === undefined ? [] : [[product.id, whole.toPay] as const];
    }),
  );
}

const isApplied = ({ findings }: Extract<PreviewRow['outcome'], { tag: 'change' }>): boolean =>
  findings.every(({ level }) => level !== 'block');
