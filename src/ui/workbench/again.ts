import { codeOf } from '../../base/errors.ts';

/** The largest number of attempts of a call that the background's stop interrupts. Each has the same input. */
const maxAttempts = 5;

/** Repeats an idempotent call that was interrupted. */
export async function again<T>(action: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await action();
    } catch (error) {
      if (codeOf(error) !== 'interrupted' || attempts === maxAttempts) throw error;
    }
  }
}
