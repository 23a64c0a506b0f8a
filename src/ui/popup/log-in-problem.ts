import { ShelfedgeError } from '../../domain/errors.ts';
import { failureWords } from '../shared/words.ts';
import { logInWords } from './popup-words.ts';

/** Why logging in failed, and which field it belongs to; null is the whole form. */
export interface LogInProblem {
  field: 'email' | 'password' | null;
  text: string;
}

/** The platform's own codes for a refused log in. */
const byApplicationCode: Readonly<Record<string, LogInProblem>> = {
  '-19976': { field: 'password', text: logInWords.passwordWrong },
  '-19973': { field: 'password', text: logInWords.passwordReset },
  '-19999': { field: 'email', text: logInWords.emailUnknown },
  '-19971': { field: null, text: logInWords.captcha },
  '-19970': { field: null, text: logInWords.captcha },
  '-19980': { field: 'email', text: logInWords.blocked },
  '-19959': { field: null, text: logInWords.throttled },
  '-19958': { field: 'email', text: logInWords.unapproved },
};

/** The words for a failed log in, at the field they belong to. */
export function logInProblem(error: unknown): LogInProblem {
  if (!(error instanceof ShelfedgeError)) return { field: null, text: failureWords('internal') };
  const { code, details } = error;
  const known = details.applicationCode === undefined ? undefined : byApplicationCode[details.applicationCode];
  if (known !== undefined) return known;
  if (details.violations?.some(({ field }) => field.endsWith('email')))
    return { field: 'email', text: logInWords.emailOdd };
  if (code === 'throttled') return { field: null, text: logInWords.throttled };
  if (code === 'network' || code === 'timeout') return { field: null, text: logInWords.offline };
  if (code === 'not_found') return { field: 'email', text: logInWords.emailUnknown };
  return { field: null, text: failureWords(code) };
}

/** What is missing before the store need be asked. */
export function missingBeforeLogIn(email: string, password: string): LogInProblem | null {
  if (email.trim() === '') return { field: 'email', text: logInWords.emailMissing };
  if (!/^\S+@\S+$/.test(email.trim())) return { field: 'email', text: logInWords.emailOdd };
  return password === '' ? { field: 'password', text: logInWords.passwordMissing } : null;
}
