/** Runs one call at a time; calls during a run are dropped. */
export function oneAtATime<A>(run: (argument: A) => Promise<void>): (argument: A) => void {
  let isRunning = false;
  return (argument) => {
    if (isRunning) return;
    isRunning = true;
    void run(argument).finally(() => (isRunning = false));
  };
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

/** Listens to the page's visitor. Returns a function that stops it. */
export function listenToPage(window: Window, { own, onPressBeside, onLeaving, onEscape }: PageListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onPress = (event: PointerEvent): void => {
    const element = own();
    if (event.isTrusted && (element === undefined || !event.composedPath().includes(element))) onPressBeside();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.isTrusted && !event.repeat && !event.isComposing && event.key === 'Escape') onEscape();
  };
  window.document.addEventListener('pointerdown', onPress, { signal });
  window.addEventListener('keydown', onKey, { signal });
  window.addEventListener('beforeunload', onLeaving, { signal });
  return () => stop.abort();
}
