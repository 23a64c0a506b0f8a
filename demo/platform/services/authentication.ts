import { z } from 'zod';
import { authenticate } from '../identity/authenticate.ts';
import { captchaTokens, requireCaptcha } from '../identity/captcha.ts';
import { forgetBrowser } from '../identity/browser-login.ts';
import { applicationFault, gatewayFault } from '../http/envelope.ts';
import { identityProfile } from '../identity/identity-profile.ts';
import { toIdentity, toLoginState } from '../identity/login-state.ts';
import type { LoginAnswer } from '../identity/login-state.ts';
import { addMember, findMember, requireMember, setPassword, updateMember } from '../identity/members.ts';
import { pageAnswer } from '../pages.ts';
import { isAllowedAddress } from '../identity/redirect-addresses.ts';
import type { Call, Route } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { readSignOnPolicy } from '../identity/sign-on-policy.ts';
import { issueOnce } from '../identity/single-use.ts';
import { check } from '../http/validate.ts';

const loginId = z.object({ email: z.email().max(254) });
/** A password as an account may have it. */
export const password = z.string().min(4).max(100);
const clientMetaData = z.record(z.string(), z.unknown()).nullish();
const loginInput = z.object({
  loginId,
  password,
  captchaTokens,
  clientMetaData,
  stateToken: z.string().max(1000).nullish(),
});
const registerInput = z.object({
  loginId,
  password,
  captchaTokens,
  clientMetaData,
  profile: identityProfile.nullish(),
});
const signOnInput = z.object({
  loginId,
  profile: identityProfile.nullish(),
  verifyEmail: z.boolean().nullish(),
  mergeExistingContact: z.boolean().nullish(),
});

/** Logs in with a password from a network address. */
export function logIn(shop: Shop, payload: object, address: string): LoginAnswer {
  const { loginId: login, ...input } = check(loginInput, payload);
  return toLoginState(shop, authenticate(shop, { ...login, ...input, address }));
}

/** Creates an account and logs it in, as far as the store's policy allows. */
export function register(shop: Shop, payload: object): LoginAnswer {
  const input = check(registerInput, payload);
  requireCaptcha(shop, undefined, input.captchaTokens);
  const { requireEmailVerification, requireOwnerApproval } = readSignOnPolicy(shop);
  const member = addMember(shop, {
    email: input.loginId.email,
    password: input.password,
    profile: input.profile ?? {},
    status: requireEmailVerification || requireOwnerApproval ? 'PENDING' : 'ACTIVE',
    emailVerified: !requireEmailVerification,
    needsApproval: requireOwnerApproval,
  });
  return toLoginState(shop, member);
}

/** E-mail addresses that the demo refuses, by reason. */
const badAddresses: [RegExp, string][] = [
  [/^[^@]+@[^@.]+$/u, 'EMAIL_DOMAIN_FORMAT_INVALID'],
  [/^bounced@/iu, 'EMAIL_ADDRESS_BOUNCED'],
  [/\.invalid$/iu, 'EMAIL_DOMAIN_MISSING_DNS_RECORDS'],
  [/@blocked\.example$/iu, 'EMAIL_DOMAIN_PERMANENTLY_BLACKLISTED'],
];

function validateEmail({ payload }: Call): object {
  const { email } = check(z.object({ email: z.string().max(254) }), payload);
  const reason = badAddresses.find(([pattern]) => pattern.test(email))?.[1];
  if (reason !== undefined) return { valid: false, formatInvalid: false, failure: { reason } };
  const valid = z.email().safeParse(email).success;
  return { valid, formatInvalid: !valid };
}

function changePassword({ shop, identity, payload }: Call): object {
  if (identity.kind !== 'member') throw gatewayFault(403, 'Forbidden: only a member can change their password');
  const { newPassword } = check(z.object({ newPassword: password }), payload);
  setPassword(shop, requireMember(shop, identity.id), newPassword);
  return {};
}

/** Logs in a person for whom the merchant vouches; creates a missing account. */
function signOn({ shop, payload }: Call): object {
  const { loginId: login, profile, verifyEmail } = check(signOnInput, payload);
  const { email } = login;
  const found = findMember(shop, email);
  const member =
    found === undefined
      ? addMember(shop, { email, profile: profile ?? {}, emailVerified: verifyEmail === true })
      : updateMember(shop, requireMember(shop, found.id), {
          ...(profile && { profile: JSON.stringify({ ...(JSON.parse(found.profile) as object), ...profile }) }),
          ...(verifyEmail === true && { email_verified: 1 }),
        });
  if (member.status !== 'ACTIVE') throw applicationFault(403, '-19958', 'This account waits for approval');
  return { sessionToken: issueOnce(shop, 'session', member.id), identity: toIdentity(member) };
}

function logout({ shop, query, headers }: Call): Response {
  const after = query.get('postLogoutRedirectUri');
  const isBack = after !== null && isAllowedAddress(shop, after, query.get('clientId'));
  const answer = isBack
    ? new Response(null, { status: 302, headers: { Location: after } })
    : pageAnswer('Logged out', '<p>You are logged out.</p>');
  return forgetBrowser(shop, headers, answer);
}

/** The addresses of a call: with and without the prefix of the platform's own pages. */
function at(method: string, path: string): string[] {
  return [`${method} /_api/iam/authentication${path}`, `${method} /iam/authentication${path}`];
}

/** Accounts: registration, login, password change, and the page that ends a login. */
export const authentication: Route[] = [
  {
    // No transaction: a wrong password is counted even though the call is refused.
    on: at('POST', '/v2/login'),
    access: 'visitor',
    handle: ({ shop, payload, remoteAddress }) => logIn(shop, payload, remoteAddress),
  },
  {
    on: at('POST', '/v2/register'),
    access: 'visitor',
    writes: true,
    handle: ({ shop, payload }) => register(shop, payload),
  },
  { on: at('POST', '/v2/validate-email'), access: 'visitor', handle: validateEmail },
  {
    on: at('POST', '/v2/change-password'),
    access: 'visitor',
    permission: 'IAM.CHANGE_PASSWORD',
    writes: true,
    handle: changePassword,
  },
  {
    on: at('POST', '/v2/sign-on'),
    access: 'merchant',
    permission: 'IAM.AUTHENTICAITON_SIGN_ON',
    writes: true,
    handle: signOn,
  },
  { on: at('GET', '/v1/logout'), access: 'open', handle: logout },
];
