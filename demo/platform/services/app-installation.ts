import { z } from 'zod';
import { gatewayFault, oauthFault } from '../http/envelope.ts';
import { parseGrant } from '../identity/parse-grant.ts';
import { isAllowedAddress } from '../identity/redirect-addresses.ts';
import type { Call, Route } from '../http/route.ts';
import { issueOnce, redeemOnce } from '../identity/single-use.ts';
import { issueTokens, refreshTokens } from '../identity/tokens.ts';

const app = { client_id: z.string().min(1), client_secret: z.string().min(1) };

const accessGrants = z.discriminatedUnion('grant_type', [
  z.object({ ...app, grant_type: z.literal('authorization_code'), code: z.string().min(1) }),
  z.object({ ...app, grant_type: z.literal('refresh_token'), refresh_token: z.string().min(1) }),
]);

/** The consent page for the app; the demo's owner has always agreed. */
function install({ shop, query }: Call): Response {
  const redirectUrl = query.get('redirectUrl') ?? '';
  if (query.get('appId') !== shop.app.id) throw gatewayFault(404, 'No such app');
  if (!isAllowedAddress(shop, redirectUrl)) throw gatewayFault(400, 'redirectUrl is not one of the allowed addresses');
  const { instanceId } = shop.app;
  const address = new URL(redirectUrl);
  address.searchParams.set('code', issueOnce(shop, 'installation', instanceId));
  address.searchParams.set('instanceId', instanceId);
  const state = query.get('state');
  if (state !== null) address.searchParams.set('state', state);
  return Response.redirect(address.href, 302);
}

function access({ shop, payload }: Call): object {
  const request = parseGrant(accessGrants, 'grant_type', payload);
  if (request.client_id !== shop.app.id || request.client_secret !== shop.app.secret)
    throw oauthFault(401, 'invalid_client', 'no such app, or a wrong secret');
  if (request.grant_type === 'refresh_token') {
    const tokens = refreshTokens(shop, request.refresh_token, ['app']);
    if (tokens === undefined) throw oauthFault(400, 'invalid_grant', 'the refresh token is not valid');
    return { access_token: tokens.access_token, refresh_token: tokens.refresh_token };
  }
  const instanceId = redeemOnce(shop, 'installation', request.code);
  if (instanceId === undefined) throw oauthFault(400, 'invalid_grant', 'the code is not valid');
  const tokens = issueTokens(shop, { kind: 'app', id: instanceId });
  return { access_token: tokens.access_token, refresh_token: tokens.refresh_token };
}

/** The app's installation on the store, and the older way to its tokens. */
export const appInstallation: Route[] = [
  { on: ['GET /installer/install'], access: 'open', writes: true, handle: install },
  { on: ['POST /oauth/access'], access: 'open', handle: access },
];
