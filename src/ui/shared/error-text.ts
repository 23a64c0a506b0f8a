import { codeOf, ShelfedgeError } from '../../base/errors.ts';
import { failureText } from './failure-text.ts';

/** The text of a thrown error: what happened, and what to do. */
export const errorText = (error: unknown): string =>
  failureText(codeOf(error), error instanceof ShelfedgeError ? error.details.description : '');
