import { violationsOf } from '../../base/errors.ts';
import type { ConnectProblem } from '../../domain/store.ts';
import * as connectMessages from '../../messages/compiled/connect.ts';

const { rules } = connectMessages;

/** The text of a violated rule; `description`: the store's details, such as its right address. */
export const ruleText = (rule: ConnectProblem, description: string): string =>
  rule === 'storefront_mismatch' ? rules.storefront_mismatch({ address: description }) : rules[rule];

/** The answers that a connection test refused, each with why; none for a failure of another kind. */
export const refusedAnswers = (error: unknown): { field: string; text: string }[] =>
  violationsOf(error).flatMap(({ field, rule, description }) =>
    isRule(rule) ? [{ field, text: ruleText(rule, description) }] : [],
  );

const isRule = (rule: string | undefined): rule is ConnectProblem => rule !== undefined && Object.hasOwn(rules, rule);
