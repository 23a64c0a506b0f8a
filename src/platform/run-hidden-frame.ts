import { askHiddenFrame, loadHiddenFrame } from '../client/auth/hidden-frame.ts';
import { codeOf, ShelfedgeError } from '../base/errors.ts';
import { z } from '../base/schema.ts';

const common = { shelfedgeFrame: z.literal(1), url: z.string(), timeoutMs: z.number() };

/** The purpose of a hidden frame: the text that its page posts with this state, or to have been loaded. */
export const FrameRequest = z.discriminatedUnion('do', [
  z.strictObject({
    ...common,
    do: z.literal('ask'),
    /** The only origin that may post it; undefined for any. */
    origin: z.optional(z.string()),
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
  z.object({ error: z.enum(['timeout', 'cancelled', 'unauthorized', 'invalid_state']) }),
]);
export type FrameReply = z.infer<typeof FrameReply>;

export const cancelledReply: FrameReply = { error: 'cancelled' };

/** Loads a URL in a hidden frame until it is done, the time limit ends or the signal aborts. */
export async function runHere(document: Document, request: FrameRequest, cancel?: AbortSignal): Promise<FrameReply> {
  try {
    if (request.do === 'ask') return { answer: await askHiddenFrame(document, { ...request, signal: cancel }) };
    await loadHiddenFrame(document, { ...request, signal: cancel });
    return { loaded: true };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'timeout' || code === 'cancelled' || code === 'unauthorized' || code === 'invalid_state')
      return { error: code };
    throw error;
  }
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

const refusals = {
  timeout: 'OAuth flow timed out',
  cancelled: 'The log-in was cancelled',
  unauthorized: 'The platform did not confirm the log-in.',
  invalid_state: 'Missing code or _state',
};

/** The reply, or its failure thrown. */
export function orThrow(reply: FrameReply): Exclude<FrameReply, { error: string }> {
  if (!('error' in reply)) return reply;
  throw new ShelfedgeError(reply.error, refusals[reply.error]);
}
