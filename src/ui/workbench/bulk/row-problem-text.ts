import type { PreviewRow, RowProblem } from '../../../domain/bulk.ts';
import { formatValue } from '../../shared/format.ts';
import { textProblemText } from '../../fields/trouble-text.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';

type ProblemRow = Pick<PreviewRow, 'field' | 'base' | 'currency'>;

/** Why a row cannot be changed, with the variant that it is about. */
export function rowProblemText(problem: RowProblem, row: ProblemRow, locale: string): string {
  const sentence = sentenceOf(problem, row, locale);
  const variant = 'of' in problem ? problem.of : undefined;
  return variant === undefined ? sentence : bulkMessages.problems.ofVariant({ variant, problem: sentence });
}

function sentenceOf(problem: RowProblem, { field, base, currency }: ProblemRow, locale: string): string {
  const { problems } = bulkMessages;
  const print = (value: string): string => formatValue(field, value, currency, locale);
  switch (problem.tag) {
    case 'too_many_decimals':
      return problem.decimals === 0 ? problems.no_decimals : problems.too_many_decimals(problem);
    case 'ending_turns':
      return problems[problem.way === 'raises' ? 'ending_raises' : 'ending_lowers']({ amount: print(problem.amount) });
    case 'would_raise':
      return problems.would_raise({ amount: print(problem.amount) });
    case 'below_request':
      return problems.below_request({ amount: print(problem.amount), least: print(problem.least) });
    case 'out_of_bounds':
      return problems.would_be({ amount: print(problem.amount) });
    case 'below_zero':
      return problems.would_be({ amount: print(problem.result) });
    case 'too_large':
      return problems.too_large({ max: print(problem.max) });
    case 'entry':
      if (problem.why === 'not_tracked') return problems.not_tracked;
      return textProblemText(problem.text ?? '', field, base, { currency, locale }) ?? problems.entry;
    case 'no_cost':
    case 'no_compare_at':
    case 'no_margin':
    case 'ending_decimals':
    case 'sale_not_below':
    case 'sale_for_all':
    case 'percent_only':
    case 'locked':
      return problems[problem.tag];
  }
}
