/** The style of the platform's pages: a card with the store's name, light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #16211c; --paper: #fff; --shelf: #f4f5f2; --line: #dde1da; --edge: #7d887f;
  --quiet: #5c675f; --accent: #0b7a4b; --on-accent: #fff; --red: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #edf1ec; --paper: #1b211d; --shelf: #131714; --line: #323a34;
  --edge: #7b877f; --quiet: #9aa59d; --accent: #3ecf8e; --on-accent: #0d1410; --red: #ff8a7d; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; grid-template-columns: minmax(0, 400px);
  padding: 24px 16px; background: var(--shelf); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { margin: 0 0 16px; color: var(--quiet); text-align: center; font-weight: 600; letter-spacing: 0.02em; }
main { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 24px; }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 8px; }
a { color: var(--accent); }
p { margin: 0 0 16px; color: var(--quiet); overflow-wrap: anywhere; }
p[role=alert]:empty { display: none; }
p[role=alert] { color: var(--red); font-weight: 600; }
label { display: block; margin: 0 0 16px; font-size: 14px; font-weight: 600; }
label input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; font: inherit;
  font-size: 16px; font-weight: 400; color: var(--ink); background: var(--paper); border: 1px solid var(--edge);
  border-radius: 6px; }
label.tick { display: flex; gap: 12px; align-items: center; min-height: 56px; margin: 0 0 16px; padding: 8px 16px;
  border: 1px solid var(--edge); border-radius: 6px; background: var(--shelf); }
label.choice { display: flex; gap: 12px; align-items: center; min-height: 36px; margin: 0; }
.tick, .choice { font-size: 16px; font-weight: 400; }
.tick input, .choice input { width: 20px; min-height: 0; height: 20px; margin: 0; accent-color: var(--accent); }
fieldset { border: 0; margin: 0 0 16px; padding: 0; } legend { padding: 0; font-size: 14px; font-weight: 600; }
button { font: inherit; cursor: pointer; border-radius: 6px; }
button.primary { width: 100%; min-height: 44px; border: 0; background: var(--accent); color: var(--on-accent);
  font-weight: 600; }
.others { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; margin-top: 16px; }
.others button { min-height: 28px; font-size: 14px; padding: 0; border: 0; background: none; color: var(--accent);
  text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
