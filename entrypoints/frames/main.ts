import { browser } from '@wxt-dev/browser';
import { askHere, FrameRequest } from '../../src/platform/hidden-frame.ts';

browser.runtime.onMessage.addListener((message: unknown, sender, answer) => {
  const request = FrameRequest.safeParse(message);
  // Only the background asks: it has no tab.
  if (!request.success || sender.id !== browser.runtime.id || sender.tab !== undefined) return false;
  void askHere(document, request.data).then(answer);
  return true;
});
