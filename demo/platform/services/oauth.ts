import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { redeemCode } from '../identity/authorization-codes.ts';
import { oauthFault, PlatformFault } from '../http/envelope.ts';
import { isClient } from '../identity/oauth-apps.ts';
import { requireMember } from '../identity/members.ts';
import { parseGrant } from '../identity/parse-grant.ts';
import type { Call, Route } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { redeemOnce } from '../identity/single-use.ts';
import { issueAccessToken, issueTokens, readClaims, refreshTokens } from '../identity/tokens.ts';
import type { TokenAnswer } from '../identity/tokens.ts';

const base = { clientId: z.string() };
const secret = z.string().min(1);

/** The grants of the store's client. */
const clientGrants = z.discriminatedUnion('grantType', [
  z.object({ ...base, grantType: z.literal('anonymous') }),
  z.object({ ...base, grantType: z.literal('refresh_token'), refreshToken: secret }),
  z.object({
    ...base,
    grantType: z.literal('authorization_code'),
    redirectUri: z.string().nullish(),
    code: secret,
    codeVerifier: z.string().regex(/^[A-Za-z0-9\-._~]{43,128}$/u),
  }),
]);

/** The grants of apps and of servers with an API key. */
const serverGrants = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('authorized_client'), member_id: secret, session_token: secret.optional() }),
  z.object({
    grant_type: z.literal('client_credentials'),
    client_id: secret,
    client_secret: secret,
    instance_id: secret,
  }),
  z.object({ grant_type: z.literal('strip_bound_session'), client_secret: secret, access_token: secret }),
]);

function grantToClient(shop: Shop, request: z.infer<typeof clientGrants>): TokenAnswer {
  if (!isClient(shop, request.clientId)) throw oauthFault(401, 'invalid_client', 'no such client');
  switch (request.grantType) {
    case 'anonymous':
      return issueTokens(shop, { kind: 'visitor', id: randomUUID() });
    case 'refresh_token': {
      const tokens = refreshTokens(shop, request.refreshToken, ['visitor', 'member']);
      if (tokens === undefined) throw oauthFault(400, 'invalid_grant', 'the refresh token is not valid');
      return tokens;
    }
    case 'authorization_code': {
      const member = redeemCode(shop, request.code, request.codeVerifier, request.redirectUri ?? null);
      if (member === undefined) throw oauthFault(400, 'invalid_grant', 'the code is not valid');
      return issueTokens(shop, { kind: 'member', id: member });
    }
  }
}

/** Issues tokens of a member after an external login, vouched for by an API key that comes with the visitor's token. */
function grantToMember({ shop, identity }: Call, memberId: string, sessionToken: string | undefined): TokenAnswer {
  if (identity.kind !== 'apiKey' || identity.shopper === undefined)
    throw oauthFault(401, 'invalid_client', 'needs a visitor token and an API key');
  if (sessionToken !== undefined && redeemOnce(shop, 'session', sessionToken) !== memberId)
    throw oauthFault(400, 'invalid_grant', 'the session token is not valid');
  try {
    return issueTokens(shop, { kind: 'member', id: requireMember(shop, memberId).id });
  } catch (error) {
    if (error instanceof PlatformFault) throw oauthFault(400, 'invalid_grant', error.message);
    throw error;
  }
}

function grantToServer(call: Call, request: z.infer<typeof serverGrants>): object {
  const { app } = call.shop;
  const self = { kind: 'app', id: app.instanceId } as const;
  if (request.grant_type === 'authorized_client') return grantToMember(call, request.member_id, request.session_token);
  if (request.client_secret !== app.secret) throw oauthFault(401, 'invalid_client', 'wrong secret');
  switch (request.grant_type) {
    case 'client_credentials':
      if (request.client_id !== app.id) throw oauthFault(401, 'invalid_client', 'no such app');
      if (request.instance_id !== app.instanceId) throw oauthFault(400, 'invalid_grant', 'no such installation');
      return issueAccessToken(call.shop, self);
    case 'strip_bound_session':
      if (readClaims(call.shop, request.access_token)?.clientId !== app.id)
        throw oauthFault(400, 'invalid_grant', 'the access token is not one of this app');
      return issueAccessToken(call.shop, self);
  }
}

function token(call: Call): object {
  const { payload, shop } = call;
  if (payload['grant_type'] !== undefined) return grantToServer(call, parseGrant(serverGrants, 'grant_type', payload));
  return grantToClient(shop, parseGrant(clientGrants, 'grantType', payload));
}

/** The token endpoint: all grants of customers, apps and external logins. */
export const oauth: Route[] = [{ on: ['POST /oauth2/token'], access: 'open', handle: token }];
