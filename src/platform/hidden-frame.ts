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
    /** How long a page that was loaded may say nothing. */
    quietMs: z.number(),
  }),
  z.strictObject({ ...common, do: z.literal('load') }),
]);
export type FrameRequest = z.infer<typeof FrameRequest>;
type AskRequest = Extract<FrameRequest, { do: 'ask' }>;

export const FrameReply = z.union([
  z.object({ said: z.string() }),
  z.object({ loaded: z.literal(true) }),
  z.object({ error: z.string() }),
]);
export type FrameReply = z.infer<typeof FrameReply>;

const late = 'OAuth flow timed out';
const quiet = 'The page said nothing';

/** Loads a URL in a hidden frame until it is done or the time limit ends. */
export function runHere(document: Document, request: FrameRequest): Promise<FrameReply> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    const done = new AbortController();
    const finish = (reply: FrameReply): void => {
      done.abort();
      clearTimeout(timer);
      clearTimeout(silence);
      frame.remove();
      resolve(reply);
    };
    const { signal } = done;
    const timer = setTimeout(() => finish({ error: late }), request.timeoutMs);
    let silence: ReturnType<typeof setTimeout> | undefined;
    if (request.do === 'load') frame.addEventListener('load', () => finish({ loaded: true }), { signal });
    else {
      const listen = (event: MessageEvent): void => {
        const reply = readReply(event, { ...request, window: frame.contentWindow }, request);
        if (reply !== undefined) finish(reply);
      };
      document.defaultView?.addEventListener('message', listen, { signal });
      // A page that failed is loaded, too; of another origin's the browser tells no more than that.
      const loaded = (): void => {
        clearTimeout(silence);
        silence = setTimeout(() => finish({ error: quiet }), request.quietMs);
      };
      frame.addEventListener('load', loaded, { signal });
    }
    // The page may run, and do nothing to the document around it.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    frame.referrerPolicy = 'no-referrer';
    frame.hidden = true;
    frame.src = request.url;
    document.body.append(frame);
  });
}

/** What the frame answers; undefined for a message that is no answer of its. */
function readReply(event: MessageEvent<unknown>, frame: Frame, { wants }: AskRequest): FrameReply | undefined {
  const posted = readPosted(event, frame);
  if (posted === undefined) return undefined;
  const [said, error] = [posted.text(wants), posted.text('error')];
  if (said !== undefined) return { said };
  return error === undefined ? undefined : { error };
}

/** The reply, or its failure thrown. */
export function orThrow(reply: FrameReply): Exclude<FrameReply, { error: string }> {
  if (!('error' in reply)) return reply;
  if (reply.error === late) throw new ShelfedgeError('timeout', late);
  if (reply.error === quiet) throw new ShelfedgeError('server', 'The platform’s page did not answer.');
  throw new ShelfedgeError('unauthorized', 'The platform did not confirm the log-in.');
}
