import { z } from 'zod';
import { applicationFault, gatewayFault } from '../http/envelope.ts';
import { toLoginState } from '../identity/login-state.ts';
import { addMember, findMember, requireMember } from '../identity/members.ts';
import type { Call, Route } from '../http/route.ts';
import type { MemberRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { findOnce, issueOnce, redeemOnce } from '../identity/single-use.ts';
import { check } from '../http/validate.ts';

/** The store's identity providers, each with its only user. */
const people = new Map([
  ['0e6a50f5-b523-4e29-990d-f37fa2ffdd69', 'shopper@google.example'],
  ['3ecad13f-52c3-483d-911f-31dbcf2a6d23', 'shopper@facebook.example'],
]);

function requirePerson(shop: Shop, connectionId: string): MemberRow {
  const email = people.get(connectionId.toLowerCase());
  if (email === undefined) throw gatewayFault(404, 'No such identity provider');
  const found = findMember(shop, email);
  return found === undefined
    ? addMember(shop, { email, profile: {}, emailVerified: true })
    : requireMember(shop, found.id);
}

function login({ shop, params }: Call): Response {
  if (params['tenantId'] !== shop.siteId) throw gatewayFault(404, 'No such site');
  const { id } = requirePerson(shop, params['idpConnectionId'] ?? '');
  const query = new URLSearchParams({
    state: issueOnce(shop, 'state', id),
    sessionToken: issueOnce(shop, 'session', id),
  });
  return Response.redirect(`${shop.url}/_api/iam/authentication/v1/callback?${query}`, 302);
}

/** Completes a login through a provider; both tokens must belong to the same login. */
function callback({ shop, query }: Call): object {
  const memberId = redeemOnce(shop, 'state', query.get('state') ?? '');
  const session = findOnce(shop, 'session', query.get('sessionToken') ?? '');
  if (memberId === undefined || session !== memberId)
    throw applicationFault(400, '-19984', 'This login is not valid any more');
  redeemOnce(shop, 'session', query.get('sessionToken') ?? '');
  return toLoginState(shop, requireMember(shop, memberId));
}

function loginWithTokenParams({ shop, payload }: Call): object {
  const input = z.object({ idpConnectionId: z.guid(), tokenParams: z.record(z.string(), z.string()).nullish() });
  return toLoginState(shop, requirePerson(shop, check(input, payload).idpConnectionId));
}

/** Login through an identity provider; the demo's providers ask nothing and know one user each. */
export const singleSignOn: Route[] = [
  {
    on: ['GET /_api/iam/authentication/v1/sso/login/:tenantId/:idpConnectionId'],
    access: 'open',
    writes: true,
    handle: login,
  },
  { on: ['GET /_api/iam/authentication/v1/callback'], access: 'open', writes: true, handle: callback },
  {
    on: ['POST /_api/iam/authentication/v1/sso/login-with-token-params'],
    access: 'visitor',
    writes: true,
    handle: loginWithTokenParams,
  },
];
