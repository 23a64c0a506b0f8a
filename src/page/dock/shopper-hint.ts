import * as pageMessages from '../../messages/compiled/page.ts';
import { createHost, type Host } from './host.ts';

/** Long enough to read one sentence. */
const shownMs = 2_000;

const css = `
:host { color-scheme: light dark; }
p {
  position: fixed; inset-block-end: 16px; inset-inline: 16px; width: fit-content; max-width: 480px; box-sizing: border-box; margin: 0 auto;
  padding: 8px 12px; border-radius: 6px; background: #16211c; color: #ffffff; font: 14px/20px system-ui, sans-serif; text-align: center;
  pointer-events: none;
}
@media print { p { display: none; } }
`;

export interface ShopperHint {
  /** Says for a moment how to come back. */
  show(): void;
  hide(): void;
}

/** The only element of ours on a page viewed as shoppers see it: says for two seconds how Shelfedge comes back. */
export function createShopperHint(document: Document): ShopperHint {
  let host: Host | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = (): void => {
    clearTimeout(timer);
    host?.remove();
    host = undefined;
  };
  return {
    hide,
    show(): void {
      hide();
      host = createHost(document, { onDisplaced: () => undefined, onFight: hide });
      const sheet = document.createElement('style');
      sheet.textContent = css;
      const line = document.createElement('p');
      line.role = 'status';
      line.textContent = pageMessages.dock.shopperHint;
      host.root.append(sheet, line);
      timer = setTimeout(hide, shownMs);
    },
  };
}
