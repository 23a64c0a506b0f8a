/**
 * Calls `restore` whenever what is drawn in `root` may be drawn in another size or not at all, in the same frame and before
 * it is drawn; `restore` says whether it had to change anything. The probe is as large as the window: in its own px, which
 * every zoom above it scales. Its size tells of what no attribute or event does: the zoom of a style sheet or an animation,
 * a popover that was hidden.
 */
export function watchBox(root: ShadowRoot, restore: () => boolean): () => void {
  const probe = root.ownerDocument.createElement('i');
  probe.style.cssText = 'position: fixed; inset: 0; visibility: hidden; pointer-events: none';
  root.append(probe);
  let frame = 0;
  const observer = new ResizeObserver(() => {
    if (!restore()) return;
    // A probe that has just been resized would make the browser report a loop to the page. It is observed anew in the next
    // frame, where its size is reported at once.
    observer.unobserve(probe);
    frame = requestAnimationFrame(() => observer.observe(probe));
  });
  observer.observe(probe);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}
