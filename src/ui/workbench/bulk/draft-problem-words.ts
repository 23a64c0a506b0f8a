import { problemWords } from '../../shared/words.ts';
import type { DraftProblem } from './bulk-draft.ts';
import { bulkWords } from './bulk-words.ts';

/** What is wrong with one field of the form; null where it is not that one. */
export function draftProblemWords(found: DraftProblem | null, at: DraftProblem['at']): string | null {
  if (found?.at !== at) return null;
  const { problem } = found;
  if (problem.tag === 'ending') return bulkWords.endingWrong;
  if (problem.tag === 'percent_bounds') return bulkWords.percentBounds(problem.most);
  if (problem.tag === 'amount_bounds') return bulkWords.amountBounds;
  return problemWords(problem, { value: (value) => value, percent: (percents) => `${percents} %` });
}
