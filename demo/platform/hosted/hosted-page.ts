import { pageStyle } from '../page-style.ts';
import { escapeHtml } from '../pages.ts';
import { readSettings } from '../settings.ts';
import type { Shop } from '../shop.ts';
import type { AuthorizeRequest } from './authorize-request.ts';

/** One screen of the login page. `fields` is HTML; the buttons submit the step that they name. */
export interface Screen {
  title: string;
  text?: string;
  fields?: string;
  /** Hidden values for the next step. */
  kept?: Record<string, string>;
  primary?: [step: string, text: string];
  others: [step: string, text: string][];
}

function toHidden(fields: object): string {
  return Object.entries(fields)
    .filter(([name, value]) => name !== 'sessionToken' && value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`)
    .join('\n');
}

/** The login page with one screen, and a message after a refusal. */
export function hostedPage(shop: Shop, request: AuthorizeRequest, screen: Screen, message = ''): Response {
  const { shopName = 'Log in' } = readSettings(shop.db);
  const { title, text, fields = '', kept = {}, primary, others } = screen;
  const first = primary && `<button class="primary" name="step" value="${primary[0]}">${primary[1]}</button>`;
  const rest = others.map(([step, words]) => `<button name="step" value="${step}" formnovalidate>${words}</button>`);
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} · ${escapeHtml(shopName)}</title>
<style>${pageStyle}</style>
<div>
<header>${escapeHtml(shopName)}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${text === undefined ? '' : `<p>${escapeHtml(text)}</p>`}
<form method="post" action="/_api/oauth2/authorize">
${toHidden({ ...request, ...kept })}
<p role="alert">${escapeHtml(message)}</p>
${fields}
${first ?? ''}
<div class="others">${rest.join('\n')}</div>
</form>
</main>
</div>
</html>`;
  return new Response(html, {
    status: message === '' ? 200 : 403,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    },
  });
}
