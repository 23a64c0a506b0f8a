import { ShelfedgeError, type ErrorCode } from '../../base/errors.ts';
import { loginCodes, registerCodes, type LoginErrorCode, type RegisterErrorCode } from '../identity-codes.ts';

export type { CaptchaErrorCode, LoginErrorCode, RegisterErrorCode } from '../identity-codes.ts';

const refusals: readonly ErrorCode[] = ['application', 'validation', 'forbidden', 'not_found', 'conflict'];

/** True if the platform decided against a login or registration; any other failure leaves the outcome open. */
export const isRefusal = (error: unknown): error is ShelfedgeError =>
  error instanceof ShelfedgeError && refusals.includes(error.code);

/** The reason why the platform refused a login; undefined if the failure is not about the input. */
export function toLoginError(error: unknown): LoginErrorCode | undefined {
  if (!(error instanceof ShelfedgeError)) return undefined;
  const known = loginCodes.get(error.details.applicationCode ?? '');
  // `forbidden` means a known account without access, such as a blocked one: the input is correct.
  const isAboutInput = isRefusal(error) && error.code !== 'forbidden';
  return known ?? (isAboutInput ? 'invalidEmail' : undefined);
}

/** The reason why the platform refused a registration; undefined if it has no known code. */
export function toRegisterError(error: unknown): RegisterErrorCode | undefined {
  if (!(error instanceof ShelfedgeError)) return undefined;
  const { applicationCode = '', violations = [] } = error.details;
  if (violations.some(({ type }) => type === 'EMAIL')) return 'invalidEmail';
  return registerCodes.get(applicationCode);
}
