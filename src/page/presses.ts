/** Runs one at a time; what is asked meanwhile is dropped. */
export function oneAtATime<A>(run: (argument: A) => Promise<void>): (argument: A) => void {
  let isRunning = false;
  return (argument) => {
    if (isRunning) return;
    isRunning = true;
    void run(argument).finally(() => (isRunning = false));
  };
}

interface PageListener {
  /** Our own element. */
  own(): Element | undefined;
  /** A person pressed anywhere but in our own element. */
  onPressBeside(): void;
  /** The page may be about to be left; also comes for a download, where it stays. */
  onLeaving(): void;
}

/** Listens to what the page's visitor does; gives what ends that. */
export function listenToPage(window: Window, { own, onPressBeside, onLeaving }: PageListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onPress = (event: PointerEvent): void => {
    const element = own();
    if (event.isTrusted && (element === undefined || !event.composedPath().includes(element))) onPressBeside();
  };
  window.document.addEventListener('pointerdown', onPress, { signal });
  window.addEventListener('beforeunload', onLeaving, { signal });
  return () => stop.abort();
}
