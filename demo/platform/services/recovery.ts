import { z } from 'zod';
import { applicationFault, fieldFault } from '../http/envelope.ts';
import { toLoginState } from '../identity/login-state.ts';
import { keepMail } from '../identity/mails.ts';
import { findMember, proveAddress, requireMember, setPassword } from '../identity/members.ts';
import { isClient } from '../identity/oauth-apps.ts';
import { isAllowedAddress } from '../identity/redirect-addresses.ts';
import type { Call, Route } from '../http/route.ts';
import type { MemberRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { needsApproval } from '../identity/sign-on-policy.ts';
import { issueOnce, redeemOnce } from '../identity/single-use.ts';
import { forgetWrong } from '../identity/throttle.ts';
import { check } from '../http/validate.ts';
import { password } from './authentication.ts';

const language = z
  .string()
  .regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/u, { error: 'must be a language code' })
  .nullish();
const redirect = z.object({ url: z.string().max(1000).optional(), clientId: z.guid().nullish() }).nullish();
type Redirect = z.infer<typeof redirect>;

const recoveryInput = z.object({ email: z.email(), language, redirect });
const activationInput = z.object({
  identityId: z.guid(),
  emailOptions: z.object({ language, redirect }).nullish(),
});
const recoverInput = z.object({ recoveryToken: z.string().min(1), password: password.nullish() });

function checkRedirect(shop: Shop, given: Redirect, path: string): void {
  if (typeof given?.clientId === 'string' && !isClient(shop, given.clientId))
    throw applicationFault(403, '-19974', 'no such client');
  if (given?.url !== undefined && !isAllowedAddress(shop, given.url, given.clientId))
    throw fieldFault(`${path}.url`, 'VALIDATION', 'is not one of the allowed addresses');
}

interface Letter {
  language?: string | null | undefined;
  redirect?: Redirect;
}

/** Mails a link to set a password, which then leads to `redirect`. */
function mailLink(shop: Shop, member: MemberRow, kind: 'recovery' | 'activation', letter: Letter): void {
  const secret = issueOnce(shop, kind, member.id);
  const query = new URLSearchParams({
    recoveryToken: secret,
    ...(letter.redirect?.url && { redirectUrl: letter.redirect.url }),
  });
  const link = `${shop.url}/_api/iam/recovery/page?${query}`;
  keepMail(shop, { recipient: member.email, kind, language: letter.language, secret, link });
}

/** Mails a password reset link if the address has an account; the response is the same without one. */
export function sendRecoveryEmail(shop: Shop, payload: object): object {
  const { email, ...letter } = check(recoveryInput, payload);
  checkRedirect(shop, letter.redirect, 'redirect');
  const member = findMember(shop, email);
  if (member !== undefined && member.status !== 'BLOCKED') mailLink(shop, member, 'recovery', letter);
  return {};
}

function sendActivationEmail({ shop, payload }: Call): object {
  const { identityId, emailOptions } = check(activationInput, payload);
  checkRedirect(shop, emailOptions?.redirect, 'emailOptions.redirect');
  mailLink(shop, requireMember(shop, identityId), 'activation', emailOptions ?? {});
  return {};
}

/**
 * Redeems a mailed token and sets the password. The token proves the e-mail address. An activation was sent by the
 * merchant, so it also approves the account.
 */
export function recoverMember(shop: Shop, token: string, newPassword: string | null | undefined): MemberRow {
  const activated = redeemOnce(shop, 'activation', token);
  const memberId = activated ?? redeemOnce(shop, 'recovery', token);
  if (memberId === undefined) throw applicationFault(400, '-19972', 'The recovery token is not valid any more');
  const member = requireMember(shop, memberId);
  forgetWrong(shop, member.email);
  const proved = proveAddress(shop, member, activated !== undefined || !needsApproval(shop, member));
  return newPassword ? setPassword(shop, proved, newPassword) : proved;
}

function recover({ shop, payload }: Call): object {
  const input = check(recoverInput, payload);
  return toLoginState(shop, recoverMember(shop, input.recoveryToken, input.password));
}

/** Password recovery, and the first password of invited members. */
export const recovery: Route[] = [
  {
    on: ['POST /_api/iam/recovery/v1/send-email'],
    access: 'visitor',
    writes: true,
    handle: ({ shop, payload }) => sendRecoveryEmail(shop, payload),
  },
  {
    on: ['POST /_api/iam/recovery/v1/activation-email'],
    access: 'merchant',
    permission: 'IAM.SEND_ACTIVATION_EMAIL',
    writes: true,
    handle: sendActivationEmail,
  },
  { on: ['POST /_api/iam/recovery/v1/recover'], access: 'visitor', writes: true, handle: recover },
];
