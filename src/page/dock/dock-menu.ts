import * as pageMessages from '../../messages/compiled/page.ts';
import { drawIcon } from '../dom/icon.ts';

/** The styles of the buttons beside the dock. */
export const menuCss = `
[data-eye], [data-why] { height: 28px; opacity: 0; pointer-events: none; }
[data-eye] { width: 28px; }
[data-why] {
  padding-inline: 12px; border-radius: 14px; max-width: calc(100vw - 110px); overflow: hidden; text-overflow: ellipsis;
  font: 12px/18px system-ui, sans-serif; white-space: nowrap;
}
:is([data-eye], [data-why])::before { content: ''; position: absolute; inset: -4px -10px; }
[data-dock]:is(:hover, :focus-visible, :has(~ :is([data-eye], [data-why]):is(:hover, :focus-visible))) ~ :is([data-eye], [data-why]),
[data-dock][aria-pressed='true'] ~ [data-eye] { opacity: 1; pointer-events: auto; }
[data-corner^='top'] ~ :is([data-eye], [data-why]) { top: 20px; }
[data-corner^='bottom'] ~ :is([data-eye], [data-why]) { bottom: 20px; }
[data-corner$='left'] ~ [data-eye] { left: 58px; }
[data-corner$='right'] ~ [data-eye] { right: 58px; }
[data-corner$='left'] ~ [data-why] { left: 94px; }
[data-corner$='right'] ~ [data-why] { right: 94px; }
`;

export interface MenuEvents {
  /** Called by the button that shows the page as shoppers see it. */
  onAsShopper(): void;
  /** Called by the button that asks why a handle is missing. */
  onWhy(): void;
  /** True while a handle is missing. */
  isMissing(): boolean;
}

export interface DockMenu {
  /** Draws the buttons, from the first time that a person is near. */
  show(): void;
  /** Draws them anew where they were shown before. */
  update(): void;
  remove(): void;
}

/** The buttons beside the dock, which appear with the pointer or the focus there; the one for shopper view with edit mode, too. */
export function createDockMenu(dock: HTMLElement, { onAsShopper, onWhy, isMissing }: MenuEvents): DockMenu {
  const { ownerDocument: document } = dock;
  const { asShopper, shopperHint } = pageMessages.dock;
  let eye: HTMLButtonElement | undefined;
  let pill: HTMLButtonElement | undefined;
  const update = (): void => {
    if (eye === undefined) return;
    if (!isMissing()) {
      pill?.remove();
      pill = undefined;
    } else if (pill === undefined) {
      eye.after((pill = createButton(document, 'why', onWhy)));
      pill.append(pageMessages.why);
    }
  };
  return {
    show() {
      if (eye === undefined) {
        dock.after((eye = createButton(document, 'eye', onAsShopper)));
        eye.ariaLabel = asShopper;
        eye.title = `${asShopper}\n${shopperHint}`;
        eye.append(drawIcon(document, 'eye'));
      }
      update();
    },
    update,
    remove() {
      eye?.remove();
      pill?.remove();
    },
  };
}

/** A button that counts trusted presses only. */
function createButton(document: Document, name: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset[name] = '';
  button.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) onPress();
  });
  return button;
}
