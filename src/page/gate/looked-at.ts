/**
 * Events by which a person uses a page or comes back to it. The pointer comes before its press; a pointer that lay over
 * the page before this script ran sends no `pointerover` any more, but moves.
 */
const signs = 'pointerover pointermove keydown scroll focus visibilitychange'.split(' ');
/** A page in front is looked at by then: a screen reader may be at work in it without a sign. */
const maxMs = 10_000;

/** Calls back, once, when a person is at this page: in a tab that is in front, at the first sign or after ten seconds. */
export function onceLookedAt(window: Window, callback: () => void): void {
  const check = (): void => {
    if (window.document.hidden) return;
    for (const type of signs) window.removeEventListener(type, check, { capture: true });
    window.clearTimeout(timer);
    callback();
  };
  const timer = window.setTimeout(check, maxMs);
  for (const type of signs) window.addEventListener(type, check, { capture: true });
}
