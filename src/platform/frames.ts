import { browser } from './browser.ts';
import { toCaptchaUrl, type CaptchaRequest } from '../domain/captcha.ts';
import { ShelfedgeError } from '../base/errors.ts';
import type { AskFrame } from '../client/auth/silent-login.ts';
import { cancelledReply, FrameReply, orThrow, runHere, toCancel, type FrameRequest } from './run-hidden-frame.ts';
import { createSerialQueue } from '../base/queue.ts';

const page = 'frames.html';
const loadTimeoutMs = 30_000;
/** A caller waits, and there is a fallback. */
const captchaTimeoutMs = 10_000;
/** A worker that only waits is stopped after 30 s; a call of the extension API keeps it. */
const keepAwakeMs = 20_000;

/** Asks a hidden frame for a code. */
export const askFrame: AskFrame = async ({ signal, ...request }) => ({
  code: await ask({ ...request, wants: 'code' }, signal),
});

/** Solves an invisible captcha; resolves with its token. */
export function solveCaptcha({ page, siteKey }: Pick<CaptchaRequest, 'page' | 'siteKey'>): Promise<string> {
  const { origin } = new URL(browser.runtime.getURL('/'));
  const state = crypto.randomUUID();
  return ask({
    url: toCaptchaUrl({ page, siteKey, kind: 'invisible', state, origin }),
    origin: new URL(page).origin,
    state,
    wants: 'token',
    timeoutMs: captchaTimeoutMs,
  });
}

type AskRequest = Omit<Extract<FrameRequest, { do: 'ask' }>, 'shelfedgeFrame' | 'do'>;

async function ask(request: AskRequest, signal?: AbortSignal): Promise<string> {
  const reply = orThrow(await run({ shelfedgeFrame: 1, do: 'ask', ...request }, signal));
  if ('answer' in reply) return reply.answer;
  throw new ShelfedgeError('unauthorized', 'The frame gave no answer.');
}

/** Loads an address in a hidden frame, and lets it go. */
export const loadHidden = async (url: string): Promise<void> =>
  void orThrow(await run({ shelfedgeFrame: 1, do: 'load', url, timeoutMs: loadTimeoutMs }));

/** How many frames this worker waits for; the last one closes the document. */
let waiting = 0;
let isOpen = false;
/** Opening and closing follow one another, so that no caller's document is closed by another's end. */
const serially = createSerialQueue();

/** Runs the request in an offscreen document if the worker has no page, else in the background page itself. */
async function run(request: FrameRequest, signal?: AbortSignal): Promise<FrameReply> {
  const keepAwake = setInterval(() => void browser.runtime.getPlatformInfo(), keepAwakeMs);
  try {
    if ('document' in globalThis) return await runHere(document, request, signal);
    return await runOffscreen(request, signal);
  } finally {
    clearInterval(keepAwake);
  }
}

async function runOffscreen(request: FrameRequest, signal?: AbortSignal): Promise<FrameReply> {
  waiting += 1;
  const cancel = (): void => {
    if (request.do === 'ask') browser.runtime.sendMessage(toCancel(request)).catch(() => undefined);
  };
  try {
    await serially(open);
    // From here on a message ends the frame: the document cannot see the worker's signal.
    if (signal?.aborted === true) return cancelledReply;
    signal?.addEventListener('abort', cancel);
    return FrameReply.parse(await browser.runtime.sendMessage(request));
  } finally {
    signal?.removeEventListener('abort', cancel);
    waiting -= 1;
    await serially(close);
  }
}

async function open(): Promise<void> {
  const found = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  if (found.length > 0 && isOpen) return;
  // The frame of a dead worker: no caller waits for its result.
  if (found.length > 0) await browser.offscreen.closeDocument();
  await browser.offscreen.createDocument({
    url: page,
    reasons: ['IFRAME_SCRIPTING'],
    justification: 'Finishes a log-in in a hidden frame.',
  });
  isOpen = true;
}

async function close(): Promise<void> {
  if (waiting > 0 || !isOpen) return;
  isOpen = false;
  // The frame may have closed itself.
  await browser.offscreen.closeDocument().catch(() => undefined);
}
