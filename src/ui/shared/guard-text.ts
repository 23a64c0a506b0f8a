import { Big } from 'big.js';
import type { UniqueFieldKey } from '../../domain/fields.ts';
import type { Finding } from '../../domain/guardrails.ts';
import * as guardrailMessages from '../../messages/compiled/guardrail.ts';
import { roundPercents } from './format.ts';
import type { FieldFormat } from './typing-text.ts';

/** The most decimals of an amount. The percentage is a rounded quotient, so an amount computed from it is rounded to these. */
const roundedDecimals = 4;

/** A guardrail's finding as one sentence; for several variants, with the name of the worst. */
function findingText(finding: Finding, print: FieldFormat): string {
  const { of } = finding.numbers;
  const sentence = sentenceOf(finding, print);
  return of === undefined ? sentence : guardrailMessages.ofPart({ part: of, finding: sentence });
}

function sentenceOf({ rule, numbers }: Finding, print: FieldFormat): string {
  const value = (name: string) => print.value(numbers[name] ?? '');
  switch (rule) {
    case 'zero_price':
      return guardrailMessages.zero_price({ toPay: value('toPay') });
    case 'decimals':
      return guardrailMessages.decimals({ decimals: Number(numbers['decimals']) });
    case 'sale_not_below':
      return guardrailMessages.sale_not_below({ sale: value('sale'), price: value('price') });
    case 'below_cost':
      return guardrailMessages.below_cost({ toPay: value('toPay'), cost: value('cost') });
    case 'thin_margin':
      return thinMarginText(numbers['margin'] ?? '0', numbers['least'] ?? '0', print);
    case 'big_change':
      return bigChangeText(numbers['change'] ?? '0', numbers['before'] ?? '0', print);
    case 'negative_stock':
      return guardrailMessages.negative_stock({ value: value('value') });
    case 'duplicate_sku':
      return duplicates[(numbers['field'] ?? 'sku') as UniqueFieldKey]({
        value: numbers['sku'] ?? '',
        owner: numbers['owner'] ?? '',
      });
  }
}

/** The message that another part has a value: a sentence for each field of which values should differ. */
const duplicates: Record<UniqueFieldKey, (found: { value: string; owner: string }) => string> =
  guardrailMessages.duplicate;

/** Names the amount that changes by this percentage, because under a sale it is not the typed one. */
function bigChangeText(percents: string, before: string, print: FieldFormat): string {
  const after = new Big(before).times(percents).div(100).plus(before).round(roundedDecimals).toFixed();
  const change = print.percent(roundPercents(new Big(percents).abs().toFixed()));
  const text = guardrailMessages.big_change[new Big(percents).lt(0) ? 'less' : 'more'];
  return text({ after: print.value(after), change, before: print.value(before) });
}

/** The margin has as many decimals as needed to differ from its limit. */
function thinMarginText(margin: string, least: string, print: FieldFormat): string {
  const decimals = [1, 2, 3].find((count) => !new Big(roundPercents(margin, count)).eq(least)) ?? 4;
  return guardrailMessages.thin_margin({
    margin: print.percent(roundPercents(margin, decimals)),
    least: print.percent(least),
  });
}

/** The findings, without what to do about them. */
export const findingsText = (findings: readonly Finding[], print: FieldFormat): string =>
  findings.map((finding) => findingText(finding, print)).join(' ');

/** The findings that block an edit, or else those that ask, with what to do. `isAgain`: they were confirmed once. */
export function guardText(findings: readonly Finding[], print: FieldFormat, isAgain = false): string {
  const blocks = findings.filter(({ level }) => level === 'block');
  return blocks.length > 0
    ? `${findingsText(blocks, print)} ${guardrailMessages.blocked}`
    : `${findingsText(findings, print)} ${isAgain ? guardrailMessages.askedAgain : guardrailMessages.saveAnyway}`;
}
