/** The styles of the marks and of the bar; the page's style sheets do not apply to them. */
export const pickCss = `
[data-pick] {
  position: absolute; display: grid; place-items: center; cursor: pointer; border-radius: 6px; background: #ffffff;
  border: 1px solid #7c877f; box-shadow: 0 1px 2px rgb(0 0 0 / 20%);
}
[data-pick][aria-checked='true'] { background: #0b7a4b; border-color: #0b7a4b; color: #ffffff; }
[data-pick] svg { width: 16px; height: 16px; }
[data-pick][aria-checked='false'] svg { visibility: hidden; }
[data-pick] i {
  position: absolute; top: calc(100% + 10px); pointer-events: none; inline-size: max-content; max-inline-size: var(--note);
  padding: 2px 8px; box-sizing: border-box; border-radius: 6px; background: #ffffff; color: #0b7a4b; border: 1px dashed #0b7a4b;
  font: 600 12px/18px system-ui, sans-serif; text-align: start; overflow-wrap: anywhere;
}
[data-side='right'] i { right: -1px; }
[data-side='left'] i { left: -1px; }
[data-bar] {
  position: fixed; inset-block-end: 16px; left: 50%; translate: -50%; box-sizing: border-box; inline-size: max-content;
  max-inline-size: calc(100vw - 128px); display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 8px;
  padding: 8px 8px 8px 16px; border-radius: 10px; background: #ffffff; color: #16211c; border: 1px solid #dde1da;
  box-shadow: 0 12px 32px rgb(22 33 28 / 24%); font: 400 14px/20px system-ui, sans-serif;
}
[data-bar]:dir(rtl) { padding: 8px 16px 8px 8px; }
[data-bar][hidden] { display: none; }
[data-bar] p { margin: 0; margin-inline-end: auto; padding-inline-end: 8px; white-space: pre-line; font-variant-numeric: tabular-nums; }
[data-act] {
  font: 600 14px/20px system-ui, sans-serif; padding: 8px 12px; cursor: pointer; color: #16211c; border: 1px solid transparent;
  white-space: nowrap;
}
[data-act='change'] { background: #0b7a4b; color: #ffffff; }
[data-bar] [data-act]:focus-visible { outline-offset: 2px; }
[data-bar] [data-act]:hover { outline: none; text-decoration: underline; }
[aria-busy='true'] [data-act] { opacity: 0.6; cursor: progress; }
@media (max-width: 600px) {
  [data-bar] { inset-block-end: 64px; max-inline-size: calc(100vw - 16px); }
  [data-bar] p { flex: 1 0 100%; }
}
@media (prefers-color-scheme: dark) {
  [data-pick] { background: #1b211d; border-color: #7f8b83; }
  [data-pick][aria-checked='true'] { background: #3ecf8e; border-color: #3ecf8e; color: #131714; }
  [data-pick] i { background: #1b211d; color: #3ecf8e; border-color: #3ecf8e; }
  [data-bar] { background: #1b211d; color: #edf1ec; border-color: #323a34; box-shadow: 0 12px 32px rgb(0 0 0 / 50%); }
  [data-act] { color: #edf1ec; }
  [data-act='change'] { background: #3ecf8e; color: #131714; }
}
@media print { [data-bar] { display: none; } }
@media (forced-colors: active) {
  [data-pick] { border-color: ButtonText; background: ButtonFace; }
  [data-pick][aria-checked='true'] { background: Highlight; color: HighlightText; forced-color-adjust: none; }
  [data-pick] i { background: Canvas; color: CanvasText; border-color: CanvasText; }
  [data-act] { border-color: ButtonText; }
}
`;
