import { createHost, type Host } from './host.ts';

const css = `
:host { color-scheme: light dark; }
p {
  position: fixed; inset-block-end: 16px; inset-inline: 16px; width: fit-content; max-width: 480px; box-sizing: border-box; margin: 0 auto;
  padding: 8px 12px; border-radius: 6px; background: #16211c; color: #ffffff; font: 14px/20px system-ui, sans-serif; text-align: center;
  pointer-events: none;
}
@media print { p { display: none; } }
`;

export interface Hint {
  /** Shows a text for `shownMs`. The returned function ends it, unless another text is shown by then. */
  show(text: string, shownMs: number): () => void;
  hide(): void;
}

/** A line at the lower edge of the window that disappears by itself. */
export function createHint(document: Document): Hint {
  let host: Host | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = (): void => {
    clearTimeout(timer);
    host?.remove();
    host = undefined;
  };
  return {
    hide,
    show(text, shownMs) {
      hide();
      const own = (host = createHost(document, { onDisplaced: () => undefined, onFight: hide }));
      const sheet = document.createElement('style');
      sheet.textContent = css;
      const line = document.createElement('p');
      line.role = 'status';
      // A page from right to left would put the full stop in front.
      line.dir = 'auto';
      line.textContent = text;
      host.root.append(sheet, line);
      timer = setTimeout(hide, shownMs);
      return () => (host === own ? hide() : undefined);
    },
  };
}
