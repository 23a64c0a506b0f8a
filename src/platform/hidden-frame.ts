import { ShelfedgeError } from '../domain/errors.ts';
import { z } from '../domain/schema.ts';

const common = { shelfedgeFrame: z.literal(1), url: z.string(), timeoutMs: z.number() };

/** What a hidden frame is for: the code that it posts from this origin with this state, or to have been loaded. */
export const FrameRequest = z.discriminatedUnion('do', [
  z.strictObject({ ...common, do: z.literal('ask'), origin: z.string(), state: z.string() }),
  z.strictObject({ ...common, do: z.literal('load') }),
]);
export type FrameRequest = z.infer<typeof FrameRequest>;

export const FrameReply = z.union([
  z.object({ code: z.string() }),
  z.object({ loaded: z.literal(true) }),
  z.object({ error: z.string() }),
]);
export type FrameReply = z.infer<typeof FrameReply>;

const late = 'OAuth flow timed out';

/** Loads an address in a frame nobody sees until it is done with, or the time is over. */
export function runHere(document: Document, request: FrameRequest): Promise<FrameReply> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    const done = new AbortController();
    const finish = (reply: FrameReply): void => {
      done.abort();
      clearTimeout(timer);
      frame.remove();
      resolve(reply);
    };
    const timer = setTimeout(() => finish({ error: late }), request.timeoutMs);
    if (request.do === 'load') frame.addEventListener('load', () => finish({ loaded: true }), { signal: done.signal });
    else {
      const listen = (event: MessageEvent): void => {
        const reply = readPosted(event, frame.contentWindow, request);
        if (reply !== undefined) finish(reply);
      };
      document.defaultView?.addEventListener('message', listen, { signal: done.signal });
    }
    // The page may run, and do nothing to the document around it.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    frame.referrerPolicy = 'no-referrer';
    frame.hidden = true;
    frame.src = request.url;
    document.body.append(frame);
  });
}

/** The answer in a message from the frame's own window, of the expected origin, with the expected state; undefined for any other. */
function readPosted(
  { source, origin, data }: MessageEvent<unknown>,
  window: Window | null,
  expected: { origin: string; state: string },
): FrameReply | undefined {
  if (window === null || source !== window || origin !== expected.origin) return undefined;
  if (ownText(data, 'state') !== expected.state) return undefined;
  const code = ownText(data, 'code');
  return code === undefined ? { error: ownText(data, 'error') ?? 'no code' } : { code };
}

/** A text that an object holds itself, without running anything of it. */
function ownText(data: unknown, name: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(data, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** The reply, or its failure thrown. */
export function orThrow(reply: FrameReply): Exclude<FrameReply, { error: string }> {
  if (!('error' in reply)) return reply;
  const isLate = reply.error === late;
  throw new ShelfedgeError(
    isLate ? 'timeout' : 'unauthorized',
    isLate ? late : 'The platform did not confirm the log-in.',
  );
}
