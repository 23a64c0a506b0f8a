import { useEffect, useState, type RefObject } from 'react';
import { readPosted } from '../../../protocol/posted.ts';

/** How tall the page may make itself, in px: a challenge wants more than the box to tick. */
const [lowest, highest] = [78, 500];
/** A page that says nothing for this long is held to be none. */
const quietMs = 8_000;

export type CaptchaPageState = { tag: 'loading' | 'there' | 'silent' | 'failed' } | { tag: 'solved'; token: string };

/**
 * Follows what the captcha's page in this frame tells. Nothing counts that is not from the frame's own window, of the
 * page's origin, with the state that only this page was given; and nothing after its token.
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
