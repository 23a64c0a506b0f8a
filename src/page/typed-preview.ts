import * as pageMessages from '../messages/compiled/page.ts';
import { textBox } from './find.ts';

/** The styles of the value that is typed. */
export const typedCss = `
em {
  position: absolute; box-sizing: border-box; white-space: nowrap; padding-inline: 4px; margin-inline-start: -4px;
  pointer-events: none; font-style: normal; background: #ffffff; color: #0b7a4b; border-radius: 4px; outline: 2px dashed #0b7a4b;
  unicode-bidi: plaintext;
}
em small {
  position: absolute; inset-block-start: calc(100% + 4px); inset-inline-start: 0; padding-inline: 4px; border-radius: 4px;
  font: 600 11px/16px system-ui, sans-serif; background: inherit; color: #55625b;
}
@media (prefers-color-scheme: dark) { em { background: #1b211d; color: #3ecf8e; outline-color: #3ecf8e; } em small { color: #a9b5ae; } }
@media print { em { display: none; } }
@media (forced-colors: active) { em { background: Canvas; color: CanvasText; } }
`;

/**
 * Draws what is typed into the card over the page's own value, marked as not saved. It stands in the closed root, where no
 * script of the page can read it: a page must not see a save coming. Returns the drawn element; undefined for no text.
 */
export function drawTyped(
  root: ShadowRoot,
  old: HTMLElement | undefined,
  at: HTMLElement | undefined,
  text: string | null,
): HTMLElement | undefined {
  if (text === null || at === undefined) {
    old?.remove();
    return undefined;
  }
  const document = root.ownerDocument;
  const drawn = old ?? document.createElement('em');
  if (old === undefined) {
    drawn.ariaHidden = 'true';
    const mark = document.createElement('small');
    mark.textContent = pageMessages.notSaved;
    drawn.append('', mark);
    root.append(drawn);
  }
  if (drawn.firstChild !== null && drawn.firstChild.nodeValue !== text) drawn.firstChild.nodeValue = text;
  const { left, top, width, height } = textBox(at);
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(at);
  Object.assign(drawn.style, { fontFamily, fontSize, fontWeight });
  drawn.style.insetInlineStart = 'auto';
  drawn.style.left = `${left + scrollX}px`;
  drawn.style.top = `${top + scrollY}px`;
  drawn.style.minWidth = `${width + 8}px`;
  drawn.style.height = `${height}px`;
  return drawn;
}
