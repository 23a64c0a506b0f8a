import { z } from 'zod';
import { applicationFault, fieldFault } from '../envelope.ts';
import { toLoginState } from '../login-state.ts';
import { keepMail } from '../mails.ts';
import { findMember, proveAddress, requireMember, setPassword } from '../members.ts';
import { isAllowedAddress } from '../redirect-addresses.ts';
import type { Call, Route } from '../route.ts';
import type { MemberRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { needsApproval } from '../sign-on-policy.ts';
import { issueOnce, redeemOnce } from '../single-use.ts';
import { forgetWrong } from '../throttle.ts';
import { check } from '../validate.ts';
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
  if (typeof given?.clientId === 'string' && given.clientId !== shop.clientId)
    throw applicationFault(403, '-19974', 'no such client');
  if (given?.url !== undefined && !isAllowedAddress(shop, given.url))
    throw fieldFault(`${path}.url`, 'VALIDATION', 'is not one of the allowed addresses');
}

interface Letter {
  language?: string | null | undefined;
  redirect?: Redirect;
}

/** Mails a link that lets its holder set a password, and leads to `redirect` afterwards. */
function mailLink(shop: Shop, member: MemberRow, kind: 'recovery' | 'activation', letter: Letter): void {
  const secret = issueOnce(shop, kind, member.id);
  const query = new URLSearchParams({
    recoveryToken: secret,
    ...(letter.redirect?.url && { redirectUrl: letter.redirect.url }),
  });
  const link = `${shop.url}/_api/iam/recovery/page?${query}`;
  keepMail(shop, { recipient: member.email, kind, language: letter.language, secret, link });
}

/** Mails a new password's link to this address, if it has an account; answers the same whether it has or not. */
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
 * Spends a mailed token and sets the password. Whoever holds it reads the mails of this address; an activation was sent
 * by the merchant, and so is the owner's approval too.
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

/** A new password for who forgot it, and the first one for who was invited. */
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
