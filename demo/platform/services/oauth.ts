import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { redeemCode } from '../authorization-codes.ts';
import { oauthFault } from '../envelope.ts';
import type { Call, Route } from '../route.ts';
import type { Shop } from '../shop.ts';
import { issueTokens, refreshTokens } from '../tokens.ts';

const base = { clientId: z.string() };

const tokenRequest = z.discriminatedUnion('grantType', [
  z.object({ ...base, grantType: z.literal('anonymous') }),
  z.object({ ...base, grantType: z.literal('refresh_token'), refreshToken: z.string().min(1) }),
  z.object({
    ...base,
    grantType: z.literal('authorization_code'),
    redirectUri: z.string().nullish(),
    code: z.string().min(1),
    codeVerifier: z.string().regex(/^[A-Za-z0-9\-._~]{43,128}$/u),
  }),
]);

type TokenRequest = z.infer<typeof tokenRequest>;

function readRequest(payload: Record<string, unknown>): TokenRequest {
  const result = tokenRequest.safeParse(payload);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'invalid_union' && payload['grantType'] !== undefined)
    throw oauthFault(400, 'unsupported_grant_type', 'this grant type is not supported');
  throw oauthFault(400, 'invalid_request', `${issue?.path.join('.') ?? 'body'} is missing or not valid`);
}

function grant(shop: Shop, request: TokenRequest): object {
  switch (request.grantType) {
    case 'anonymous':
      return issueTokens(shop, { kind: 'visitor', id: randomUUID() });
    case 'refresh_token': {
      const tokens = refreshTokens(shop, request.refreshToken);
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

function token({ shop, payload }: Call): object {
  const request = readRequest(payload);
  if (request.clientId !== shop.clientId) throw oauthFault(401, 'invalid_client', 'no such client');
  return grant(shop, request);
}

/** The token endpoint: anonymous, refresh and code grants. */
export const oauth: Route[] = [{ on: ['POST /oauth2/token'], access: 'open', handle: token }];
