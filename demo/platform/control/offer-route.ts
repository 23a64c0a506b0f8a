import type { Call, Route } from '../http/route.ts';
import { readSettings } from '../settings.ts';

const extension = /^(?:chrome|moz)-extension:\/\//;

/** Offers this shop's connection data to an extension of this computer. A web page gets nothing, whatever host name it uses. */
function offer({ shop, headers }: Call): Response {
  const origin = headers.get('Origin');
  const isAsked = headers.get('Host') === new URL(shop.url).host && (origin === null || extension.test(origin));
  if (!isAsked) return Response.json({}, { status: 403 });
  const { shopName = '', apiKey = '' } = readSettings(shop.db);
  const { storefrontUrl: storefront, url: api, siteId } = shop;
  return Response.json(
    { name: shopName, storefront, api, siteId, apiKey },
    { headers: origin === null ? {} : { 'access-control-allow-origin': origin } },
  );
}

/** The offer to try the shop, which a freshly installed extension asks for. */
export const offerRoute: Route = { on: ['GET /__demo/offer'], access: 'open', handle: offer };
