import { z } from 'zod';
import { addMember, authenticate } from '../members.ts';
import { pageAnswer } from '../pages.ts';
import type { Call, Route } from '../route.ts';
import type { MemberRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { isAllowedAddress } from '../redirect-addresses.ts';
import { issueOnce } from '../single-use.ts';
import { check } from '../validate.ts';

const loginId = z.object({ email: z.email().max(254) });
const password = z.string().min(4).max(100);
const loginInput = z.object({ loginId, password, stateToken: z.string().max(1000).nullish() });
const registerInput = z.object({ loginId, password, profile: z.record(z.string(), z.unknown()).nullish() });

function toIdentity(member: MemberRow): object {
  const pending =
    member.email_verified === 1 ? 'PENDING_ADMIN_APPROVAL_REQUIRED' : 'PENDING_EMAIL_VERIFICATION_REQUIRED';
  return {
    id: member.id,
    revision: '1',
    createdDate: member.created_date,
    updatedDate: member.created_date,
    connections: [],
    identityProfile: JSON.parse(member.profile) as object,
    email: { address: member.email, isVerified: member.email_verified === 1 },
    status: { name: member.status, reasons: member.status === 'PENDING' ? [pending] : [] },
    factors: [{ type: 'PASSWORD', status: 'ACTIVE' }],
  };
}

/** The state a right password leads to: in, or first another step. */
function toState(shop: Shop, member: MemberRow): object {
  const answer = { identity: toIdentity(member), additionalData: {} };
  if (member.status === 'ACTIVE')
    return { state: 'SUCCESS', sessionToken: issueOnce(shop, 'session_tokens', member.id), ...answer };
  const state = member.email_verified === 1 ? 'REQUIRE_OWNER_APPROVAL' : 'REQUIRE_EMAIL_VERIFICATION';
  return { state, stateToken: issueOnce(shop, 'state_tokens', member.id), ...answer };
}

function login({ shop, payload }: Call): object {
  const input = check(loginInput, payload);
  return toState(shop, authenticate(shop, input.loginId.email, input.password));
}

function register({ shop, payload }: Call): object {
  const input = check(registerInput, payload);
  const account = { email: input.loginId.email, password: input.password, profile: input.profile ?? {} };
  const status = shop.registrationPolicy === 'open' ? 'ACTIVE' : 'PENDING';
  const emailVerified = shop.registrationPolicy !== 'email-verification';
  return toState(shop, addMember(shop, { ...account, status, emailVerified }));
}

function logout({ shop, query }: Call): Response {
  const after = query.get('postLogoutRedirectUri');
  if (after !== null && isAllowedAddress(shop, after)) return Response.redirect(after, 302);
  return pageAnswer('Logged out', '<p>You are logged out.</p>');
}

/** Accounts: registration, login and the page that ends a login. */
export const authentication: Route[] = [
  {
    on: ['POST /_api/iam/authentication/v2/login', 'POST /iam/authentication/v2/login'],
    access: 'visitor',
    writes: true,
    handle: login,
  },
  {
    on: ['POST /_api/iam/authentication/v2/register', 'POST /iam/authentication/v2/register'],
    access: 'visitor',
    writes: true,
    handle: register,
  },
  { on: ['GET /_api/iam/authentication/v1/logout'], access: 'open', handle: logout },
];
