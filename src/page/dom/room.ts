/** The part of the window in which elements of `root` are drawn, without the scroll bars; px. */
export function roomIn(root: ShadowRoot): { width: number; height: number } {
  const { innerWidth = 0, innerHeight = 0 } = root.ownerDocument.defaultView ?? {};
  // The probe of `watch-box.ts`. The root element's own size is the page's choice in quirks mode.
  const { offsetWidth = 0, offsetHeight = 0 } = root.querySelector<HTMLElement>('[data-room]') ?? {};
  return { width: Math.min(innerWidth, offsetWidth), height: Math.min(innerHeight, offsetHeight) };
}
