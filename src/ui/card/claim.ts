import type { Call } from '../../protocol/call.ts';

const maxAttempts = 5;

/** The token in a message for a card; undefined for anything else. */
export function tokenIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'shelfedgeCard')) return undefined;
  const token = (data as { shelfedgeCard: unknown }).shelfedgeCard;
  return typeof token === 'string' && token.length <= 100 ? token : undefined;
}

/**
 * Listens for the token from the parent frame and claims the card with it. Resolves to the accepted token. Any script on
 * the page can send messages, so the background decides. A refused token does not stop the listener, but the number of
 * attempts is limited.
 */
export function listenForToken(frame: Window, call: Call): Promise<string> {
  let attempts = 0;
  return new Promise((resolve) => {
    const claim = async (token: string): Promise<void> => {
      try {
        await call('card.claim', { token });
      } catch {
        return;
      }
      frame.removeEventListener('message', onMessage);
      resolve(token);
    };
    const onMessage = (event: MessageEvent<unknown>): void => {
      const token = event.source === frame.parent ? tokenIn(event.data) : undefined;
      if (token === undefined || attempts >= maxAttempts) return;
      attempts += 1;
      void claim(token);
    };
    frame.addEventListener('message', onMessage);
  });
}
