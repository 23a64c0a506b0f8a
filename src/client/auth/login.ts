import type { ShelfedgeError } from '../../base/errors.ts';
import type { LoginStateName } from '../enumerations/authentication.ts';
import type { StateMachineAnswer } from '../entities/state-machine-answer.ts';
import type { CaptchaErrorCode, LoginErrorCode, RegisterErrorCode } from './identity-errors.ts';

/** The state of a sign-in flow: the seven states of the platform's SDK, each with the data to continue. */
export type LoginState =
  | Named<'INITIAL'>
  | (Named<'SUCCESS'> & { sessionToken: string })
  | LoginFailure
  | (Named<'EMAIL_VERIFICATION_REQUIRED'> & { stateToken: string })
  | Named<'OWNER_APPROVAL_REQUIRED'>
  | CaptchaRequired;

/** A state of the SDK, by its name. */
interface Named<Name extends LoginStateName> {
  tag: Name;
}

/** A refused or unknown answer; `message` is for the programmer. */
export interface LoginFailure extends Named<'FAILURE'> {
  message: string;
  /** The reason, if it has a known code. */
  errorCode?: LoginErrorCode | RegisterErrorCode | undefined;
  /** The platform's refusal, if there was one. */
  error?: ShelfedgeError;
  /** The fallback step for an answer that none of the seven states covers. */
  fallbackStep?: FallbackStep;
}

/** A captcha is required: visible (USER) or invisible (SILENT). */
export interface CaptchaRequired extends Named<'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED'> {
  errorCode: CaptchaErrorCode;
  error: ShelfedgeError;
}

/** A step that the platform requires besides the seven states. */
export type FallbackStep =
  | { tag: 'SECOND_FACTOR'; stateToken: string; factors: SecondFactor[] }
  | { tag: 'HOSTED_PAGE' };

/** The second factors that have an API call. */
export const secondFactors = ['SMS', 'CALL', 'EMAIL', 'TOTP', 'PUSH'] as const;
/** One of the second factors. */
export type SecondFactor = (typeof secondFactors)[number];

/** The captcha tokens that a call sent. */
export type CaptchaTokens = readonly { Recaptcha?: string | undefined; InvisibleRecaptcha?: string | undefined }[];

/** An event that advances a sign-in flow. */
export type LoginEvent =
  /** The platform answered a registration, a login, a second factor or a recovery. */
  | { type: 'answered'; answer: StateMachineAnswer }
  /** The platform answered the verification of a mailed code. */
  | { type: 'verified'; answer: StateMachineAnswer }
  /** The platform refused a registration or a login that sent these captcha tokens. */
  | {
      type: 'refused';
      error: ShelfedgeError;
      errorCode: LoginFailure['errorCode'];
      captchaTokens?: CaptchaTokens | undefined;
    };

/** The initial state of every sign-in flow. */
export const initialState: LoginState = { tag: 'INITIAL' };

/** The state after an unknown answer or an unexpected verification. */
export const unknownState: LoginFailure = { tag: 'FAILURE', message: 'Unknown _state' };

/** Computes the next state. A verification continues from EMAIL_VERIFICATION_REQUIRED only. */
export function step(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'answered':
      return toLoginState(event.answer);
    case 'verified':
      return state.tag === 'EMAIL_VERIFICATION_REQUIRED' ? toLoginState(event.answer) : unknownState;
    case 'refused':
      return toRefusal(event);
  }
}

/** Converts the platform's answer to a login, a registration, a verification or a recovery. */
export function toLoginState(answer: StateMachineAnswer): LoginState {
  const { state, sessionToken, stateToken } = answer;
  if (state === 'SUCCESS' && sessionToken) return { tag: 'SUCCESS', sessionToken };
  if (state === 'REQUIRE_EMAIL_VERIFICATION' && stateToken) return { tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken };
  if (state === 'REQUIRE_OWNER_APPROVAL') return { tag: 'OWNER_APPROVAL_REQUIRED' };
  return { ...unknownState, fallbackStep: toFallbackStep(answer) };
}

/** Everything without an API call is done on the platform's page: missing fields, a status check, new kinds. */
function toFallbackStep({ stateToken, requireMfaData }: StateMachineAnswer): FallbackStep {
  const offered = (requireMfaData?.availableFactors ?? []).filter(
    ({ factorStatus }) => factorStatus !== 'DISABLED_BY_RULE',
  );
  const factors = secondFactors.filter((factor) => offered.some(({ factorType }) => factorType === factor));
  if (!stateToken || factors.length === 0) return { tag: 'HOSTED_PAGE' };
  return { tag: 'SECOND_FACTOR', stateToken, factors };
}

/**
 * The platform's codes do not say which captcha is required; the tokens that the call sent tell. If only an invisible
 * token was sent, a new invisible one is required. Otherwise a visible one is.
 */
function toRefusal({ error, errorCode, captchaTokens = [] }: Extract<LoginEvent, { type: 'refused' }>): LoginState {
  if (errorCode !== 'missingCaptchaToken' && errorCode !== 'invalidCaptchaToken')
    return { tag: 'FAILURE', message: error.message, errorCode, error };
  const isSilent =
    captchaTokens.some(({ InvisibleRecaptcha }) => InvisibleRecaptcha) &&
    !captchaTokens.some(({ Recaptcha }) => Recaptcha);
  return { tag: isSilent ? 'SILENT_CAPTCHA_REQUIRED' : 'USER_CAPTCHA_REQUIRED', errorCode, error };
}
