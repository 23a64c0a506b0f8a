/** The style of the tester's pages, light and dark. */
export const controlStyle = `
:root { color-scheme: light dark; --ink: #16211c; --paper: #fff; --shelf: #f4f5f2; --line: #dde1da; --edge: #7d887f;
  --quiet: #5c675f; --accent: #0b7a4b; --on-accent: #fff; --amber: #b45309; --red: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #edf1ec; --paper: #1b211d; --shelf: #131714; --line: #323a34;
  --edge: #7b877f; --quiet: #9aa59d; --accent: #3ecf8e; --on-accent: #0d1410; --amber: #f2a54a; --red: #ff8a7d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--shelf); color: var(--ink); font: 14px/1.5 system-ui, sans-serif; }
header, main, #notice { max-width: 960px; margin: 0 auto; padding: 0 16px; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; padding-block: 16px 8px; }
nav { display: flex; gap: 16px; }
a { color: var(--accent); overflow-wrap: anywhere; }
a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
h1 { font-size: 20px; margin: 8px 0 16px; } h2 { font-size: 14px; margin: 0; overflow-wrap: anywhere; }
section, li.card { overflow-wrap: anywhere; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px;
  margin: 0 0 12px; }
ul { list-style: none; margin: 0; padding: 0; }
.top { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; justify-content: space-between; }
.quiet { color: var(--quiet); } .small { font-size: 12px; } .wait { color: var(--amber); } .stop { color: var(--red); }
.switches { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 8px 0 0; }
.switches label { display: flex; gap: 6px; align-items: center; min-height: 28px; }
.switches b { align-self: center; font-weight: 600; min-width: 96px; }
input { width: 16px; height: 16px; margin: 0; accent-color: var(--accent); }
code { font: 600 16px/1.5 ui-monospace, monospace; letter-spacing: 0.04em; overflow-wrap: anywhere; }
code.long { font-size: 12px; letter-spacing: 0; }
.copy { display: inline-flex; flex-wrap: wrap; gap: 8px; align-items: center; }
p { margin: 8px 0 0; }
button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--edge); border-radius: 6px;
  padding: 2px 12px; min-height: 28px; cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 480px) { .switches b { width: 100%; } }
#notice { min-height: 32px; color: var(--quiet); }
`;
