import { gatewayFault } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { readSettings } from '../settings.ts';

/** The sites of the account: the one that this platform hosts. */
function query({ shop, headers }: Call): object {
  if (headers.get('wix-account-id') !== shop.accountId)
    throw gatewayFault(403, 'Forbidden: wix-account-id is missing or another account');
  const { shopName = '' } = readSettings(shop.db);
  const site = {
    id: shop.siteId,
    name: shopName.toLowerCase().replaceAll(/[^a-z\d]+/gu, '-'),
    displayName: shopName,
    published: true,
    viewUrl: shop.storefrontUrl,
    editUrl: `${shop.url}/dashboard/${shop.siteId}/home`,
    ownerAccountId: shop.accountId,
    editorType: 'EDITOR',
    namespace: 'WIX',
  };
  return { sites: [site], metadata: { count: 1, cursors: {}, hasNext: false } };
}

/** The list of an account's sites, which needs a key of the account and names no site. */
export const siteList: Route[] = [{ on: ['POST /site-list/v2/sites/query'], access: 'account', handle: query }];
