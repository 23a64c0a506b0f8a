import { Big } from 'big.js';
import type { Finding } from '../../domain/guardrails.ts';
import type { Print } from './words.ts';

/** What a guardrail found, as one sentence with its numbers. */
function findingWords({ rule, numbers }: Finding, print: Print): string {
  const value = (name: string) => print.value(numbers[name] ?? '');
  const percent = (name: string, round: 0 | 3) =>
    print.percent(new Big(numbers[name] ?? '0').abs().round(1, round).toFixed());
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
      return `That leaves a margin of ${percent('margin', 0)}, less than ${percent('least', 0)}.`;
    case 'big_change': {
      const isLess = (numbers['change'] ?? '').startsWith('-');
      return `That is ${percent('change', 3)} ${isLess ? 'less' : 'more'} than ${value('before')}.`;
    }
    case 'negative_stock':
      return `That would be ${value('value')}, below zero.`;
    case 'duplicate_sku':
      return `${numbers['sku']} is the SKU of ${numbers['owner']} already.`;
  }
}

/** What was found, without what to do about it. */
export const foundWords = (findings: readonly Finding[], print: Print): string =>
  findings.map((finding) => findingWords(finding, print)).join(' ');

/** What keeps an edit back, in plain sentences: what is blocked, else what is asked. */
export function guardWords(findings: readonly Finding[], print: Print): string {
  const blocks = findings.filter(({ level }) => level === 'block');
  const said = (blocks.length > 0 ? blocks : findings).map((finding) => findingWords(finding, print));
  return [...said, blocks.length > 0 ? 'Your guardrails block that. Type another value.' : 'Save it anyway?'].join(' ');
}
