/** Calls back once the page was in front for this time, ms, without a break, until stopped. Returns the function that stops it. */
export function waitInFront(document: Document, ms: number, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (): void => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(onEnd, ms);
  };
  document.addEventListener('visibilitychange', start);
  start();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', start);
  };
}
