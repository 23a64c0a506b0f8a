import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { slugOf } from '../../src/domain/address.ts';
import { readLivePrice } from '../../src/page/check-live/live-price.ts';

/** How long the page may take to answer. */
const timeoutMs = 10_000;

/** Fetches the price that a shopper who loads this page now sees: see `readLivePrice`. */
async function fetchPrice(): Promise<number[]> {
  const { href } = location;
  try {
    const answer = await fetch(href, {
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) return [];
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const texts = (selector: string): string[] =>
      [...page.querySelectorAll(selector)].map(
        (element) => element.getAttribute('content') ?? element.textContent ?? '',
      );
    return readLivePrice(texts, slugOf(href) ?? '');
  } catch {
    return [];
  }
}

/** The answer goes to the background, which ran this script, and to nobody else. */
export default defineUnlistedScript({ main: fetchPrice });
