import { z } from 'zod';
import { applicationFault } from '../http/envelope.ts';
import { toLoginState } from '../identity/login-state.ts';
import type { LoginAnswer } from '../identity/login-state.ts';
import { proveAddress, requireMember } from '../identity/members.ts';
import type { Call, Route } from '../http/route.ts';
import type { MemberRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { needsApproval } from '../identity/sign-on-policy.ts';
import { findOnce, redeemOnce } from '../identity/single-use.ts';
import { check } from '../http/validate.ts';
import { redeemCodeOf, sendCode } from '../identity/verifications.ts';

const startInput = z.object({ identityId: z.guid(), target: z.enum(['EMAIL']).default('EMAIL') });
const stateInput = z.object({ stateToken: z.string().min(1).max(1000) });
const verifyInput = z.object({ ...stateInput.shape, code: z.string().length(6) });

/** The member of a login's state token; refuses an invalid session. */
export function requireState(shop: Shop, stateToken: string): MemberRow {
  const memberId = findOnce(shop, 'state', stateToken);
  if (memberId === undefined) throw applicationFault(400, '-19984', 'The state token is not valid any more');
  return requireMember(shop, memberId);
}

/** Refuses a wrong code; a correct one uses the state token up. */
export function requireRight(shop: Shop, stateToken: string, isRight: boolean): void {
  if (!isRight) throw applicationFault(400, 'VERIFICATION_FAILED', 'The code is wrong or too old');
  redeemOnce(shop, 'state', stateToken);
}

function start({ shop, payload }: Call): object {
  const { identityId } = check(startInput, payload);
  return { verificationId: sendCode(shop, requireMember(shop, identityId), 'verification') };
}

/** Continues a login after its address was verified by the mailed code. */
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

/** Verification of an e-mail address by a mailed code, alone or within a login. */
export const verification: Route[] = [
  {
    on: ['POST /_api/iam/verification/v1/start', 'POST /_api/iam/verification/v1/Start'],
    access: 'visitor',
    permission: 'IAM.START',
    writes: true,
    handle: start,
  },
  // No transaction: a wrong code counts as an attempt even though the call is refused.
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
