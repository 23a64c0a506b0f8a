import { ShelfedgeError } from '../domain/errors.ts';
import { z } from '../domain/schema.ts';
import { readPosted, type Frame } from '../protocol/posted.ts';

const common = { shelfedgeFrame: z.literal(1), url: z.string(), timeoutMs: z.number() };

/** What a hidden frame is for: the text that it posts from this origin with this state, or to have been loaded. */
export const FrameRequest = z.discriminatedUnion('do', [
  z.strictObject({
    ...common,
    do: z.literal('ask'),
    origin: z.string(),
    state: z.string(),
    /** The name of the text. */
    wants: z.enum(['code', 'token']),
  }),
  z.strictObject({ ...common, do: z.literal('load') }),
]);
export type FrameRequest = z.infer<typeof FrameRequest>;
/** Ends the frame that asks with this state. */
export const FrameCancel = z.strictObject({ shelfedgeFrame: z.literal(1), do: z.literal('cancel'), state: z.string() });
type AskRequest = Extract<FrameRequest, { do: 'ask' }>;
export const toCancel = ({ state }: AskRequest): z.infer<typeof FrameCancel> => ({
  shelfedgeFrame: 1,
  do: 'cancel',
  state,
});

export const FrameReply = z.union([
  z.object({ answer: z.string() }),
  z.object({ loaded: z.literal(true) }),
  z.object({ error: z.string() }),
]);
export type FrameReply = z.infer<typeof FrameReply>;

const late = 'OAuth flow timed out';
const cancelled = 'The log-in was cancelled';
export const cancelledReply: FrameReply = { error: cancelled };

/** Loads a URL in a hidden frame until it is done, the time limit ends or the signal aborts. */
export function runHere(document: Document, request: FrameRequest, cancel?: AbortSignal): Promise<FrameReply> {
  if (cancel?.aborted === true) return Promise.resolve(cancelledReply);
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    const done = new AbortController();
    const finish = (reply: FrameReply): void => {
      done.abort();
      clearTimeout(timer);
      frame.remove();
      resolve(reply);
    };
    const { signal } = done;
    const timer = setTimeout(() => finish({ error: late }), request.timeoutMs);
    cancel?.addEventListener('abort', () => finish(cancelledReply), { signal });
    if (request.do === 'load') frame.addEventListener('load', () => finish({ loaded: true }), { signal });
    else {
      const listen = (event: MessageEvent): void => {
        const reply = readReply(event, { ...request, window: frame.contentWindow }, request);
        if (reply !== undefined) finish(reply);
      };
      document.defaultView?.addEventListener('message', listen, { signal });
    }
    // The page may run, and do nothing to the document around it.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    // With `no-referrer`, Firefox tells the page that the origin around it is "null", and no answer is posted to it.
    frame.referrerPolicy = request.do === 'ask' ? 'origin' : 'no-referrer';
    frame.hidden = true;
    frame.src = request.url;
    document.body.append(frame);
  });
}

/** Runs the frames of one document, so that a message can end one. */
export function createFrames(document: Document) {
  const asking = new Map<string, AbortController>();
  return {
    async run(request: FrameRequest): Promise<FrameReply> {
      if (request.do === 'load') return runHere(document, request);
      const cancel = new AbortController();
      asking.set(request.state, cancel);
      return runHere(document, request, cancel.signal).finally(() => asking.delete(request.state));
    },
    cancel: (state: string): void => asking.get(state)?.abort(),
  };
}

/** What the frame answers; undefined for a message that is no answer of its. */
function readReply(event: MessageEvent<unknown>, frame: Frame, { wants }: AskRequest): FrameReply | undefined {
  const posted = readPosted(event, frame);
  if (posted === undefined) return undefined;
  const [answer, error] = [posted.text(wants), posted.text('error')];
  if (answer !== undefined) return { answer };
  return error === undefined ? undefined : { error };
}

/** The reply, or its failure thrown. */
export function orThrow(reply: FrameReply): Exclude<FrameReply, { error: string }> {
  if (!('error' in reply)) return reply;
  if (reply.error === late) throw new ShelfedgeError('timeout', late);
  if (reply.error === cancelled) throw new ShelfedgeError('cancelled', cancelled);
  throw new ShelfedgeError('unauthorized', 'The platform did not confirm the log-in.');
}
