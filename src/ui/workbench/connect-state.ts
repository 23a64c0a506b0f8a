import { isManageAddress, type ConnectAnswers } from '../../domain/connect-answers.ts';
import { codeOf, ShelfedgeError } from '../../domain/errors.ts';
import { isAllowedApi, isAllowedStorefront, platformApi, type ConnectProblem } from '../../domain/store.ts';
import * as connectMessages from '../../messages/compiled/connect.ts';
import { failureText } from '../shared/failure-text.ts';

export type AnswerKey = keyof ConnectAnswers;
export const answerKeys: readonly AnswerKey[] = ['storefront', 'api', 'clientId', 'siteId', 'apiKey'];

export const emptyAnswers: ConnectAnswers = { storefront: '', api: platformApi, clientId: '', siteId: '', apiKey: '' };

/** The problem of each answer; `form`: of none in particular. */
export type ConnectProblems = Partial<Record<AnswerKey | 'form', string>>;

/** Local checks of the answers. */
export function checkAnswers(answers: ConnectAnswers): ConnectProblems {
  const problems: ConnectProblems = {};
  if (isManageAddress(answers.storefront)) problems.storefront = connectMessages.checks.dashboard;
  else if (!isAllowedStorefront(answers.storefront)) problems.storefront = connectMessages.checks.storefront;
  if (!isAllowedApi(answers.api)) problems.api = connectMessages.checks.api({ api: platformApi });
  for (const key of answerKeys)
    if (answers[key] === '') problems[key] = connectMessages.checks.missing(connectMessages.fields[key]);
  return problems;
}

/** The origins that need a browser permission. */
export function originsOf({ storefront, api }: ConnectAnswers): string[] {
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
