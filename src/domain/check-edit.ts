import { Big } from 'big.js';
import { checks, readEffect, type GuardedEdit, type Numbers } from './guardrail-checks.ts';
import { guardRules, type Finding, type GuardLevel, type GuardRule } from './guardrails.ts';

/**
 * Checks an edit against the guardrails before anything is sent. Findings are sorted by importance. Every surface,
 * every batch row and the background use this same check.
 */
export function checkEdit(edit: GuardedEdit): Finding[] {
  const input = { ...edit, reading: readEffect(edit) };
  const found = guardRules.flatMap((rule) => {
    const numbers = edit.value === '' && edit.effect === undefined ? null : checks[rule](input);
    if (numbers === null) return [];
    const level = levelOf(rule, edit, numbers);
    return level === 'off' ? [] : [{ rule, level, numbers }];
  });
  // A free product is also a big change; report only `zero_price`.
  const isFree = found.some(({ rule }) => rule === 'zero_price');
  return isFree ? found.filter(({ rule }) => rule !== 'big_change') : found;
}

function levelOf(rule: GuardRule, { limits }: GuardedEdit, numbers: Numbers): GuardLevel {
  // No store accepts a negative price.
  if (rule === 'decimals') return 'block';
  if (new Big(numbers['toPay'] ?? 0).lt(0)) return 'block';
  return limits[rule].level;
}
