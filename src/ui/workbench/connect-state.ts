import { codeOf, ShelfedgeError } from '../../domain/errors.ts';
import { isAllowedApi, isAllowedStorefront, platformApi, type ConnectProblem } from '../../domain/store.ts';
import * as connectMessages from '../../messages/compiled/connect.ts';
import { failureText } from '../shared/failure-text.ts';

/** The answers that connect a store. */
export interface Answers {
  storefront: string;
  api: string;
  clientId: string;
  siteId: string;
  apiKey: string;
}

export type AnswerKey = keyof Answers;
export const answerKeys: readonly AnswerKey[] = ['storefront', 'api', 'clientId', 'siteId', 'apiKey'];

export const emptyAnswers: Answers = { storefront: '', api: platformApi, clientId: '', siteId: '', apiKey: '' };

/** The problem of each answer; `form`: of none in particular. */
export type ConnectProblems = Partial<Record<AnswerKey | 'form', string>>;

/** The answers without surrounding white space. */
export const trimmed = (answers: Answers): Answers =>
  Object.fromEntries(answerKeys.map((key) => [key, answers[key].trim()])) as unknown as Answers;

/** Local checks of the answers. */
export function checkAnswers(answers: Answers): ConnectProblems {
  const problems: ConnectProblems = {};
  if (!isAllowedStorefront(answers.storefront)) problems.storefront = connectMessages.checks.storefront;
  if (!isAllowedApi(answers.api)) problems.api = connectMessages.checks.api({ api: platformApi });
  for (const key of answerKeys)
    if (answers[key] === '') problems[key] = connectMessages.checks.missing(connectMessages.fields[key]);
  return problems;
}

/** The origins that need a browser permission. */
export function originsOf({ storefront, api }: Answers): string[] {
  const origins = new Set([new URL(storefront).origin, new URL(api).origin]);
  return [...origins].filter((origin) => origin !== platformApi);
}

/** The problems of a refused connection by answer. */
export function connectProblems(error: unknown): ConnectProblems {
  const violations = error instanceof ShelfedgeError ? (error.details.violations ?? []) : [];
  const problems: ConnectProblems = {};
  for (const { field, description, rule } of violations) {
    if (rule !== undefined && isRule(rule)) problems[isAnswer(field) ? field : 'form'] = ruleText(rule, description);
  }
  return Object.keys(problems).length > 0 ? problems : { form: failureText(codeOf(error)) };
}

export const denied: ConnectProblems = { storefront: connectMessages.rules.permission_denied };

/** The text of a violated rule; `description`: the store's details, such as its right address. */
export const ruleText = (rule: ConnectProblem, description: string): string =>
  rule === 'storefront_mismatch'
    ? connectMessages.rules.storefront_mismatch({ address: description })
    : connectMessages.rules[rule];

const isRule = (rule: string): rule is ConnectProblem => Object.hasOwn(connectMessages.rules, rule);
const isAnswer = (field: string): field is AnswerKey => (answerKeys as readonly string[]).includes(field);
