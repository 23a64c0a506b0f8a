import type { LoginFailure } from '../../client/auth/login.ts';
import { ShelfedgeError } from '../../base/errors.ts';

/** A refusal at the field of the form that it is about, with the platform's own code where it gave one. */
export function atField(field: string, rule: string, error?: ShelfedgeError): ShelfedgeError {
  const applicationCode = error?.details.applicationCode;
  return new ShelfedgeError('invalid_input', `sign in: ${rule}`, {
    violations: [{ field, description: '', rule }],
    ...(applicationCode === undefined ? {} : { applicationCode }),
  });
}

/** Fields of the form by how the wire's paths to them end. */
const formFields = ['password', 'email', 'firstName', 'lastName', 'nickname'] as const;

/** The platform's refusal as an error at the fields of the form. */
export function toFormError(error: unknown): ShelfedgeError | undefined {
  if (!(error instanceof ShelfedgeError)) return undefined;
  for (const { field: path, rule = 'VALIDATION' } of error.details.violations ?? []) {
    const end = path.split('.').at(-1)?.toLowerCase() ?? '';
    const field = formFields.find((name) => end.endsWith(name.toLowerCase()));
    if (field !== undefined) return atField(field, field === 'email' ? 'invalidEmail' : rule, error);
  }
  return undefined;
}

/**
 * The client calls every unnamed refusal an invalid e-mail; the person sees that only if the refusal is about the
 * e-mail.
 */
const isAboutEmail = ({ code, details }: ShelfedgeError): boolean =>
  code === 'validation' || details.applicationCode === '-19999';

/** Why a log-in or a registration failed. */
export function toFailure({ error, errorCode }: LoginFailure, isLogIn: boolean): ShelfedgeError {
  if (error === undefined) return atField('email', 'FAILURE');
  const inForm = toFormError(error);
  const isPassword = inForm?.details.violations?.[0]?.field === 'password';
  // A member's existing password need not follow the rules for new ones: the typed password is wrong.
  if (inForm !== undefined) return isLogIn && isPassword ? atField('password', 'invalidPassword', error) : inForm;
  if (errorCode === undefined || (errorCode === 'invalidEmail' && !isAboutEmail(error))) return error;
  return atField(errorCode.endsWith('Password') ? 'password' : 'email', errorCode, error);
}

/** A wrong proof as an error at the code's field, by this rule; any other error unchanged. */
export function toCodeError(error: unknown, rule: 'wrongCode' | 'notAgreed'): unknown {
  if (!(error instanceof ShelfedgeError)) return error;
  const { code, details } = error;
  const isWrong =
    details.applicationCode === 'VERIFICATION_FAILED' || code === 'validation' || code === 'invalid_input';
  return isWrong ? atField('code', rule, error) : error;
}

/** True if the platform no longer knows a state token: it is spent, or too old. */
export const isStateGone = (error: unknown): boolean =>
  error instanceof ShelfedgeError && error.details.applicationCode === '-19984';
