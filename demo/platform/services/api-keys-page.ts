import { gatewayFault } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { merchantPage } from '../hosted/merchant-page.ts';
import { addApiKey, permissions } from '../identity/authorize.ts';
import { randomSecret } from '../identity/secrets.ts';
import { escapeHtml } from '../pages.ts';
import type { Shop } from '../shop.ts';

/** The choices of a key's permissions, each for the ids that match. */
const choices = [
  {
    name: 'stores',
    label: 'Wix Stores',
    hint: 'Products, inventory and categories',
    ids: /^(WIX_STORES|CATEGORIES|stores:)/u,
  },
  { name: 'oauthApps', label: 'Manage OAuth Apps', hint: 'Apps that members log in with', ids: /^OAUTH_APP\./u },
  { name: 'siteUrls', label: 'Read Site URLs', hint: 'Where your site is published', ids: /^SITE_URLS\./u },
  { name: 'members', label: 'Members', hint: 'Accounts and how they log in', ids: /^IAM\./u },
  { name: 'redirects', label: 'Redirects', hint: 'Addresses of hosted pages', ids: /^WIX_HEADLESS\./u },
];

const readOnly = (label: string, text: string): string =>
  `<label>${label} <input readonly value="${escapeHtml(text)}" spellcheck="false"></label>`;

function show(shop: Shop, message = ''): Response {
  const ticks = choices.map(
    ({ name, label, hint }) =>
      `<label class="tick"><input type="checkbox" name="${name}"> <span>${label} <small>${hint}</small></span></label>`,
  );
  const body = `<p>A key acts for you in the sites of this account. Give it only the permissions that it needs.</p>
${readOnly('Account ID', shop.accountId)}
<h2>New key</h2>
<form method="post" action="/account/api-keys">
<p role="alert">${message}</p>
<fieldset><legend>Permissions</legend>
${ticks.join('\n')}
</fieldset>
<button class="primary">Generate API key</button>
</form>`;
  return merchantPage(shop, 'api-keys', 'API keys', body, message === '' ? 200 : 400);
}

function generate({ shop, payload, headers }: Call): Response {
  // The demo's dashboard has no log-in, so only its own page may ask for a key.
  if (headers.get('Origin') !== shop.url) throw gatewayFault(403, 'Forbidden: not sent by the page of the keys');
  const chosen = choices.filter(({ name }) => payload[name] !== undefined);
  if (chosen.length === 0) return show(shop, 'Choose at least one permission.');
  const key = `IST.${randomSecret(48)}`;
  addApiKey(
    shop.db,
    key,
    permissions.filter((id) => chosen.some(({ ids }) => ids.test(id))),
  );
  const body = `<p>Copy the key now: it is shown only once.</p>
${readOnly('API key', key)}
${readOnly('Account ID', shop.accountId)}
<p>It has the permissions ${chosen.map(({ label }) => `“${label}”`).join(', ')}.</p>
<p><a href="/account/api-keys">Done</a></p>`;
  return merchantPage(shop, 'api-keys', 'Your API key', body);
}

/** The account's page of API keys. */
export const apiKeysPage: Route[] = [
  { on: ['GET /account/api-keys'], access: 'open', handle: ({ shop }) => show(shop) },
  { on: ['POST /account/api-keys'], access: 'open', writes: true, handle: generate },
];
