import type { Product } from '../../domain/product.ts';
import type { AppState } from '../../store/app-store.ts';
import type { Services } from '../services/services.ts';
import { catalogOf } from '../services/readable-catalog.ts';

type ShowContext = Pick<Services, 'app' | 'runtime' | 'accounts'>;

/**
 * Shows a product's page and points at its price: the product that is open in a tab, the tab used last first, or else one of
 * the store's that shoppers see. False if there is none.
 */
export async function showFirstProduct(context: ShowContext, storeId: string): Promise<boolean> {
  const tabId = (await showOpenProduct(context, storeId)) ?? (await openFirstProduct(context, storeId));
  if (tabId === null) return false;
  context.app.setState({ pointedTabId: tabId });
  return true;
}

async function showOpenProduct({ app, runtime }: ShowContext, storeId: string): Promise<number | null> {
  const tabIds = productTabs(app.getState(), storeId);
  for (const tabId of await runtime.lastUsedFirst(tabIds)) if (await runtime.showTab(tabId)) return tabId;
  return null;
}

const productTabs = ({ pages }: AppState, storeId: string): number[] =>
  Object.entries(pages).flatMap(([tabId, page]) => {
    const isFit = page.storeId === storeId && page.product !== null && page.product.visible && isPriced(page.product);
    return isFit ? [Number(tabId)] : [];
  });

async function openFirstProduct(context: ShowContext, storeId: string): Promise<number | null> {
  const { products } = await catalogOf(context, storeId).search('', 100);
  const shown = products.filter(({ visible, pageUrl }) => visible && pageUrl !== null);
  const priced = shown.filter(isPriced);
  const plain = priced.filter(({ variants }) => variants.length === 0);
  // One price and no sale is the plainest to begin with, and a free sample is none.
  const first = plain.find(({ price }) => price.toPay === price.regular) ?? plain[0] ?? priced[0] ?? shown[0];
  if (first?.pageUrl == null) return null;
  // The product of a page that was open before its store was connected may have been found meanwhile.
  return (await showOpenProduct(context, storeId)) ?? context.runtime.openTab(first.pageUrl);
}

/** True if shoppers pay something for the product or one of its variants. */
const isPriced = ({ price, variants }: Product): boolean =>
  [price, ...variants.map((variant) => variant.price)].some(({ toPay }) => Number(toPay) > 0);
