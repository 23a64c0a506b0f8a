import { codeOf, ShelfedgeError } from '../../domain/errors.ts';
import { failureWords } from './words.ts';

/** What was thrown, in words: what happened, and what to do. */
export const whyOf = (error: unknown): string =>
  failureWords(codeOf(error), error instanceof ShelfedgeError ? error.details.description : '');
