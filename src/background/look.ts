import type { Catalog } from '../catalog/port.ts';
import { isSamePage, slugOf, spellingsOf } from '../domain/address.ts';
import type { Product } from '../domain/product.ts';
import { changeEntry, type OpenPage } from '../store/app-store.ts';
import { catalogOf, type Context } from './context.ts';

/** Looks up the product of a page and shows it to that page, unless it has moved on meanwhile. */
export async function look(context: Context, tabId: number, page: OpenPage, slug: string | undefined): Promise<void> {
  const { app } = context;
  app.setState(({ pages, cards }) => {
    const before = pages[tabId];
    // Shops change what stands behind the path all the time; it is the same page for all that.
    const isElsewhere = before?.documentId !== page.documentId || !isSamePage(before.url, page.url);
    return {
      pages: { ...pages, [tabId]: isElsewhere ? page : { ...page, product: before.product } },
      cards: isElsewhere ? changeEntry(cards, tabId, () => undefined) : cards,
    };
  });
  if (slug === undefined || app.getState().merchants[page.storeId]?.tag !== 'ready') return;
  const product = await findBySlug(catalogOf(context, page.storeId), slug);
  app.setState(({ pages }) => ({
    pages: changeEntry(pages, tabId, (current) =>
      current.url === page.url ? { ...current, product: product ?? null } : current,
    ),
  }));
}

/** Looks again at every open page of a store, once its merchant's key came or went. */
export async function lookAgain(context: Context, storeId: string): Promise<void> {
  const pages = Object.entries(context.app.getState().pages).filter(
    ([, page]) => page.storeId === storeId && page.product === null,
  );
  await Promise.all(pages.map(([tabId, page]) => look(context, Number(tabId), page, slugOf(page.url))));
}

async function findBySlug(catalog: Catalog, slug: string): Promise<Product | undefined> {
  for (const reading of spellingsOf(slug)) {
    const product = await catalog.bySlug(reading);
    if (product !== undefined) return product;
  }
  return undefined;
}
