import { dashboardSiteId, isEditorAddress, isManageAddress } from './connect-answers.ts';
import { z } from '../base/schema.ts';
import { cleanSiteName } from './site-name.ts';
import { isWithin, toBase } from './storefront.ts';
import { isAllowedApi, isAllowedStorefront, isLoopback, platformApi } from './store.ts';

/** The page's own statements: untrusted text, cut off if long. */
export const PageFacts = z.object({
  /** The text of `script#wix-viewer-model`. */
  viewerModel: z.nullable(z.string()),
  /** The name that the page gives its site. */
  siteName: z.nullable(z.string()),
  /** Where the platform's API is; read only from pages of this machine. */
  api: z.nullable(z.string()),
});
export type PageFacts = z.infer<typeof PageFacts>;

/** The page in front as the connect form sees it. Ids and addresses are read, not proven. */
export const RecognisedPage = z.discriminatedUnion('tag', [
  /** A page of a store. `name` is the store's name for itself; the host stands beside it wherever it is shown. */
  z.object({
    tag: z.literal('store'),
    storefront: z.string(),
    siteId: z.string(),
    api: z.string(),
    name: z.nullable(z.string()),
  }),
  /** A page of the platform's dashboard. */
  z.object({ tag: z.literal('dashboard'), siteId: z.string(), api: z.string() }),
  /** The site's editor, or a preview in it, which no shopper sees. */
  z.object({ tag: z.literal('editor') }),
  /** Any other page, or one that the browser does not let us read. */
  z.object({ tag: z.literal('other') }),
]);
export type RecognisedPage = z.infer<typeof RecognisedPage>;

const ViewerModel = z.object({
  site: z.object({ metaSiteId: z.guid(), externalBaseUrl: z.optional(z.unknown()) }),
});

const other: RecognisedPage = { tag: 'other' };

/** Recognises a page by its address and its own statements. `facts`: null if the page could not be read. */
export function recognisePage(address: string, facts: PageFacts | null): RecognisedPage {
  if (!URL.canParse(address)) return other;
  const url = new URL(address);
  const siteId = dashboardSiteId(address);
  if (siteId !== undefined) return { tag: 'dashboard', siteId, api: isLoopback(url) ? url.origin : platformApi };
  if (isEditorAddress(address)) return { tag: 'editor' };
  const site = isManageAddress(address) ? undefined : readSite(facts?.viewerModel ?? '');
  if (facts === null || site === undefined || !isAllowedStorefront(url.origin)) return other;
  const storefront = baseOf(site.externalBaseUrl, url);
  const name = cleanSiteName(facts.siteName ?? '') || null;
  return { tag: 'store', storefront, siteId: site.metaSiteId.toLowerCase(), api: apiOf(url, facts), name };
}

/**
 * The base of a site's addresses as its page states it, with the protocol of the page. Gives the page's origin if no base is
 * stated, or if the page is not within the stated base.
 */
function baseOf(declared: unknown, { href, origin, protocol }: URL): string {
  const base = typeof declared === 'string' ? toBase(declared.replace(/^https?:/i, protocol)) : undefined;
  return base !== undefined && isWithin(base, href) ? base : origin;
}

/** The value for `wix-site-id` and the base of the site's addresses, in the text of `script#wix-viewer-model`. */
function readSite(viewerModel: string): z.infer<typeof ViewerModel>['site'] | undefined {
  try {
    return ViewerModel.safeParse(JSON.parse(viewerModel)).data?.site;
  } catch {
    return undefined;
  }
}

/** A page of this machine may name another API of this machine; every other store has the platform's. */
const apiOf = (page: URL, { api }: PageFacts): string =>
  isLoopback(page) && api !== null && isAllowedApi(api) ? new URL(api).origin : platformApi;
