import { Big } from 'big.js';
import type { Finding } from '../../domain/guardrails.ts';
import { roundPercents } from './format.ts';
import type { Print } from './words.ts';

/** What a guardrail found, as one sentence with its numbers; of several variants with the name of the worst. */
function findingWords(finding: Finding, print: Print): string {
  const { of } = finding.numbers;
  const sentence = sentenceOf(finding, print);
  return of === undefined ? sentence : `${of}: ${sentence}`;
}

function sentenceOf({ rule, numbers }: Finding, print: Print): string {
  const value = (name: string) => print.value(numbers[name] ?? '');
  const percent = (percents: string) => print.percent(roundPercents(percents));
  switch (rule) {
    case 'zero_price':
      return `Shoppers would pay ${value('toPay')}.`;
    case 'decimals':
      return `This currency has ${numbers['decimals']} decimals.`;
    case 'sale_not_below':
      return `The sale price of ${value('sale')} is not below the price of ${value('price')}.`;
    case 'below_cost':
      return `Shoppers would pay ${value('toPay')}, less than the cost of ${value('cost')}.`;
    case 'thin_margin':
      return thinMarginWords(numbers['margin'] ?? '0', numbers['least'] ?? '0', print);
    case 'big_change': {
      const change = new Big(numbers['change'] ?? '0');
      return `That is ${percent(change.abs().toFixed())} ${change.lt(0) ? 'less' : 'more'} than ${value('before')}.`;
    }
    case 'negative_stock':
      return `That would be ${value('value')}, below zero.`;
    case 'duplicate_sku':
      return `${numbers['sku']} is already the SKU of ${numbers['owner']}.`;
  }
}

/** With as many decimals as tell the margin from its limit. */
function thinMarginWords(margin: string, least: string, print: Print): string {
  const decimals = [1, 2, 3].find((count) => !new Big(roundPercents(margin, count)).eq(least)) ?? 4;
  return `Only ${print.percent(roundPercents(margin, decimals))} margin (you asked for at least ${print.percent(least)}).`;
}

/** What was found, without what to do about it. */
export const foundWords = (findings: readonly Finding[], print: Print): string =>
  findings.map((finding) => findingWords(finding, print)).join(' ');

/** What keeps an edit back, in plain sentences: what is blocked, else what is asked. */
export function guardWords(findings: readonly Finding[], print: Print): string {
  const blocks = findings.filter(({ level }) => level === 'block');
  const said = (blocks.length > 0 ? blocks : findings).map((finding) => findingWords(finding, print));
  return [
    ...said,
    blocks.length > 0 ? 'Your guardrails don’t allow that. Type another value.' : 'Save it anyway?',
  ].join(' ');
}
