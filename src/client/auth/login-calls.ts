import type { z } from '../../domain/schema.ts';
import type { Client } from '../client.ts';
import type { StateMachineAnswer } from '../entities/state-machine-answer.ts';
import { loginV2, registerV2, verify } from '../operations/authentication.ts';
import { verifyDuringAuthentication } from '../operations/verification.ts';
import { isRefusal, toLoginError, toRegisterError } from './identity-errors.ts';
import {
  initialState,
  step,
  unknownState,
  type CaptchaTokens,
  type LoginFailure,
  type LoginState,
  type SecondFactor,
} from './login.ts';

/** Logs in. What the platform refuses is a state; what kept it from judging is thrown. */
export const logIn = (client: Client, input: z.input<typeof loginV2.input>): Promise<LoginState> =>
  settle(client.call(loginV2, input), toLoginError, input.captchaTokens);

/** Registers. What the platform refuses is a state; what kept it from judging is thrown. */
export const register = (client: Client, input: z.input<typeof registerV2.input>): Promise<LoginState> =>
  settle(client.call(registerV2, input), toRegisterError, input.captchaTokens);

/**
 * Goes on with the mailed code, from EMAIL_VERIFICATION_REQUIRED only. A wrong code is thrown, so that another one may
 * follow from the same state.
 */
export async function enterEmailCode(client: Client, state: LoginState, code: string): Promise<LoginState> {
  if (state.tag !== 'EMAIL_VERIFICATION_REQUIRED') return unknownState;
  const { stateToken } = state;
  return step(state, { type: 'verified', answer: await client.call(verifyDuringAuthentication, { code, stateToken }) });
}

const dataNames = { SMS: 'smsData', CALL: 'callData', EMAIL: 'emailData', TOTP: 'totpData', PUSH: 'pushData' } as const;

/** A second proof: its kind, its code (PUSH has none), and whether this device need not be asked again. */
export interface SecondProof {
  factor: SecondFactor;
  code: string;
  remember: boolean;
}

/** Goes on with a second proof, from a detour to one only. A wrong one is thrown, so that another may follow; the same state comes back while another device has yet to agree. */
export async function enterFactor(client: Client, state: LoginState, proof: SecondProof): Promise<LoginState> {
  const detour = state.tag === 'FAILURE' ? state.detour : undefined;
  const { factor, code, remember } = proof;
  if (detour?.tag !== 'SECOND_FACTOR' || !detour.factors.includes(factor)) return unknownState;
  const answer = await client.call(verify, {
    factorType: factor,
    stateToken: detour.stateToken,
    rememberThisDevice: remember,
    [dataNames[factor]]: factor === 'PUSH' ? {} : { code },
  });
  // Nobody has answered on the other device yet: everything stands as it was.
  if (factor === 'PUSH' && answer.state === 'STATUS_CHECK') return state;
  return step(state, { type: 'answered', answer });
}

async function settle(
  call: Promise<StateMachineAnswer>,
  toErrorCode: (error: unknown) => LoginFailure['errorCode'],
  captchaTokens: CaptchaTokens | undefined,
): Promise<LoginState> {
  try {
    return step(initialState, { type: 'answered', answer: await call });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return step(initialState, { type: 'refused', error, errorCode: toErrorCode(error), captchaTokens });
  }
}
