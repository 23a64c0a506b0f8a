import type { EntryProblem } from '../../domain/typing/entry.ts';
import * as typingMessages from '../../messages/compiled/typing.ts';
import { formatExample, listOf } from './format.ts';

/** Formats in the person's locale. */
export interface FieldFormat {
  /** A value of the field, such as a limit or a reading. */
  value(value: string): string;
  /** A number of percents, such as "12.5". */
  percent(percents: string): string;
}

/** Why typed text cannot be saved, and what to type. */
export function typingProblemText(problem: EntryProblem, print: FieldFormat): string {
  switch (problem.tag) {
    case 'not_in_address':
      return typingMessages.not_in_address({ found: problem.found });
    case 'too_many_decimals':
      return problem.decimals === 0 ? typingMessages.no_decimals : typingMessages.too_many_decimals(problem);
    case 'too_large':
    case 'too_long':
      return typingMessages[problem.tag]({ max: print.value(String(problem.max)) });
    case 'percent_too_large':
      return typingMessages.too_large({ max: print.percent(problem.max) });
    case 'ambiguous':
      return typingMessages.ambiguous({ readings: listOf(problem.readings.map(print.value)) });
    case 'percent_ambiguous':
      return typingMessages.ambiguous({ readings: listOf(problem.readings.map(print.percent)) });
    case 'percent_unsigned':
      return typingMessages.percent_unsigned({ percent: print.percent(problem.percent) });
    case 'sale_not_below':
      return typingMessages.sale_not_below({ regular: print.value(problem.regular) });
    case 'below_zero':
      return typingMessages.below_zero({ result: print.value(problem.result) });
    case 'not_a_number':
      return typingMessages.not_a_number({ example: formatExample() });
    case 'empty':
    case 'not_a_whole_number':
    case 'negative':
    case 'no_percent':
    case 'nothing_there':
    case 'sale_for_all':
    case 'percent_only':
      return typingMessages[problem.tag];
  }
}
