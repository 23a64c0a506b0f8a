import type { Services } from '../services/services.ts';
import { catalogOf } from '../services/readable-catalog.ts';

/** Opens the first product that shoppers see and points at its price; false if there is none. */
export async function showFirstProduct(
  context: Pick<Services, 'app' | 'runtime' | 'accounts'>,
  storeId: string,
): Promise<boolean> {
  const { app, runtime } = context;
  const { products } = await catalogOf(context, storeId).search('', 100);
  const shown = products.filter(({ visible, pageUrl }) => visible && pageUrl !== null);
  // One price and no sale is the plainest to begin with.
  const first = shown.find(({ variants, price }) => variants.length === 0 && price.toPay === price.regular) ?? shown[0];
  if (first?.pageUrl == null) return false;
  const tabId = await runtime.openTab(first.pageUrl);
  app.setState({ pointedTabId: tabId });
  return true;
}
