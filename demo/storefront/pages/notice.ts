import { html } from 'hono/html';
import type { PageContent } from './document.ts';

/** The page for an address that leads nowhere. */
export const notFoundPage: PageContent = notice(
  'An empty hook',
  'Whatever hung here has been sold, moved or never was. The other shelves are full.',
  html`<a class="button" href="/">Back to the shop</a>`,
);

/** The page for when the platform behind the shop does not answer. */
export const closedPage: PageContent = notice(
  'Back in a moment',
  'The stockroom is not answering, so we cannot show you the goods and their prices. Try again shortly.',
  html`<a class="button" href="">Knock again</a>`,
);

function notice(title: string, words: string, action: PageContent['main']): PageContent {
  const main = html`<section class="notice">
    <svg viewBox="0 0 240 150" aria-hidden="true">
      <path class="cord" d="M120 14 60 62M120 14l60 48" />
      <circle class="nail" cx="120" cy="14" r="7" />
      <rect class="sign" x="24" y="60" width="192" height="78" rx="8" />
      <path class="line" d="M58 90h124M82 110h76" />
    </svg>
    <h1>${title}</h1>
    <p>${words}</p>
    ${action}
  </section>`;
  return { title, description: words, main };
}
