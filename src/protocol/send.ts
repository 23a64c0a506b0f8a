import { ShelfedgeError } from '../domain/errors.ts';

/** Whatever carries a message to the background and brings its answer. */
export type Send = (message: unknown) => Promise<unknown>;

/** Sends a message; `interrupted` if there is no answer, as when the browser stopped the background meanwhile. */
export async function sendOrInterrupted(send: Send, message: unknown): Promise<unknown> {
  // An extension that was updated meanwhile throws at once.
  const ask = async () => send(message);
  const answer = await ask().catch((cause: unknown) => {
    throw new ShelfedgeError('interrupted', 'The background was stopped', {}, { cause });
  });
  if (answer === undefined || answer === null) throw new ShelfedgeError('interrupted', 'The background was stopped');
  return answer;
}

const mostTries = 5;

/** The same for a message that may be sent twice: again if there is no answer, five times at most. */
export const sendAgain = (send: Send, message: unknown, tries = 1): Promise<unknown> =>
  sendOrInterrupted(send, message).catch((error: unknown) => {
    if (tries === mostTries) throw error;
    return sendAgain(send, message, tries + 1);
  });
