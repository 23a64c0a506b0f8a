import { ShelfedgeError } from '../domain/errors.ts';

/** Whatever carries a message to the background and brings its answer. */
export type Send = (message: unknown) => Promise<unknown>;

/** Sends a message; `interrupted` where nobody answered, as when the browser stopped the background meanwhile. */
export async function sendOrInterrupted(send: Send, message: unknown): Promise<unknown> {
  // An extension that was updated meanwhile throws at once.
  const ask = async () => send(message);
  const answer = await ask().catch((cause: unknown) => {
    throw new ShelfedgeError('interrupted', 'The background was stopped', {}, { cause });
  });
  if (answer === undefined || answer === null) throw new ShelfedgeError('interrupted', 'The background was stopped');
  return answer;
}

/** The same for a message that may be sent twice: once more where nobody answered. */
export const sendTwice = (send: Send, message: unknown): Promise<unknown> =>
  sendOrInterrupted(send, message).catch(() => sendOrInterrupted(send, message));
