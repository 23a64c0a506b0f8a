import { codeOf, ShelfedgeError } from '../../domain/errors.ts';
import { isAllowedApi, isAllowedStorefront, platformApi, type ConnectProblem } from '../../domain/store.ts';
import { failureWords } from '../shared/words.ts';
import { connectCheckWords, connectFieldWords, connectRuleWords } from './connect-words.ts';

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

/** What is wrong, at the answer it belongs to; `form` belongs to none. */
export type ConnectProblems = Partial<Record<AnswerKey | 'form', string>>;

/** The answers without the space around them that pasting brings. */
export const trimmed = (answers: Answers): Answers =>
  Object.fromEntries(answerKeys.map((key) => [key, answers[key].trim()])) as unknown as Answers;

/** What can be told without asking anybody. */
export function checkAnswers(answers: Answers): ConnectProblems {
  const problems: ConnectProblems = {};
  if (!isAllowedStorefront(answers.storefront)) problems.storefront = connectCheckWords.storefront;
  if (!isAllowedApi(answers.api)) problems.api = connectCheckWords.api;
  for (const key of answerKeys)
    if (answers[key] === '') problems[key] = connectCheckWords.missing(connectFieldWords[key].label);
  return problems;
}

/** The origins the browser has to be asked for. */
export function originsOf({ storefront, api }: Answers): string[] {
  const origins = new Set([new URL(storefront).origin, new URL(api).origin]);
  return [...origins].filter((origin) => origin !== platformApi);
}

/** The words of a refused connection, at the answers they belong to. */
export function connectProblems(error: unknown): ConnectProblems {
  const violations = error instanceof ShelfedgeError ? (error.details.violations ?? []) : [];
  const problems: ConnectProblems = {};
  for (const { field, description, rule } of violations) {
    const say = rule !== undefined && isRule(rule) ? connectRuleWords[rule] : undefined;
    if (say !== undefined) problems[isAnswer(field) ? field : 'form'] = say(description);
  }
  return Object.keys(problems).length > 0 ? problems : { form: failureWords(codeOf(error)) };
}

export const denied: ConnectProblems = { storefront: connectRuleWords.permission_denied('') };

const isRule = (rule: string): rule is ConnectProblem => Object.hasOwn(connectRuleWords, rule);
const isAnswer = (field: string): field is AnswerKey => (answerKeys as readonly string[]).includes(field);
