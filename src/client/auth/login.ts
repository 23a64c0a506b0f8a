import { ShelfedgeError } from '../../domain/errors.ts';
import type { StateMachineAnswer } from '../operations/authentication.ts';

export type LoginErrorCode =
  | 'invalidEmail'
  | 'invalidPassword'
  | 'resetPassword'
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken';

/** Where a login stands after the platform's answer. */
export type LoginState =
  | { tag: 'SUCCESS'; sessionToken: string }
  | { tag: 'EMAIL_VERIFICATION_REQUIRED'; stateToken: string }
  | { tag: 'OWNER_APPROVAL_REQUIRED' }
  | { tag: 'FAILURE'; message: string; errorCode?: LoginErrorCode };

/** Reads the platform's answer to a login. */
export function toLoginState({ state, sessionToken, stateToken }: StateMachineAnswer): LoginState {
  if (state === 'SUCCESS' && sessionToken) return { tag: 'SUCCESS', sessionToken };
  if (state === 'REQUIRE_EMAIL_VERIFICATION' && stateToken) return { tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken };
  if (state === 'REQUIRE_OWNER_APPROVAL') return { tag: 'OWNER_APPROVAL_REQUIRED' };
  return { tag: 'FAILURE', message: 'Unknown _state' };
}

const applicationCodes = new Map<string | undefined, LoginErrorCode>([
  ['-19976', 'invalidPassword'],
  ['-19973', 'resetPassword'],
  ['-19971', 'missingCaptchaToken'],
  ['-19970', 'invalidCaptchaToken'],
]);

/** Why the platform refused a login; undefined where the refusal is not about what was typed. */
export function toLoginError(error: unknown): LoginErrorCode | undefined {
  if (!(error instanceof ShelfedgeError)) return undefined;
  const known = applicationCodes.get(error.details.applicationCode);
  if (known !== undefined) return known;
  const isAboutInput = error.code === 'validation' || error.details.applicationCode === '-19999';
  return isAboutInput ? 'invalidEmail' : undefined;
}
