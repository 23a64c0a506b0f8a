import { z } from 'zod';
import { solveCaptcha } from '../identity/captcha.ts';
import { applicationFault } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { check } from '../http/validate.ts';

const path = '/_api/captcha';

const style = `
:root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
body { margin: 0; }
label { display: flex; align-items: center; gap: 12px; box-sizing: border-box; max-width: 304px; min-height: 76px;
  padding: 12px 16px; border: 1px solid #8886; border-radius: 4px; cursor: pointer; }
input { width: 24px; height: 24px; margin: 0; }
body[data-kind='invisible'] label { display: none; }
`;

/** The request is in the page's fragment: the captcha, the receiver and the state. */
const script = `
const asked = new URLSearchParams(location.hash.slice(1));
const [siteKey, kind, state, origin] = ['siteKey', 'kind', 'state', 'origin'].map((name) => asked.get(name) ?? '');
const tell = (message) => parent.postMessage({ state, ...message }, origin);
const box = document.querySelector('input');
document.body.dataset.kind = kind;
async function solve() {
  const answer = await fetch('${path}/solve', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ siteKey }),
  }).catch(() => undefined);
  const { token } = answer?.ok ? await answer.json() : {};
  box.checked = token !== undefined;
  tell(token === undefined ? { error: 'unsolved' } : { token });
}
if (parent !== window && URL.canParse(origin)) {
  tell({ height: document.documentElement.scrollHeight });
  if (kind === 'invisible') void solve();
  box.addEventListener('change', () => box.checked && void solve());
}
`;

function widget(): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Captcha</title>
<style>${style}</style>
<label><input type="checkbox"> I am not a robot</label>
<script>${script}</script>
</html>`;
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

function solve({ shop, payload }: Call): object {
  const { siteKey } = check(z.object({ siteKey: z.string().max(200) }), payload);
  const token = solveCaptcha(shop, siteKey);
  if (token === undefined) throw applicationFault(400, 'INVALID_SITE_KEY', 'No captcha has this key');
  return { token };
}

/** A page that shows the captcha in an allowed frame and posts the token; who ticks it passes. */
export const captchaWidget: Route[] = [
  { on: [`GET ${path}/widget`], access: 'open', handle: widget },
  { on: [`POST ${path}/solve`], access: 'open', writes: true, handle: solve },
];
