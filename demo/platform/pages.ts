import { pageStyle } from './page-style.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? sign);
}

/** Serializes a value for a script element. */
export function toScriptValue(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** A small whole page; `body` is HTML. */
export function pageAnswer(title: string, body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</html>`;
  return new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
