import { ShelfedgeError } from '../domain/errors.ts';
import { z } from '../domain/schema.ts';

/** What the hidden frame is asked: an address, and the origin and state that its answer must have. */
export const FrameRequest = z.strictObject({
  shelfedgeFrame: z.literal(1),
  url: z.string(),
  origin: z.string(),
  state: z.string(),
  timeoutMs: z.number(),
});
export type FrameRequest = z.infer<typeof FrameRequest>;

export const FrameReply = z.union([z.object({ code: z.string() }), z.object({ error: z.string() })]);
export type FrameReply = z.infer<typeof FrameReply>;

const Posted = z.object({ state: z.string(), code: z.optional(z.string()), error: z.optional(z.string()) });

/**
 * Loads an address in a frame nobody sees and gives the code it posts. A message counts only from that frame's own
 * window, from the expected origin, with the expected state.
 */
export function askHere(document: Document, { url, origin, state, timeoutMs }: FrameRequest): Promise<FrameReply> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    const finish = (reply: FrameReply): void => {
      clearTimeout(timer);
      removeEventListener('message', listen);
      frame.remove();
      resolve(reply);
    };
    const listen = (event: MessageEvent): void => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      const posted = Posted.safeParse(event.data);
      if (!posted.success || posted.data.state !== state) return;
      const { code, error = 'no code' } = posted.data;
      finish(code === undefined ? { error } : { code });
    };
    const timer = setTimeout(() => finish({ error: 'OAuth flow timed out' }), timeoutMs);
    addEventListener('message', listen);
    frame.hidden = true;
    frame.src = url;
    document.body.append(frame);
  });
}

/** The code, or the failure thrown. */
export function toCode(reply: FrameReply): { code: string } {
  if ('code' in reply) return reply;
  const isLate = reply.error === 'OAuth flow timed out';
  throw new ShelfedgeError(
    isLate ? 'timeout' : 'unauthorized',
    isLate ? reply.error : 'The platform did not confirm the log-in.',
  );
}
