import { z } from 'zod';
import { applicationFault, fieldFault } from '../http/envelope.ts';
import { toLoginState, toStatusCheck } from '../identity/login-state.ts';
import type { LoginAnswer } from '../identity/login-state.ts';
import { forgetPush, readPush } from '../identity/push-requests.ts';
import type { Route } from '../http/route.ts';
import type { MemberRow } from '../rows.ts';
import { factorsOf, isSecondFactor } from '../identity/second-factors.ts';
import type { Shop } from '../shop.ts';
import { redeemOnce } from '../identity/single-use.ts';
import { check } from '../http/validate.ts';
import { redeemCodeOf, redeemTotpOf } from '../identity/verifications.ts';
import { requireRight, requireState } from './verification.ts';

const data = z.object({ code: z.string().min(1).max(100) }).nullish();
const verifyInput = z.object({
  stateToken: z.string().min(1).max(1000),
  rememberThisDevice: z.boolean().nullish(),
  smsData: data,
  callData: data,
  emailData: data,
  totpData: data,
  pushData: z.record(z.string(), z.unknown()).nullish(),
});

const byCode = (shop: Shop, member: MemberRow, code: string) => redeemCodeOf(shop, member.id, code);

/** The request field of each factor's code, and its check. */
const codeFactors = {
  SMS: { field: 'smsData', redeem: byCode },
  CALL: { field: 'callData', redeem: byCode },
  EMAIL: { field: 'emailData', redeem: byCode },
  TOTP: { field: 'totpData', redeem: redeemTotpOf },
} as const;

/** Polls the push request: STATUS_CHECK until it is answered. */
function checkPush(shop: Shop, member: MemberRow, stateToken: string): LoginAnswer {
  const status = readPush(shop, member.id);
  if (status === 'PENDING') return toStatusCheck(member, stateToken);
  redeemOnce(shop, 'state', stateToken);
  forgetPush(shop, member.id);
  if (status !== 'APPROVED') throw applicationFault(403, '-19956', 'The log-in was denied on the phone');
  return toLoginState(shop, member, { skipsFactor: true });
}

/** Continues a login after its second factor. */
export function verifyFactor(shop: Shop, factor: string, payload: object): LoginAnswer {
  if (!isSecondFactor(factor)) throw fieldFault('factorType', 'INVALID_ENUM_VALUE', 'is no factor of a log-in');
  const input = check(verifyInput, payload);
  const field = factor === 'PUSH' ? 'pushData' : codeFactors[factor].field;
  if (!input[field]) throw fieldFault(field, 'REQUIRED_ONE_OF_FIELD', 'must be given for this factor');
  const member = requireState(shop, input.stateToken);
  if (!factorsOf(member).includes(factor))
    throw applicationFault(400, 'VERIFICATION_FAILED', 'This member has no such factor');
  if (factor === 'PUSH') return checkPush(shop, member, input.stateToken);
  const { redeem } = codeFactors[factor];
  requireRight(shop, input.stateToken, redeem(shop, member, input[codeFactors[factor].field]?.code ?? ''));
  return toLoginState(shop, member, { skipsFactor: true });
}

/** The second factor step of a login, for members who have one. */
export const secondFactor: Route[] = [
  // No transaction: a wrong code counts as an attempt even though the call is refused.
  {
    on: ['POST /_api/iam/authentication/v2/:factorType/verify'],
    access: 'visitor',
    handle: ({ shop, params, payload }) => verifyFactor(shop, params['factorType'] ?? '', payload),
  },
];
