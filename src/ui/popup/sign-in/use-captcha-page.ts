import { useEffect, useState, type RefObject } from 'react';
import { readPosted } from '../../../base/posted.ts';

/** The least and largest height of the page, px. A challenge is taller than the checkbox. */
const [lowest, highest] = [78, 500];
/** A page that sends no message within this time counts as missing. */
const quietMs = 8_000;

export type CaptchaPageState = { tag: 'loading' | 'there' | 'silent' | 'failed' } | { tag: 'solved'; token: string };

/**
 * Follows the messages of the captcha's page. Only messages from the frame's window, of the page's origin and with the
 * secret state count, and none after the token.
 */
export function useCaptchaPage(
  frame: RefObject<HTMLIFrameElement | null>,
  { page, state }: { page: string; state: string },
): { pageState: CaptchaPageState; height: number } {
  const [pageState, setPageState] = useState<CaptchaPageState>({ tag: 'loading' });
  const [height, setHeight] = useState(lowest);
  useEffect(() => {
    const done = new AbortController();
    const quiet = setTimeout(() => setPageState({ tag: 'silent' }), quietMs);
    const listen = (event: MessageEvent<unknown>): void => {
      const window = frame.current?.contentWindow ?? null;
      const posted = readPosted(event, { window, origin: new URL(page).origin, state });
      if (posted === undefined) return;
      clearTimeout(quiet);
      const token = posted.text('token');
      setHeight((before) => Math.min(highest, Math.max(lowest, Math.ceil(posted.number('height') ?? before))));
      if (token === undefined) return setPageState({ tag: posted.text('error') === undefined ? 'there' : 'failed' });
      done.abort();
      setPageState({ tag: 'solved', token });
    };
    window.addEventListener('message', listen, { signal: done.signal });
    return () => {
      clearTimeout(quiet);
      done.abort();
    };
  }, [frame, page, state]);
  return { pageState, height };
}
