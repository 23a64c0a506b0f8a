import { escapeHtml } from '../pages.ts';
import { controlScript } from './control-script.ts';
import { controlStyle } from './control-style.ts';

const links = [
  ['/__demo/', 'Accounts and policy'],
  ['/__demo/mail', 'Mail'],
] as const;

/** A self-refreshing page for the tester; `body` is HTML. */
export function controlPage(here: (typeof links)[number][0], title: string, body: string): Response {
  const nav = links.map(
    ([href, text]) => `<a href="${href}"${href === here ? ' aria-current="page"' : ''}>${text}</a>`,
  );
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Demo platform</title>
<style>${controlStyle}</style>
<header><strong>Demo platform</strong><nav>${nav.join('')}</nav></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
<p id="notice" role="status"></p>
<script>${controlScript}</script>
</html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}

/** True if the caller wants JSON instead of a page. */
export function wantsJson(headers: Headers): boolean {
  return headers.get('Accept')?.includes('application/json') === true;
}

/** Text in a box of its own with a button that copies it. */
export function copyable(text: string, label: string): string {
  const safe = escapeHtml(text);
  return `<span class="copy"><code>${safe}</code><button data-copy="${safe}" aria-label="Copy ${label}">Copy</button></span>`;
}
