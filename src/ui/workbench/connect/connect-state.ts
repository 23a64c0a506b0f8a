import { dashboardSiteId, isEditorAddress, isManageAddress, isUuid } from '../../../domain/connect-answers.ts';
import type { ConnectAnswers } from '../../../domain/connect-answers.ts';
import { codeOf, violationsOf } from '../../../base/errors.ts';
import { isAllowedApi, isAllowedStorefront, platformApi, toggleWww } from '../../../domain/store.ts';
import * as connectMessages from '../../../messages/compiled/connect.ts';
import { failureText } from '../../shared/failure-text.ts';
import { refusedAnswers } from '../../shared/refused-answers.ts';

export type AnswerKey = keyof ConnectAnswers;
/** In the order of the form: the last three are under "More settings". */
export const answerKeys: readonly AnswerKey[] = ['storefront', 'apiKey', 'siteId', 'clientId', 'api'];
export const furtherKeys: readonly AnswerKey[] = ['siteId', 'clientId', 'api'];

export const emptyAnswers: ConnectAnswers = { storefront: '', api: platformApi, clientId: '', siteId: '', apiKey: '' };

/** The problem of each answer; `form`: of none in particular. */
export type ConnectProblems = Partial<Record<AnswerKey | 'form', string>>;

/** True if the answers have no address of the store yet, but a site id with which the key finds it. */
export const isAddressUnknown = ({ storefront }: ConnectAnswers): boolean =>
  storefront === '' || dashboardSiteId(storefront) !== undefined;

/** True if the answers name a store and its site, so that the key alone is left. */
export const isStoreKnown = ({ storefront, siteId }: ConnectAnswers): boolean =>
  isAllowedStorefront(storefront) && siteId !== '';

const missing = (key: AnswerKey): string => connectMessages.checks.missing(connectMessages.fields[key]);

/** Local checks of the answers. `hasKey`: an earlier pasted key is kept. */
export function checkAnswers(answers: ConnectAnswers, hasKey = false): ConnectProblems {
  const { storefront, siteId, apiKey, api } = answers;
  const problems: ConnectProblems = {};
  if (isAddressUnknown(answers)) {
    if (siteId === '') problems.storefront = missing('storefront');
  } else if (isEditorAddress(storefront)) problems.storefront = connectMessages.checks.editor;
  else if (isManageAddress(storefront)) problems.storefront = connectMessages.checks.dashboard;
  else if (!isAllowedStorefront(storefront)) problems.storefront = connectMessages.checks.storefront;
  if (apiKey === '' && !hasKey) problems.apiKey = missing('apiKey');
  else if (isUuid(apiKey)) problems.apiKey = connectMessages.checks.key;
  if (siteId !== '' && !isUuid(siteId)) problems.siteId = connectMessages.checks.siteId;
  if (api === '') problems.api = missing('api');
  else if (!isAllowedApi(api)) problems.api = connectMessages.checks.api({ api: platformApi });
  return problems;
}

/**
 * The origins that need a browser permission: of the store with and without `www.`, because only the platform knows
 * which one is right.
 */
export function originsOf({ storefront, api }: ConnectAnswers): string[] {
  const shop = new URL(storefront).origin;
  const origins = new Set([shop, toggleWww(shop) ?? shop, new URL(api).origin]);
  return [...origins].filter((origin) => origin !== platformApi);
}

/** The problems of a refused connection by answer; offline, no answer is to blame. */
export function connectProblems(error: unknown, isOnline = true): ConnectProblems {
  if (!isOnline) return { form: connectMessages.form.offline };
  const problems: ConnectProblems = {};
  for (const { field, text } of refusedAnswers(error)) problems[isAnswer(field) ? field : 'form'] = text;
  return Object.keys(problems).length > 0 ? problems : { form: failureText(codeOf(error)) };
}

/** The answers that decide about each answer: the platform asks of a key whether it manages this site. */
const decidedBy: Record<AnswerKey, readonly AnswerKey[]> = {
  storefront: ['storefront', 'siteId'],
  apiKey: ['apiKey', 'siteId', 'api'],
  siteId: ['siteId', 'apiKey', 'api'],
  clientId: ['clientId', 'apiKey', 'siteId'],
  api: ['api'],
};

/** The problems of answers that were not changed since. `found` are the answers that have the problems. */
export function problemsLeft(problems: ConnectProblems, found: ConnectAnswers, now: ConnectAnswers): ConnectProblems {
  const isSame = (key: AnswerKey): boolean => found[key] === now[key];
  const left: ConnectProblems = {};
  for (const key of answerKeys) {
    const text = problems[key];
    // Only its own text ends that an answer is missing.
    const deciding = found[key] === '' ? [key] : decidedBy[key];
    if (text !== undefined && deciding.every(isSame)) left[key] = text;
  }
  if (problems.form !== undefined && answerKeys.every(isSame)) left.form = problems.form;
  return left;
}

/** The right address of a store whose pages are not where the person said; undefined for any other refusal. */
export const rightAddress = (error: unknown): string | undefined =>
  violationsOf(error).find(({ rule }) => rule === 'storefront_mismatch')?.description;

export const denied: ConnectProblems = { storefront: connectMessages.rules.permission_denied };

const isAnswer = (field: string): field is AnswerKey => (answerKeys as readonly string[]).includes(field);
