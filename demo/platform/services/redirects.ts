import { randomUUID } from 'node:crypto';
import { firstRow, insertRow } from '../database.ts';
import { fieldFault, gatewayFault } from '../http/envelope.ts';
import { escapeHtml, pageAnswer } from '../pages.ts';
import { isClient } from '../identity/oauth-apps.ts';
import { isAllowedAddress } from '../identity/redirect-addresses.ts';
import { callbackFields, intents, redirectInput, toTarget } from '../identity/redirect-intents.ts';
import type { Intent, RedirectInput } from '../identity/redirect-intents.ts';
import type { Call, Route } from '../http/route.ts';
import { check } from '../http/validate.ts';

const intentNames = Object.keys(intents) as Intent[];

function readIntent(input: RedirectInput): Intent {
  const given = intentNames.filter((name) => input[name] !== undefined);
  const [intent] = given;
  if (intent === undefined || given.length > 1)
    throw fieldFault('intent', 'ONE_OF_ALIGNMENT', 'exactly one intent must be given', { given });
  return intent;
}

function createRedirectSession({ shop, payload }: Call): object {
  const input = check(redirectInput, payload);
  const intent = readIntent(input);
  const clientId = input.auth?.authRequest.clientId ?? input.logout?.clientId ?? shop.clientId;
  if (!isClient(shop, clientId)) throw gatewayFault(404, 'No such client');
  const { endpoint, searchParams } = toTarget(shop, intent, input);
  const all = { ...input.preferences?.additionalQueryParameters, ...searchParams };
  const present = Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const query = new URLSearchParams(present).toString();
  const session = { id: randomUUID(), full_url: query === '' ? endpoint : `${endpoint}?${query}` };
  insertRow(shop.db, 'redirect_sessions', session);
  return {
    redirectSession: {
      id: session.id,
      fullUrl: session.full_url,
      shortUrl: `${shop.url}/_api/redirects-api/go/${session.id}`,
      sessionToken: null,
      urlDetails: { endpoint, searchParams: Object.fromEntries(present) },
    },
  };
}

function followShort({ shop, params }: Call): Response {
  const sql = 'SELECT full_url FROM redirect_sessions WHERE id = ?';
  const session = firstRow<{ full_url: string }>(shop.db, sql, params['id'] ?? '');
  if (session === undefined) throw gatewayFault(404, 'No such redirect session');
  return Response.redirect(session.full_url, 302);
}

const words: Partial<Record<string, string>> = {
  login: 'You can close this page.',
  ecomCheckout: 'The demo store takes no payments.',
};

/** A placeholder page with links to the store's return URLs. */
function showPage({ shop, params, query }: Call): Response {
  const intent = params['intent'] ?? '';
  if (!Object.hasOwn(intents, intent)) throw gatewayFault(404, 'No such page');
  const links = Object.keys(callbackFields)
    .map((name) => [name, query.get(name) ?? ''] as const)
    .filter(([, url]) => isAllowedAddress(shop, url))
    .map(([name, url]) => `<p><a href="${escapeHtml(url)}">${name}</a></p>`);
  const text = escapeHtml(words[intent] ?? 'The demo store has no such page.');
  return pageAnswer(intent, [`<p>${text}</p>`, ...links].join('\n'));
}

/** Redirect sessions: a URL for each task on the platform's pages. */
export const redirects: Route[] = [
  {
    on: ['POST /_api/redirects-api/v1/redirect-session', 'POST /headless/v1/redirect-session'],
    access: 'visitor',
    permission: 'WIX_HEADLESS.WIX_URL_CREATE',
    writes: true,
    handle: createRedirectSession,
  },
  { on: ['GET /_api/redirects-api/go/:id'], access: 'open', handle: followShort },
  { on: ['GET /_api/redirects-api/pages/:intent'], access: 'open', handle: showPage },
];
