import { toAsciiDigits } from '../../../domain/typing/digits.ts';
import type { ProblemField, SignInProblem } from './sign-in-problem.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** The values of a form's fields by name; '' for a missing field. */
export type Answers = (name: string) => string;

/** Reads the current values of a form. */
export function answersOf(form: HTMLFormElement): Answers {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
}

/** A code without the spaces and dashes it may be printed with, in whichever script its digits were typed. */
export const readCode = (text: string): string => toAsciiDigits(text).replace(/[\s\p{Pd}.]/gu, '');

const codeLength = 6;

/** Local checks of each answer; null if nothing is wrong. */
const checks: Partial<Record<ProblemField, (text: string) => string | null>> = {
  email: (text) => {
    if (text.trim() === '') return signInMessages.problems.emailMissing;
    return /^\S+@\S+$/.test(text.trim()) ? null : signInMessages.problems.emailOdd;
  },
  password: (text) => (text === '' ? signInMessages.problems.passwordMissing : null),
  code: (text) => {
    const code = readCode(text);
    if (code === '') return signInMessages.problems.codeMissing;
    return code.length === codeLength ? null : signInMessages.problems.codeShort;
  },
  captcha: (text) => (text === '' ? signInMessages.problems.captchaMissing : null),
  link: (text) => (text.trim() === '' ? signInMessages.problems.linkMissing : null),
};

/** The problem of the first of these fields that has one. */
export function findMissing(answers: Answers, fields: readonly ProblemField[]): SignInProblem | null {
  for (const field of fields) {
    const text = checks[field]?.(answers(field)) ?? null;
    if (text !== null) return { field, text };
  }
  return null;
}
