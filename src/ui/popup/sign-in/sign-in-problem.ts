import { ShelfedgeError, type ErrorDetails } from '../../../domain/errors.ts';
import type { SignInStep } from '../../../domain/sign-in.ts';
import { signInFailureWords } from '../sign-in-failure-words.ts';
import { problemWords } from '../sign-in-words.ts';

/** The fields that something can be wrong with. */
const problemFields = ['email', 'password', 'code', 'link', 'firstName', 'lastName', 'nickname', 'captcha'] as const;
export type ProblemField = (typeof problemFields)[number];

/** Why a screen could not be left, and which field it belongs to; null is the whole form. */
export interface SignInProblem {
  field: ProblemField | null;
  text: string;
}

/** The platform's own codes, where they say more than the rule that comes with them. */
const byApplicationCode: Readonly<Record<string, SignInProblem>> = {
  '-19999': { field: 'email', text: problemWords.emailUnknown },
  '-19995': { field: 'email', text: problemWords.emailTaken },
  '-19984': { field: null, text: problemWords.expired },
  '-19980': { field: 'email', text: problemWords.blocked },
  '-19974': { field: null, text: problemWords.notLetIn },
  '-19972': { field: 'link', text: problemWords.linkOld },
  '-19959': { field: null, text: problemWords.throttled },
  '-19958': { field: 'email', text: problemWords.unapproved },
  '-19956': { field: null, text: problemWords.notLetIn },
};

/** What a rule means whichever field it came with; `isOfForm` where it is about no field at all. */
const byRule: Readonly<Record<string, { text: string; isOfForm?: true }>> = {
  emailAlreadyExists: { text: problemWords.emailTaken },
  invalidPassword: { text: problemWords.passwordWrong },
  resetPassword: { text: problemWords.passwordReset },
  linkExpired: { text: problemWords.linkOld },
  EMAIL_VERIFICATION_REQUIRED: { text: problemWords.unconfirmed },
  OWNER_APPROVAL_REQUIRED: { text: problemWords.unapproved },
  expired: { text: problemWords.expired, isOfForm: true },
  FAILURE: { text: problemWords.failed, isOfForm: true },
};

/** What is wrong with a field, by the rule it broke; `other` for every rule not named. */
const byField: Readonly<Record<ProblemField, Readonly<Record<string, string>> & { other: string }>> = {
  email: { other: problemWords.emailOdd },
  password: {
    invalidEmail: problemWords.passwordWrong,
    MIN_LENGTH: problemWords.passwordShort,
    MAX_LENGTH: problemWords.passwordLong,
    other: problemWords.passwordOdd,
  },
  code: { other: problemWords.codeWrong },
  link: { other: problemWords.linkOdd },
  firstName: { other: problemWords.nameOdd },
  lastName: { other: problemWords.nameOdd },
  nickname: { other: problemWords.nameOdd },
  captcha: { other: problemWords.captchaRefused },
};

/** The words of a failure on the screen of a step, at the field they belong to. */
export function signInProblem(error: unknown, step?: SignInStep): SignInProblem {
  const problem = toProblem(error);
  // The other device gives no code that could be wrong: it has not agreed.
  const isPush = step?.tag === 'factor' && step.chosen === 'PUSH';
  return isPush && problem.field === 'code' ? { field: null, text: problemWords.pushMissing } : problem;
}

function toProblem(error: unknown): SignInProblem {
  if (!(error instanceof ShelfedgeError)) return { field: null, text: signInFailureWords.internal };
  const { code, details } = error;
  return (
    byApplicationCode[details.applicationCode ?? ''] ??
    ofViolation(details) ?? { field: null, text: signInFailureWords[code] }
  );
}

function ofViolation({ violations: [violation] = [] }: ErrorDetails): SignInProblem | undefined {
  if (violation === undefined) return undefined;
  const { field, rule = '' } = violation;
  const general = byRule[rule];
  if (general?.isOfForm === true || !isProblemField(field)) return general && { field: null, text: general.text };
  return { field, text: general?.text ?? byField[field][rule] ?? byField[field].other };
}

const isProblemField = (field: string): field is ProblemField => (problemFields as readonly string[]).includes(field);
