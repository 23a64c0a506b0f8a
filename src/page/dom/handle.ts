import * as pageMessages from '../../messages/compiled/page.ts';
import type { PendingChange } from '../../domain/page-view.ts';
import type { KeyStep } from '../../domain/store.ts';
import type { PlacedField } from '../../domain/field-selectors.ts';
import type { Box } from './geometry.ts';
import { drawIcon } from './icon.ts';

/** The styles of handles and of the card's frame, beside those of every button (`dockCss`). */
export const handleCss = `
button[data-use] { position: absolute; display: block; cursor: text; }
button[data-use='key'] { cursor: pointer; }
span {
  position: absolute; top: 50%; width: 24px; height: 24px; margin-top: -12px; box-sizing: border-box; border-radius: 50%;
  background: #ffffff; color: #16211c; border: 1px solid #7c877f; opacity: 0.7; display: grid; place-items: center;
  box-shadow: 0 1px 2px rgb(0 0 0 / 12%); transition: opacity 120ms ease-out;
}
button[data-pencil='right'] span { right: 0; }
button[data-pencil='left'] span { left: 0; }
button:hover span, button:focus-visible span { opacity: 1; }
button:is([data-pending='waits'], [data-pending='asks']) span { opacity: 1; background: #b45309; border-color: #b45309; color: #ffffff; }
button[data-pending='typed'] { outline: 2px dashed #0b7a4b; outline-offset: 3px; }
button:is([data-pending='typed'], [data-pending='old'])::after {
  content: attr(data-words); position: absolute; inset-block-start: calc(100% + 7px); inset-inline-start: 0; z-index: 1; pointer-events: none;
  padding-inline: 6px; border-radius: 4px; background: #ffffff; color: #0b7a4b; font: 600 12px/18px system-ui, sans-serif; white-space: nowrap;
}
b {
  position: absolute; inset-block-start: calc(100% + 12px); inset-inline-start: 0; inline-size: max-content; max-inline-size: 240px;
  padding: 8px 12px; border-radius: 8px; background: #0b7a4b; color: #ffffff; font: 600 14px/20px system-ui, sans-serif;
  box-shadow: 0 4px 16px rgb(22 33 28 / 30%); cursor: pointer;
}
b::before {
  content: ''; position: absolute; inset-block-end: 100%; inset-inline-start: 16px; border: 7px solid transparent;
  border-block-end-color: #0b7a4b;
}
button:has(b) { outline: 2px solid #0b7a4b; outline-offset: 3px; }
iframe {
  all: initial; position: fixed; z-index: 2; display: block; border: 0; border-radius: 10px; background: #ffffff;
  box-shadow: 0 0 0 1px rgb(22 33 28 / 14%), 0 12px 32px rgb(22 33 28 / 24%);
}
@media (prefers-color-scheme: dark) {
  button[data-pending='typed'] { outline-color: #3ecf8e; }
  button:is([data-pending='typed'], [data-pending='old'])::after { background: #1b211d; color: #3ecf8e; }
  span { background: #1b211d; color: #edf1ec; border-color: #7f8b83; }
  iframe { background: #1b211d; box-shadow: 0 0 0 1px rgb(237 241 236 / 18%), 0 12px 32px rgb(0 0 0 / 50%); }
}
@media (prefers-reduced-motion: reduce) { span { transition: none; } }
@media (forced-colors: active) { span { border-color: ButtonText; background: ButtonFace; color: ButtonText; } }
`;

/** The purpose of a handle: edit a product's field, or get the key that editing needs first. */
export type HandleUse =
  | {
      tag: 'edit';
      field: PlacedField;
      /** The option whose variants the handle edits, if it is for an option. */
      option?: string;
      name: string;
      pending: PendingChange | 'typed' | 'old';
      isPointed: boolean;
    }
  | { tag: 'key'; step: KeyStep };

function textOf(use: HandleUse): string {
  if (use.tag === 'key') return pageMessages.key[use.step];
  const { field, option, name, pending } = use;
  // The page is not told the name of a hidden product.
  if (option !== undefined)
    return name === '' ? pageMessages.editOption({ option }) : pageMessages.editOptionOf({ product: name, option });
  if (field !== 'price') {
    const [plain, named] =
      pending === 'typed'
        ? [pageMessages.editFieldTyped, pageMessages.editFieldOfTyped]
        : [pageMessages.editField, pageMessages.editFieldOf];
    return name === '' ? plain[field] : named[field]({ product: name });
  }
  return name === '' ? pageMessages.edit[pending] : pageMessages.editOf[pending]({ product: name });
}

/** Sets the handle's label and look, by the card that it opens and by pending changes. */
export function nameHandle(button: HTMLButtonElement, use: HandleUse): void {
  const text = textOf(use);
  const pending = use.tag === 'key' ? 'none' : use.pending;
  if (use.tag === 'edit') point(button, use.isPointed);
  if (button.ariaLabel === text && button.dataset['pending'] === pending) return;
  button.ariaLabel = text;
  button.title = text;
  button.dataset['pending'] = pending;
  button.dataset['words'] = pending === 'old' ? pageMessages.oldPrice : pageMessages.notSaved;
}

/** Shows or removes the explanation at the handle. */
function point(button: HTMLButtonElement, isPointed: boolean): void {
  const bubble = button.querySelector('b');
  if (isPointed === (bubble !== null)) return;
  if (bubble !== null) return bubble.remove();
  const next = button.ownerDocument.createElement('b');
  next.textContent = pageMessages.pointed;
  next.ariaHidden = 'true';
  button.append(next);
}

/** Creates a button over a shown value with a pencil or a lock beside it. Only a trusted click or key opens it. */
export function createHandle(
  document: Document,
  use: HandleUse['tag'],
  { onOpen, onNear }: { onOpen(press: MouseEvent): void; onNear(): void },
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['use'] = use;
  const badge = document.createElement('span');
  badge.append(drawIcon(document, use === 'key' ? 'lock' : 'pencil'));
  button.append(badge);
  button.addEventListener('click', (event) => {
    if (event.isTrusted) onOpen(event);
  });
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, onNear);
  return button;
}

/** Places an element at a box. */
export function setBox(element: HTMLElement, { left, top, width, height }: Box): void {
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}
