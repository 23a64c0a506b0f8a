/** Runs one at a time; what is asked meanwhile is dropped. */
export function oneAtATime<A>(run: (argument: A) => Promise<void>): (argument: A) => void {
  let isRunning = false;
  return (argument) => {
    if (isRunning) return;
    isRunning = true;
    void run(argument).finally(() => (isRunning = false));
  };
}

/** Calls back for a person's press anywhere but in our own element; gives what ends that. */
export function onPressOutside(document: Document, own: () => Element | undefined, onPress: () => unknown): () => void {
  const listen = (event: PointerEvent): void => {
    const element = own();
    if (event.isTrusted && (element === undefined || !event.composedPath().includes(element))) onPress();
  };
  document.addEventListener('pointerdown', listen);
  return () => document.removeEventListener('pointerdown', listen);
}
