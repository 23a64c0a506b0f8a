/** Calls these actions, by key code, when the page's visitor presses Alt+Shift with the key. */
export function listenToKeys(window: Window, keys: Record<string, () => void>): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!event.isTrusted || event.repeat || event.isComposing) return;
    const press = event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey ? keys[event.code] : undefined;
    // Firefox would take it for the extension's own key as well.
    if (press !== undefined) event.preventDefault();
    press?.();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
