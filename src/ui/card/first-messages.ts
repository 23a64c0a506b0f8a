/** More than a page's script on our side sends before the card is loaded. */
const maxMessages = 20;

/** Answers our script on the page around this frame that the card's page has loaded. */
export function answerLoaded(frame: Window): void {
  frame.addEventListener('message', ({ source, data, ports }: MessageEvent<{ shelfedgeLoaded?: unknown } | null>) => {
    if (source === frame.parent && data?.shelfedgeLoaded === true) ports[0]?.postMessage(true);
  });
}

/** Keeps the messages of the page around this frame until the card is loaded. */
export function collectFirstMessages(frame: Window): {
  /** Stops collecting, and dispatches the collected messages to the present listeners. */
  replay(): void;
} {
  const messages: MessageEvent<unknown>[] = [];
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (event.source === frame.parent && messages.length < maxMessages) messages.push(event);
  };
  frame.addEventListener('message', onMessage);
  return {
    replay() {
      frame.removeEventListener('message', onMessage);
      // The events themselves: Firefox makes no new event whose source is a page of another process.
      for (const message of messages) frame.dispatchEvent(message);
    },
  };
}
