import { browser } from '../../src/platform/browser.ts';
import type { RawSender } from '../../src/protocol/sender.ts';
import { createFrames, FrameCancel, FrameRequest, type FrameReply } from '../../src/platform/run-hidden-frame.ts';

/** How long this document outlives its last frame; the background closes it before, unless its worker died. */
const graceMs = 5000;
/** How long it waits for its first frame: the worker may have died before it asked. */
const firstMs = 15_000;
let running = 0;
const frames = createFrames(document);

const closeUnused = (afterMs: number): void =>
  void setTimeout(() => {
    if (running === 0) close();
  }, afterMs);

closeUnused(firstMs);

browser.runtime.onMessage.addListener((message: unknown, sender: RawSender) => {
  // Only the background sends requests here: it has no tab.
  if (sender.id !== browser.runtime.id || sender.tab !== undefined) return undefined;
  const cancel = FrameCancel.safeParse(message);
  if (cancel.success) frames.cancel(cancel.data.state);
  const request = FrameRequest.safeParse(message);
  return request.success ? reply(request.data) : undefined;
});

async function reply(request: FrameRequest): Promise<FrameReply> {
  running += 1;
  try {
    return await frames.run(request);
  } finally {
    running -= 1;
    closeUnused(graceMs);
  }
}
