import { Big } from 'big.js';
import { checks, readEffect, type GuardedEdit, type Numbers } from './guardrail-checks.ts';
import { guardRules, type Finding, type GuardLevel, type GuardRule } from './guardrails.ts';

/**
 * Checks an edit against the guardrails before anything is sent. Findings are sorted by importance. Every surface,
 * every batch row and the background use this same check.
 */
export function checkEdit(edit: GuardedEdit): Finding[] {
  if (edit.value === '' && edit.effect === undefined) return [];
  const input = { ...edit, reading: readEffect(edit) };
  const found: Finding[] = [];
  for (const rule of guardRules) {
    const isFreeFound = found.some((finding) => finding.rule === 'zero_price');
    const numbers = checks[rule]({ ...input, isFreeFound });
    const level = numbers === null ? 'off' : levelOf(rule, edit, numbers);
    if (numbers !== null && level !== 'off') found.push({ rule, level, numbers });
  }
  return found;
}

function levelOf(rule: GuardRule, { limits }: GuardedEdit, numbers: Numbers): GuardLevel {
  // No store accepts a negative price.
  if (rule === 'decimals') return 'block';
  if (new Big(numbers['toPay'] ?? 0).lt(0)) return 'block';
  return limits[rule].level;
}
