import { browser } from '@wxt-dev/browser';
import { FrameRequest, runHere, type FrameReply } from '../../src/platform/hidden-frame.ts';

/** How long this document outlives its last frame; the background closes it before, unless its worker died. */
const graceMs = 5000;
let running = 0;

browser.runtime.onMessage.addListener((message: unknown, sender, answer) => {
  const request = FrameRequest.safeParse(message);
  // Only the background asks: it has no tab.
  if (!request.success || sender.id !== browser.runtime.id || sender.tab !== undefined) return false;
  void reply(request.data, answer);
  return true;
});

async function reply(request: FrameRequest, answer: (reply: FrameReply) => void): Promise<void> {
  running += 1;
  answer(await runHere(document, request));
  running -= 1;
  setTimeout(() => {
    if (running === 0) close();
  }, graceMs);
}
