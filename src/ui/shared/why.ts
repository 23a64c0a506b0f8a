import { codeOf, ShelfedgeError } from '../../domain/errors.ts';
import { failureText } from './failure-text.ts';

/** What was thrown, in words: what happened, and what to do. */
export const whyOf = (error: unknown): string =>
  failureText(codeOf(error), error instanceof ShelfedgeError ? error.details.description : '');
