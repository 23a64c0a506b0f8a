import { z } from 'zod';
import { applicationFault, fieldFault } from '../envelope.ts';
import { toLoginState } from '../login-state.ts';
import type { Call, Route } from '../route.ts';
import type { SecondFactor } from '../rows.ts';
import { check } from '../validate.ts';
import { requireCode, requireState } from './verification.ts';

const data = z.object({ code: z.string().min(1).max(100) }).nullish();
const verifyInput = z.object({
  stateToken: z.string().min(1).max(1000),
  rememberThisDevice: z.boolean().nullish(),
  smsData: data,
  callData: data,
  emailData: data,
  totpData: data,
});

/** Where each factor's code stands in the request. */
const dataFields = {
  SMS: 'smsData',
  CALL: 'callData',
  EMAIL: 'emailData',
  TOTP: 'totpData',
} as const satisfies Record<SecondFactor, string>;

function isFactor(text: string): text is SecondFactor {
  return Object.hasOwn(dataFields, text);
}

function verify({ shop, params, payload }: Call): object {
  const factor = params['factorType'] ?? '';
  if (!isFactor(factor)) throw fieldFault('factorType', 'INVALID_ENUM_VALUE', 'is no factor that takes a code');
  const input = check(verifyInput, payload);
  const field = dataFields[factor];
  const code = input[field]?.code;
  if (code === undefined) throw fieldFault(field, 'REQUIRED_ONE_OF_FIELD', 'must be given for this factor');
  const member = requireState(shop, input.stateToken);
  if (member.second_factor !== factor)
    throw applicationFault(400, 'VERIFICATION_FAILED', 'This member has no such factor');
  requireCode(shop, member, input.stateToken, code);
  return toLoginState(shop, member, { skipsFactor: true });
}

/** The step of a login that asks for a second factor, for members who have one. */
export const secondFactor: Route[] = [
  // In no transaction: a wrong code counts as a try although it is refused.
  { on: ['POST /_api/iam/authentication/v2/:factorType/verify'], access: 'visitor', handle: verify },
];
