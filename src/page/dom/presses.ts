/** Runs one call at a time; calls during a run are dropped. */
export function oneAtATime<A>(run: (argument: A) => Promise<void>): ((argument: A) => void) & { isRunning(): boolean } {
  let isRunning = false;
  const start = (argument: A): void => {
    if (isRunning) return;
    isRunning = true;
    void run(argument).finally(() => (isRunning = false));
  };
  return Object.assign(start, { isRunning: () => isRunning });
}

interface PageListener {
  /** The overlay's element. */
  own(): Element | undefined;
  /** The visitor pressed outside of the overlay's element. */
  onPressBeside(): void;
  /** The page may be about to be left; a download fires this, too. */
  onLeaving(): void;
  onEscape(): void;
}

/** Listens to the page's visitor from its start on: once a press is near, for a page at rest there is nothing to hear. */
export function createPageListener(window: Window, { own, onPressBeside, onLeaving, onEscape }: PageListener) {
  const stop = new AbortController();
  const { signal } = stop;
  const onPress = (event: PointerEvent): void => {
    const element = own();
    if (event.isTrusted && (element === undefined || !event.composedPath().includes(element))) onPressBeside();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.isTrusted && !event.repeat && !event.isComposing && event.key === 'Escape') onEscape();
  };
  return {
    /** Done twice, it changes nothing. */
    start(): void {
      window.document.addEventListener('pointerdown', onPress, { signal });
      window.addEventListener('keydown', onKey, { signal });
      window.addEventListener('beforeunload', ({ isTrusted }) => isTrusted && onLeaving(), { signal });
    },
    stop: (): void => stop.abort(),
  };
}
