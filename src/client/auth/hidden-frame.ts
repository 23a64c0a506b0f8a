import { ShelfedgeError } from '../../base/errors.ts';
import { readPosted } from '../../base/posted.ts';

interface HiddenFrame {
  url: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** The message that a hidden frame's page is expected to post: a text of this name, in an object that has this state. */
export interface FrameQuestion extends HiddenFrame {
  /** A secret that only the page of this frame knows, such as the 256 bits of a log-in's state. */
  state: string;
  wants: 'code' | 'token';
  /** The origin that the message must have; omitted where the page may redirect to another host. */
  origin?: string | undefined;
}

/**
 * Loads a URL in a hidden frame and resolves with the text that its page posts. A message counts if it is from the
 * frame's own window and has the state. Rejects with `unauthorized` for a refusal that the page posts, `invalid_state`
 * ("Missing code or _state") for a message without the text, `timeout` ("OAuth flow timed out") after the time limit, and
 * `cancelled` at once when the signal aborts; the frame and its listeners are gone by then.
 */
export function askHiddenFrame(document: Document, question: FrameQuestion): Promise<string> {
  const { origin = null, state, wants } = question;
  return run<string>(document, question, 'origin', (frame, { end, fail, signal }) => {
    const listen = (event: MessageEvent): void => {
      const posted = readPosted(event, { window: frame.contentWindow, origin, state });
      const answer = posted?.text(wants);
      if (answer) end(answer);
      else if (posted?.text('error') !== undefined)
        fail(new ShelfedgeError('unauthorized', 'The platform did not confirm the log-in.'));
      // A page that is asked for a token may tell its height first.
      else if (answer === '' || (posted && wants === 'code'))
        fail(new ShelfedgeError('invalid_state', 'Missing code or _state'));
    };
    document.defaultView?.addEventListener('message', listen, { signal });
  });
}

/** Loads a URL in a hidden frame and removes the frame. Rejects with `timeout` after the time limit. */
export const loadHiddenFrame = (document: Document, request: HiddenFrame): Promise<void> =>
  run<void>(document, request, 'no-referrer', (frame, { end, signal }) =>
    frame.addEventListener('load', () => end(), { signal }),
  );

interface Ending<T> {
  end(value: T): void;
  fail(error: ShelfedgeError): void;
  /** Aborts when the frame has ended. */
  signal: AbortSignal;
}

const cancelled = () => new ShelfedgeError('cancelled', 'The log-in was cancelled');

function run<T>(
  document: Document,
  { url, timeoutMs, signal: cancel }: HiddenFrame,
  referrerPolicy: 'origin' | 'no-referrer',
  follow: (frame: HTMLIFrameElement, ending: Ending<T>) => void,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  if (cancel?.aborted === true) return Promise.reject(cancelled());
  const frame = document.createElement('iframe');
  const done = new AbortController();
  const { signal } = done;
  const fail = (error: ShelfedgeError): void => {
    done.abort();
    reject(error);
  };
  const end = (value: T): void => {
    done.abort();
    resolve(value);
  };
  const timer = setTimeout(() => fail(new ShelfedgeError('timeout', 'OAuth flow timed out')), timeoutMs);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    frame.remove();
  });
  cancel?.addEventListener('abort', () => fail(cancelled()), { signal });
  follow(frame, { end, fail, signal });
  // The page may run, and do nothing to the document around it.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  // Under `no-referrer`, Firefox tells the page that the origin around it is "null", and no answer is posted to it.
  frame.referrerPolicy = referrerPolicy;
  frame.hidden = true;
  frame.src = url;
  document.body.append(frame);
  return promise;
}
