import { ShelfedgeError } from '../base/errors.ts';

/** Whatever carries a message to the background and brings its answer. */
export type Send = (message: unknown) => Promise<unknown>;

/** Sends once; `interrupted` if there is no answer, as when the browser stopped the background meanwhile. */
export async function sendOrInterrupted(send: () => Promise<unknown>): Promise<unknown> {
  // An extension that was updated meanwhile throws at once.
  const ask = async () => send();
  const answer = await ask().catch((cause: unknown) => {
    throw new ShelfedgeError('interrupted', 'The background was stopped', {}, { cause });
  });
  if (answer === undefined || answer === null) throw new ShelfedgeError('interrupted', 'The background was stopped');
  return answer;
}

const maxTries = 5;

/** Sends a repeatable command: again if there is no answer, five times at most. */
export const sendAgain = (send: () => Promise<unknown>, tries = 1): Promise<unknown> =>
  sendOrInterrupted(send).catch((error: unknown) => {
    if (tries === maxTries) throw error;
    return sendAgain(send, tries + 1);
  });
