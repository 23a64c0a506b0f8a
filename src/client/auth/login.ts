import type { ShelfedgeError } from '../../domain/errors.ts';
import type { z } from '../../domain/schema.ts';
import type { Client } from '../client.ts';
import type { StateMachineAnswer } from '../entities/state-machine-answer.ts';
import { loginV2, registerV2 } from '../operations/authentication.ts';
import { verifyDuringAuthentication } from '../operations/verification.ts';
import {
  isRefusal,
  toLoginError,
  toRegisterError,
  type LoginErrorCode,
  type RegisterErrorCode,
} from './identity-errors.ts';

/**
 * Where a person's way in stands. The captcha states that the enumeration of the same name has besides are only ever
 * declared: a captcha that is wanted is a FAILURE with its code.
 */
export type LoginState =
  | { tag: 'INITIAL' }
  | { tag: 'SUCCESS'; sessionToken: string }
  | { tag: 'EMAIL_VERIFICATION_REQUIRED'; stateToken: string }
  | { tag: 'OWNER_APPROVAL_REQUIRED' }
  | LoginFailure;

export interface LoginFailure {
  tag: 'FAILURE';
  message: string;
  /** Why, where the reason has a name. */
  errorCode?: LoginErrorCode | RegisterErrorCode | undefined;
  /** The platform's refusal, where it was one. */
  error?: ShelfedgeError;
}

const unknownState: LoginFailure = { tag: 'FAILURE', message: 'Unknown _state' };

/** Reads the platform's answer to a login, a registration or a verification. */
export function toLoginState({ state, sessionToken, stateToken }: StateMachineAnswer): LoginState {
  if (state === 'SUCCESS' && sessionToken) return { tag: 'SUCCESS', sessionToken };
  if (state === 'REQUIRE_EMAIL_VERIFICATION' && stateToken) return { tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken };
  if (state === 'REQUIRE_OWNER_APPROVAL') return { tag: 'OWNER_APPROVAL_REQUIRED' };
  return unknownState;
}

/** Logs in. What the platform refuses is a FAILURE; what kept it from judging is thrown. */
export const logIn = (client: Client, input: z.input<typeof loginV2.input>): Promise<LoginState> =>
  settle(client.call(loginV2, input), toLoginError);

/** Registers. What the platform refuses is a FAILURE; what kept it from judging is thrown. */
export const register = (client: Client, input: z.input<typeof registerV2.input>): Promise<LoginState> =>
  settle(client.call(registerV2, input), toRegisterError);

/**
 * Goes on with the mailed code, from EMAIL_VERIFICATION_REQUIRED only. A wrong code is thrown, so that another one may
 * follow from the same state.
 */
export async function enterEmailCode(client: Client, state: LoginState, code: string): Promise<LoginState> {
  if (state.tag !== 'EMAIL_VERIFICATION_REQUIRED') return unknownState;
  return toLoginState(await client.call(verifyDuringAuthentication, { code, stateToken: state.stateToken }));
}

async function settle(
  call: Promise<StateMachineAnswer>,
  toErrorCode: (error: unknown) => LoginFailure['errorCode'],
): Promise<LoginState> {
  try {
    return toLoginState(await call);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { tag: 'FAILURE', message: error.message, errorCode: toErrorCode(error), error };
  }
}
