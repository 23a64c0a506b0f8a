import type { Context } from 'hono';
import type { SeedCatalog } from '../catalog/seed.ts';
import type { PageContent } from './pages/document.ts';
import { homePage } from './pages/home.ts';
import { listingPage, listingPageSize } from './pages/listing.ts';
import type { PageFrame } from './pages/page-frame.ts';
import { productPage } from './pages/product.ts';
import { pageNumberOf, slugsOf } from './request.ts';
import type { ShopApi } from './shop-api.ts';

/** The shop's own knowledge: its name, how it prints, and its pictures. */
export type ShopCatalog = Pick<SeedCatalog, 'shopName' | 'currency' | 'locale' | 'collections' | 'products'>;

/** The data of a page. */
interface PageRequest {
  c: Context;
  frame: PageFrame;
  shop: ShopApi;
  catalog: ShopCatalog;
}

const homeSize = 12;
const neighbourCount = 4;

async function home({ frame, shop, catalog }: PageRequest): Promise<PageContent> {
  const goods = await shop.listProducts({}, { number: 1, size: homeSize });
  const departments = frame.collections.map((collection) => {
    const first = catalog.products.find(({ collections }) => collections.includes(collection.slug));
    return { collection, picture: `/pictures/${encodeURIComponent(first?.slug ?? collection.slug)}.svg` };
  });
  return homePage(frame.shopName, departments, goods.products);
}

async function collection({ c, frame, shop }: PageRequest): Promise<PageContent | undefined> {
  const [slug] = slugsOf(c);
  const found = frame.collections.find((one) => one.slug === slug);
  if (found === undefined) return undefined;
  const pageNumber = pageNumberOf(c);
  const wanted = { collectionId: found.id };
  return listingPage({
    title: found.name,
    description: found.description ?? '',
    shopName: frame.shopName,
    page: await shop.listProducts(wanted, { number: pageNumber, size: listingPageSize }),
    pageNumber,
    pageHref: (number) => `?page=${number}`,
  });
}

async function search({ c, frame, shop }: PageRequest): Promise<PageContent> {
  const words = (c.req.query('q') ?? '').trim();
  const pageNumber = pageNumberOf(c);
  const wanted = words === '' ? {} : { words };
  return listingPage({
    title: words === '' ? 'All goods' : `“${words}”`,
    description: '',
    shopName: frame.shopName,
    page: await shop.listProducts(wanted, { number: pageNumber, size: listingPageSize }),
    pageNumber,
    pageHref: (number) => `?${new URLSearchParams({ q: words, page: String(number) })}`,
  });
}

async function product({ c, frame, shop }: PageRequest): Promise<PageContent | undefined> {
  const found = await shop.findProduct(slugsOf(c));
  if (found === undefined) return undefined;
  const home = frame.collections.find(({ id }) => found.collectionIds?.includes(id));
  if (home === undefined) return productPage(frame, found, undefined, []);
  const near = await shop.listProducts({ collectionId: home.id }, { number: 1, size: neighbourCount + 1 });
  const neighbours = near.products.filter(({ id }) => id !== found.id).slice(0, neighbourCount);
  return productPage(frame, found, home, neighbours);
}

/** The shop's pages by address; a page that is undefined does not exist. */
export const shopPages: Record<string, (request: PageRequest) => Promise<PageContent | undefined>> = {
  '/': home,
  '/collections/:slug': collection,
  '/search': search,
  '/product-page/:slug': product,
};
