import type { ShelfedgeError } from '../../domain/errors.ts';
import type { StateMachineAnswer } from '../entities/state-machine-answer.ts';
import type { CaptchaErrorCode, LoginErrorCode, RegisterErrorCode } from './identity-errors.ts';

/** Where a person's way in stands: the seven states of the client, each with what it needs to go on. */
export type LoginState =
  | { tag: 'INITIAL' }
  | { tag: 'SUCCESS'; sessionToken: string }
  | LoginFailure
  | { tag: 'EMAIL_VERIFICATION_REQUIRED'; stateToken: string }
  | { tag: 'OWNER_APPROVAL_REQUIRED' }
  | CaptchaRequired;

export interface LoginFailure {
  tag: 'FAILURE';
  message: string;
  /** Why, where the reason has a name. */
  errorCode?: LoginErrorCode | RegisterErrorCode | undefined;
  /** The platform's refusal, where it was one. */
  error?: ShelfedgeError;
  /** Where else a person can go, for an answer that none of the seven states has a place for. */
  detour?: Detour;
}

/** A captcha is wanted: one to solve (USER), or one that the browser solves by itself (SILENT). */
export interface CaptchaRequired {
  tag: 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED';
  errorCode: CaptchaErrorCode;
  error: ShelfedgeError;
}

/** A way on that the platform offers beside the seven states. */
export type Detour = { tag: 'SECOND_FACTOR'; stateToken: string; factors: SecondFactor[] } | { tag: 'HOSTED_PAGE' };

/** A second proof for which the platform has a call. */
export const secondFactors = ['SMS', 'CALL', 'EMAIL', 'TOTP', 'PUSH'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** The captcha tokens that a call brought along. */
export type CaptchaTokens = readonly { Recaptcha?: string | undefined; InvisibleRecaptcha?: string | undefined }[];

export type LoginEvent =
  /** The platform answered a registration, a log-in, a second factor or a recovery. */
  | { type: 'answered'; answer: StateMachineAnswer }
  /** The platform answered the code of a mail. */
  | { type: 'verified'; answer: StateMachineAnswer }
  /** The platform refused a registration or a log-in that brought these captcha tokens. */
  | {
      type: 'refused';
      error: ShelfedgeError;
      errorCode: LoginFailure['errorCode'];
      captchaTokens?: CaptchaTokens | undefined;
    };

/** Where every way in begins. */
export const initialState: LoginState = { tag: 'INITIAL' };

/** What an answer or a verification out of turn becomes. */
export const unknownState: LoginFailure = { tag: 'FAILURE', message: 'Unknown _state' };

/** The next state. A verification goes on from EMAIL_VERIFICATION_REQUIRED only. */
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

/** Reads the platform's answer to a log-in, a registration, a verification or a recovery. */
export function toLoginState(answer: StateMachineAnswer): LoginState {
  const { state, sessionToken, stateToken } = answer;
  if (state === 'SUCCESS' && sessionToken) return { tag: 'SUCCESS', sessionToken };
  if (state === 'REQUIRE_EMAIL_VERIFICATION' && stateToken) return { tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken };
  if (state === 'REQUIRE_OWNER_APPROVAL') return { tag: 'OWNER_APPROVAL_REQUIRED' };
  return { ...unknownState, detour: toDetour(answer) };
}

/** The platform's own page asks for all that has no call here: missing fields, a status check, whatever is new. */
function toDetour({ stateToken, requireMfaData }: StateMachineAnswer): Detour {
  const offered = (requireMfaData?.availableFactors ?? []).filter(
    ({ factorStatus }) => factorStatus !== 'DISABLED_BY_RULE',
  );
  const factors = secondFactors.filter((factor) => offered.some(({ factorType }) => factorType === factor));
  if (!stateToken || factors.length === 0) return { tag: 'HOSTED_PAGE' };
  return { tag: 'SECOND_FACTOR', stateToken, factors };
}

/**
 * The platform's codes do not say which captcha it wants, so what the call brought tells: an invisible token that was
 * refused, with no visible one beside it, is to be replaced silently; in every other case a person has to solve one.
 */
function toRefusal({ error, errorCode, captchaTokens = [] }: Extract<LoginEvent, { type: 'refused' }>): LoginState {
  if (errorCode !== 'missingCaptchaToken' && errorCode !== 'invalidCaptchaToken')
    return { tag: 'FAILURE', message: error.message, errorCode, error };
  const isSilent =
    captchaTokens.some(({ InvisibleRecaptcha }) => InvisibleRecaptcha) &&
    !captchaTokens.some(({ Recaptcha }) => Recaptcha);
  return { tag: isSilent ? 'SILENT_CAPTCHA_REQUIRED' : 'USER_CAPTCHA_REQUIRED', errorCode, error };
}
