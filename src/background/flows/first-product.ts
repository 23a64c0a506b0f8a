import type { Catalog } from '../../catalog/port.ts';
import type { Product } from '../../domain/product.ts';
import { knownOf, type AppState } from '../../store/app-store.ts';
import type { Services } from '../services/services.ts';
import { catalogOf } from '../services/readable-catalog.ts';

type ShowContext = Pick<Services, 'app' | 'runtime' | 'accounts'>;

/**
 * Shows a product's page and points at its price: the product of the tab used last, else a product of the store that
 * shoppers see. False if there is no such product.
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

const productTabs = (state: AppState, storeId: string): number[] =>
  Object.entries(state.pages).flatMap(([tabId, page]) => {
    const product = knownOf(state, page)?.product;
    const isFit = page.storeId === storeId && product !== undefined && product.visible && isPriced(product);
    return isFit ? [Number(tabId)] : [];
  });

async function openFirstProduct(context: ShowContext, storeId: string): Promise<number | null> {
  const address = (await findFirstProduct(catalogOf(context, storeId)))?.pageUrl;
  if (address == null) return null;
  // The product of a page that was open before its store was connected may have been found meanwhile.
  return (await showOpenProduct(context, storeId)) ?? context.runtime.openTab(address);
}

/** How many further pages are read where the first products by name all have variants or no price. */
const maxPages = 10;

/** The plainest of the first products by name. Where none has a price and no variants, the search goes on in further pages. */
async function findFirstProduct(catalog: Catalog): Promise<Product | undefined> {
  const { products, more } = await catalog.search('', 100);
  let first = plainest(products);
  if (!more || isPlain(first)) return first;
  let pages = 0;
  for await (const page of catalog.all()) {
    first = plainest(first === undefined ? page : [first, ...page]);
    if (isPlain(first) || (pages += 1) === maxPages) break;
  }
  return first;
}

/** The first of the plainest products that have a page. */
const plainest = (products: readonly Product[]): Product | undefined =>
  products
    .filter(({ visible, pageUrl }) => visible && pageUrl !== null)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .at(0);

/** One price and no sale is the plainest to begin with, and a free sample is the last resort. */
const ranks = { oneFullPrice: 0, oneReducedPrice: 1, variants: 2, free: 3 };

function rankOf(product: Product): number {
  if (!isPriced(product)) return ranks.free;
  if (product.variants.length > 0) return ranks.variants;
  return product.price.toPay === product.price.regular ? ranks.oneFullPrice : ranks.oneReducedPrice;
}

const isPlain = (product: Product | undefined): boolean => product !== undefined && rankOf(product) < ranks.variants;

/** True if shoppers pay something for the product, or for one of the variants that they see. */
const isPriced = ({ price, variants }: Product): boolean =>
  (variants.length === 0 ? [{ price, visible: true }] : variants).some(
    (part) => part.visible && Number(part.price.toPay) > 0,
  );
