import { browser } from '@wxt-dev/browser';
import type { AskFrame } from '../client/auth/silent-login.ts';
import { askHere, FrameReply, toCode } from './hidden-frame.ts';

const page = 'frames.html';

/** Asks a hidden frame: in an offscreen document where the worker has no page, else in the background page itself. */
export const askFrame: AskFrame = async (request) => {
  const message = { shelfedgeFrame: 1 as const, ...request };
  if ('document' in globalThis) return toCode(await askHere(document, message));
  await openFrames();
  try {
    return toCode(FrameReply.parse(await browser.runtime.sendMessage(message)));
  } finally {
    await browser.offscreen.closeDocument();
  }
};

async function openFrames(): Promise<void> {
  const open = await browser.runtime.getContexts({ contextTypes: [browser.runtime.ContextType.OFFSCREEN_DOCUMENT] });
  if (open.length > 0) return;
  await browser.offscreen.createDocument({
    url: page,
    reasons: [browser.offscreen.Reason.IFRAME_SCRIPTING],
    justification: 'Finishes a log-in in a frame nobody needs to see.',
  });
}
