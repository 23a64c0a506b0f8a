import { toAsciiDigits } from '../../../domain/typing/digits.ts';
import { problemWords } from '../sign-in-words.ts';
import type { ProblemField, SignInProblem } from './sign-in-problem.ts';

/** What stands in the fields of a form, by their names; empty text for a field that is not there. */
export type Answers = (name: string) => string;

/** Reads a form as it is now. */
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

/** What can be told of each answer without asking anybody; null where nothing is wrong. */
const checks: Partial<Record<ProblemField, (text: string) => string | null>> = {
  email: (text) => {
    if (text.trim() === '') return problemWords.emailMissing;
    return /^\S+@\S+$/.test(text.trim()) ? null : problemWords.emailOdd;
  },
  password: (text) => (text === '' ? problemWords.passwordMissing : null),
  code: (text) => {
    const code = readCode(text);
    if (code === '') return problemWords.codeMissing;
    return code.length === codeLength ? null : problemWords.codeShort;
  },
  captcha: (text) => (text === '' ? problemWords.captchaMissing : null),
  link: (text) => (text.trim() === '' ? problemWords.linkMissing : null),
};

/** What is wrong with the first of these fields that cannot be sent as it is. */
export function findMissing(answers: Answers, fields: readonly ProblemField[]): SignInProblem | null {
  for (const field of fields) {
    const text = checks[field]?.(answers(field)) ?? null;
    if (text !== null) return { field, text };
  }
  return null;
}
