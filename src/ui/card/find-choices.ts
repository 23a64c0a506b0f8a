import { searchKey } from '../../domain/typing/fold.ts';
import type { Choice } from './targets.ts';

/** From this many choices on, they are found by typing. */
export const minSearched = 12;

/** A choice with its name, and the folded text that it is found by. */
export interface SearchedChoice {
  choice: Choice;
  label: string;
  key: string;
}

const wordsIn = (folded: string): string[] => folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/**
 * How well a folded word fits others: 0 if it is one of them, 1 if one begins with it, 2 if one contains it; null if
 * none does.
 */
function fitOf(words: readonly string[], word: string): number | null {
  if (words.includes(word)) return 0;
  if (words.some((one) => one.startsWith(word))) return 1;
  return words.some((one) => one.includes(word)) ? 2 : null;
}

/**
 * The choices that have every word of a text, as people see it. Choices with the words in this order come first, then
 * choices that have each as a whole word, then choices with words that begin so; equal ones keep their order.
 */
export function findChoices(choices: readonly SearchedChoice[], text: string): readonly SearchedChoice[] {
  const key = searchKey(text);
  const wanted = wordsIn(key);
  if (wanted.length === 0) return choices.filter((choice) => choice.key.includes(key));
  const phrase = ` ${wanted.join(' ')} `;
  return choices
    .flatMap((choice) => {
      const words = wordsIn(choice.key);
      if (` ${words.join(' ')} `.includes(phrase)) return [{ choice, fit: -1 }];
      const fits = wanted.map((word) => fitOf(words, word));
      return fits.includes(null) ? [] : [{ choice, fit: Math.max(...fits.map(Number)) }];
    })
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ choice }) => choice);
}
