import { z } from 'zod';
import { check } from '../http/validate.ts';
import type { Call, Route } from '../http/route.ts';
import { readSettings } from '../settings.ts';

const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] });
const input = z.object({
  'filters.urlType': z.enum(['ALL', 'PREMIUM', 'FREE']).optional(),
  'filters.primary': flag.optional(),
  'filters.multilingual': flag.optional(),
});

/** Where the site is published: its one address, in one language; nowhere while the control says so. */
function list({ shop, query }: Call): object {
  const wanted = check(input, Object.fromEntries(query));
  const site = { url: shop.storefrontUrl, urlType: 'PREMIUM', primary: true };
  const isPublished = readSettings(shop.db).published !== 'false';
  const urlType = wanted['filters.urlType'] ?? 'ALL';
  const fits =
    (urlType === 'ALL' || urlType === site.urlType) &&
    wanted['filters.primary'] !== false &&
    wanted['filters.multilingual'] !== true;
  return { urls: isPublished && fits ? [site] : [] };
}

/** The published addresses of the site; the permission for them is none of the store's. */
export const siteUrls: Route[] = [
  {
    on: ['GET /urls-server/v2/published-site-urls'],
    access: 'merchant',
    permission: 'SITE_URLS.READ',
    handle: list,
  },
];
