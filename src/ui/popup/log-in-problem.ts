import { ShelfedgeError } from '../../domain/errors.ts';
import { failureWords } from '../shared/words.ts';
import { logInWords } from './popup-words.ts';

/** Why logging in failed, and which field it belongs to; null is the whole form. */
export interface LogInProblem {
  field: 'email' | 'password' | null;
  text: string;
}

/** The platform's own codes, where they say more than the rule that comes with them. */
const byApplicationCode: Readonly<Record<string, LogInProblem>> = {
  '-19999': { field: 'email', text: logInWords.emailUnknown },
  '-19980': { field: 'email', text: logInWords.blocked },
  '-19959': { field: null, text: logInWords.throttled },
  '-19958': { field: 'email', text: logInWords.unapproved },
};

/** The words for each rule that kept somebody from logging in; those of `isOfForm` are about no field at all. */
const byRule: Readonly<Record<string, { text: string; isOfForm?: true }>> = {
  invalidEmail: { text: logInWords.emailOdd },
  invalidPassword: { text: logInWords.passwordWrong },
  resetPassword: { text: logInWords.passwordReset },
  missingCaptchaToken: { text: logInWords.captcha, isOfForm: true },
  invalidCaptchaToken: { text: logInWords.captcha, isOfForm: true },
  EMAIL_VERIFICATION_REQUIRED: { text: logInWords.unconfirmed },
  OWNER_APPROVAL_REQUIRED: { text: logInWords.unapproved },
  FAILURE: { text: logInWords.failed, isOfForm: true },
};

/** The words for a failed log in, at the field they belong to. */
export function logInProblem(error: unknown): LogInProblem {
  if (!(error instanceof ShelfedgeError)) return { field: null, text: failureWords('internal') };
  const { code, details } = error;
  const [violation] = details.violations ?? [];
  const known = byApplicationCode[details.applicationCode ?? ''] ?? (violation && refusal(violation));
  if (known !== undefined) return known;
  if (code === 'throttled') return { field: null, text: logInWords.throttled };
  if (code === 'network' || code === 'timeout') return { field: null, text: logInWords.offline };
  return { field: null, text: failureWords(code) };
}

function refusal({ field, rule = '' }: { field: string; rule?: string }): LogInProblem | undefined {
  // A form is refused under the e-mail's rule whichever of its fields was at fault; the field knows better.
  const isPassword = field === 'password';
  const known = byRule[isPassword && rule === 'invalidEmail' ? 'invalidPassword' : rule];
  if (known === undefined) return undefined;
  return { field: known.isOfForm ? null : isPassword ? 'password' : 'email', text: known.text };
}

/** What is missing before the store need be asked. */
export function missingBeforeLogIn(email: string, password: string): LogInProblem | null {
  if (email.trim() === '') return { field: 'email', text: logInWords.emailMissing };
  if (!/^\S+@\S+$/.test(email.trim())) return { field: 'email', text: logInWords.emailOdd };
  return password === '' ? { field: 'password', text: logInWords.passwordMissing } : null;
}
