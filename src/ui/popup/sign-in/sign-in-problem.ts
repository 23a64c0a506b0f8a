import { codeOf, ShelfedgeError, type ErrorCode, type ErrorDetails } from '../../../base/errors.ts';
import type { SignInStep } from '../../../domain/sign-in.ts';
import type { HelpTopic } from '../../../protocol/help-topics.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** The fields that can have a problem. */
const problemFields = ['email', 'password', 'code', 'link', 'firstName', 'lastName', 'nickname', 'captcha'] as const;
export type ProblemField = (typeof problemFields)[number];

/** A problem of a screen and its field; null for the whole form. */
export interface SignInProblem {
  field: ProblemField | null;
  text: string;
  /** The help about it; omitted where the text says all. */
  topic?: HelpTopic;
}

/** The platform's codes that are more precise than the rule they come with. */
const byApplicationCode: Readonly<Record<string, SignInProblem>> = {
  '-19999': { field: 'email', text: signInMessages.problems.emailUnknown },
  '-19995': { field: 'email', text: signInMessages.problems.emailTaken },
  '-19984': { field: null, text: signInMessages.problems.expired },
  '-19980': { field: 'email', text: signInMessages.problems.blocked },
  '-19974': { field: null, text: signInMessages.problems.notLetIn },
  '-19972': { field: 'link', text: signInMessages.problems.linkOld },
  '-19959': { field: null, text: signInMessages.problems.throttled },
  '-19958': { field: 'email', text: signInMessages.problems.unapproved },
  '-19956': { field: null, text: signInMessages.problems.notLetIn },
};

/** The meaning of a rule for any field; `isOfForm`: the rule is about no field. */
const byRule: Readonly<Record<string, { text: string; isOfForm?: true }>> = {
  emailAlreadyExists: { text: signInMessages.problems.emailTaken },
  invalidPassword: { text: signInMessages.problems.passwordWrong },
  resetPassword: { text: signInMessages.problems.passwordReset },
  linkExpired: { text: signInMessages.problems.linkOld },
  EMAIL_VERIFICATION_REQUIRED: { text: signInMessages.problems.unconfirmed },
  OWNER_APPROVAL_REQUIRED: { text: signInMessages.problems.unapproved },
  expired: { text: signInMessages.problems.expired, isOfForm: true },
  FAILURE: { text: signInMessages.problems.failed, isOfForm: true },
};

/** The problem of a field by violated rule; `other` for all other rules. */
const byField: Readonly<Record<ProblemField, Readonly<Record<string, string>> & { other: string }>> = {
  email: { other: signInMessages.problems.emailOdd },
  password: {
    invalidEmail: signInMessages.problems.passwordWrong,
    MIN_LENGTH: signInMessages.problems.passwordShort,
    MAX_LENGTH: signInMessages.problems.passwordLong,
    other: signInMessages.problems.passwordOdd,
  },
  code: { other: signInMessages.problems.codeWrong },
  link: { other: signInMessages.problems.linkOdd },
  firstName: { other: signInMessages.problems.nameOdd },
  lastName: { other: signInMessages.problems.nameOdd },
  nickname: { other: signInMessages.problems.nameOdd },
  captcha: { other: signInMessages.problems.captchaRefused },
};

/** The problem that a failed command shows on a step's screen. */
export function signInProblem(error: unknown, step?: SignInStep): SignInProblem {
  const problem = toProblem(error);
  // With a push there is no code: the other device has not approved yet.
  const isPush = step?.tag === 'factor' && step.chosen === 'PUSH';
  return isPush && problem.field === 'code'
    ? { field: null, text: signInMessages.problems.pushMissing, topic: 'members' }
    : { ...problem, topic: problem.field === 'captcha' ? 'captcha' : (topics[codeOf(error)] ?? 'members') };
}

/** The help for failures that are not about typed text. */
const topics: Partial<Record<ErrorCode, HelpTopic>> = {
  network: 'offline',
  timeout: 'slow',
  throttled: 'slow',
  server: 'slow',
  malformed_answer: 'slow',
  invalid_state: 'session-expired',
  storage: 'not-kept',
};

function toProblem(error: unknown): SignInProblem {
  if (!(error instanceof ShelfedgeError)) return { field: null, text: signInMessages.failures.internal };
  const { code, details } = error;
  return (
    byApplicationCode[details.applicationCode ?? ''] ??
    ofViolation(details) ?? { field: null, text: signInMessages.failures[code] }
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
