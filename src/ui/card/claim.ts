import { codeOf } from '../../domain/errors.ts';
import type { Call } from '../../protocol/call.ts';

const maxAttempts = 5;

/** The token in a message for a card; undefined for anything else. */
export function tokenIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'shelfedgeCard')) return undefined;
  const token = (data as { shelfedgeCard: unknown }).shelfedgeCard;
  return typeof token === 'string' && token.length <= 100 ? token : undefined;
}

/**
 * Listens for the token from the page's frame around this one and trades it; resolves to it once it was accepted. Anybody
 * in the page can send messages, so the background decides, a refused token leaves room for the true one, and after some
 * there are no more attempts.
 */
export function listenForToken(frame: Window, call: Call): Promise<string> {
  let attempts = 0;
  return new Promise((resolve) => {
    const claim = async (token: string): Promise<void> => {
      try {
        await call('card.claim', { token });
      } catch (error) {
        // A worker that died under the question did not refuse it.
        if (codeOf(error) === 'interrupted') onMessage({ source: frame.parent, data: { shelfedgeCard: token } });
        return;
      }
      frame.removeEventListener('message', onMessage);
      resolve(token);
    };
    const onMessage = (event: Pick<MessageEvent<unknown>, 'source' | 'data'>): void => {
      const token = event.source === frame.parent ? tokenIn(event.data) : undefined;
      if (token === undefined || attempts >= maxAttempts) return;
      attempts += 1;
      void claim(token);
    };
    frame.addEventListener('message', onMessage);
  });
}
