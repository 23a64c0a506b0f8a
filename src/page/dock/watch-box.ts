/**
 * Calls `restore` when the size of the content of `root` may have changed, or it may be hidden, before the frame is
 * drawn. `restore` returns true if it changed anything. The probe fills the window in its own px, which every
 * ancestor's zoom scales. Its size reveals changes without an attribute or event: zoom by a style sheet or an
 * animation, a hidden popover.
 */
export function watchBox(root: ShadowRoot, restore: () => boolean): () => void {
  const probe = root.ownerDocument.createElement('i');
  probe.dataset['room'] = '';
  probe.style.cssText = 'position: fixed; inset: 0; visibility: hidden; pointer-events: none';
  root.append(probe);
  let frame = 0;
  const observer = new ResizeObserver(() => {
    if (!restore()) return;
    // Observing a probe that was just resized makes the browser report a loop to the page. Observe it again in the next
    // frame, which reports its size at once.
    observer.unobserve(probe);
    frame = requestAnimationFrame(() => observer.observe(probe));
  });
  observer.observe(probe);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}
