import { z } from 'zod';
import { applicationFault } from '../envelope.ts';
import { toLoginState } from '../login-state.ts';
import type { LoginAnswer } from '../login-state.ts';
import { proveAddress, requireMember } from '../members.ts';
import type { Call, Route } from '../route.ts';
import type { MemberRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { needsApproval } from '../sign-on-policy.ts';
import { findOnce, redeemOnce } from '../single-use.ts';
import { check } from '../validate.ts';
import { redeemCodeOf, sendCode } from '../verifications.ts';

const startInput = z.object({ identityId: z.guid(), target: z.enum(['EMAIL']).default('EMAIL') });
const stateInput = z.object({ stateToken: z.string().min(1).max(1000) });
const verifyInput = z.object({ ...stateInput.shape, code: z.string().length(6) });

/** The member whose login this token stands for; refuses with the code of an invalid session. */
export function requireState(shop: Shop, stateToken: string): MemberRow {
  const memberId = findOnce(shop, 'state', stateToken);
  if (memberId === undefined) throw applicationFault(400, '-19984', 'The state token is not valid any more');
  return requireMember(shop, memberId);
}

/** Refuses a code that was not right; a right one spends the state token. */
export function requireRight(shop: Shop, stateToken: string, isRight: boolean): void {
  if (!isRight) throw applicationFault(400, 'VERIFICATION_FAILED', 'The code is wrong or too old');
  redeemOnce(shop, 'state', stateToken);
}

function start({ shop, payload }: Call): object {
  const { identityId } = check(startInput, payload);
  return { verificationId: sendCode(shop, requireMember(shop, identityId), 'verification') };
}

/** Goes on with a login whose address is proved by the mailed code. */
export function verifyAddress(shop: Shop, payload: object): LoginAnswer {
  const { code, stateToken } = check(verifyInput, payload);
  const member = requireState(shop, stateToken);
  requireRight(shop, stateToken, redeemCodeOf(shop, member.id, code));
  return toLoginState(shop, proveAddress(shop, member, !needsApproval(shop, member)));
}

/** Sends the code of a login again. */
export function resendCode(shop: Shop, payload: object): object {
  const member = requireState(shop, check(stateInput, payload).stateToken);
  sendCode(shop, member, member.status === 'ACTIVE' ? 'second-factor' : 'verification');
  return {};
}

/** Proving an e-mail address with a mailed code, on its own or in the middle of a login. */
export const verification: Route[] = [
  {
    on: ['POST /_api/iam/verification/v1/start', 'POST /_api/iam/verification/v1/Start'],
    access: 'visitor',
    permission: 'IAM.START',
    writes: true,
    handle: start,
  },
  // In no transaction: a wrong code counts as a try although it is refused.
  {
    on: ['POST /_api/iam/verification/v1/auth/verify'],
    access: 'visitor',
    handle: ({ shop, payload }) => verifyAddress(shop, payload),
  },
  {
    on: ['POST /_api/iam/verification/v1/auth/resend'],
    access: 'visitor',
    writes: true,
    handle: ({ shop, payload }) => resendCode(shop, payload),
  },
];
