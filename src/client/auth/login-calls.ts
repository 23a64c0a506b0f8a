import { ShelfedgeError } from '../../base/errors.ts';
import type { z } from '../../base/schema.ts';
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

/** Logs in. A refusal is a state; a failure without a decision is thrown. */
export const logIn = (client: Client, input: z.input<typeof loginV2.input>): Promise<LoginState> =>
  settle(client.call(loginV2, input), toLoginError, input.captchaTokens);

/** Registers. A refusal is a state; a failure without a decision is thrown. */
export const register = (client: Client, input: z.input<typeof registerV2.input>): Promise<LoginState> =>
  settle(client.call(registerV2, input), toRegisterError, input.captchaTokens);

/**
 * Continues with the mailed code, from EMAIL_VERIFICATION_REQUIRED only. Throws for a wrong code, so that the same
 * state accepts another.
 */
export async function enterEmailCode(client: Client, state: LoginState, code: string): Promise<LoginState> {
  if (state.tag !== 'EMAIL_VERIFICATION_REQUIRED') return unknownState;
  const { stateToken } = state;
  return step(state, { type: 'verified', answer: await client.call(verifyDuringAuthentication, { code, stateToken }) });
}

/** The data of each factor, from its code; an answer on another device has none. */
const toData = {
  SMS: (code: string) => ({ smsData: { code } }),
  CALL: (code: string) => ({ callData: { code } }),
  EMAIL: (code: string) => ({ emailData: { code } }),
  TOTP: (code: string) => ({ totpData: { code } }),
  PUSH: () => ({ pushData: {} }),
} satisfies Record<SecondFactor, (code: string) => object>;

/** A second factor: its kind, its code (PUSH has none), and whether to remember this device. */
export interface SecondProof {
  factor: SecondFactor;
  code: string;
  remember: boolean;
}

/**
 * Continues with a second factor, from a SECOND_FACTOR fallback step only. Throws for a wrong code, so that the same
 * state accepts another. Resolves with the same state while a PUSH is unanswered.
 */
export async function enterFactor(client: Client, state: LoginState, proof: SecondProof): Promise<LoginState> {
  const fallbackStep = state.tag === 'FAILURE' ? state.fallbackStep : undefined;
  const { factor, code, remember } = proof;
  if (fallbackStep?.tag !== 'SECOND_FACTOR' || !fallbackStep.factors.includes(factor)) return unknownState;
  const answer = await client.call(verify, {
    factorType: factor,
    stateToken: fallbackStep.stateToken,
    rememberThisDevice: remember,
    ...toData[factor](code),
  });
  // The PUSH on the other device is unanswered: the state stays.
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
    const errorCode = toErrorCode(error);
    // A known code is a decision whatever the status, such as a captcha that is asked for with 429.
    if (!(error instanceof ShelfedgeError) || (errorCode === undefined && !isRefusal(error))) throw error;
    return step(initialState, { type: 'refused', error, errorCode, captchaTokens });
  }
}
