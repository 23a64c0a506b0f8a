import { captchaTokenOf, siteKeys } from '../identity/captcha.ts';
import { escapeHtml } from '../pages.ts';
import type { Call, Route } from '../http/route.ts';
import { readSettings } from '../settings.ts';
import { check } from '../http/validate.ts';
import { accountSwitches, changeAccount, listAccounts } from './accounts.ts';
import type { Account } from './accounts.ts';
import { controlPage, copyable } from './control-page.ts';
import { readPolicy } from './policy-routes.ts';
import type { Policy } from './policy-routes.ts';

type Switches<T> = { [Name in keyof T]: T[Name] extends boolean ? Name : never }[keyof T];

const policySwitches: [Switches<Policy>, string][] = [
  ['emailVerification', 'Proof of the e-mail address'],
  ['ownerApproval', 'The owner’s approval'],
  ['captcha', 'A captcha'],
  ['oauthApps', 'OAuth apps'],
  ['published', 'Published address'],
];
const statusSwitches: [Switches<Account>, string][] = [
  ['approved', 'Approved'],
  ['emailVerified', 'E-mail verified'],
  ['captchaWanted', 'Captcha'],
  ['mustResetPassword', 'Must reset password'],
  ['blocked', 'Blocked'],
];
const factors: [Switches<Account>, string][] = [
  ['SMS', 'Text message'],
  ['CALL', 'Call'],
  ['EMAIL', 'E-mail'],
  ['TOTP', 'Authenticator'],
  ['PUSH', 'Phone prompt'],
];

/** A row of switches; each posts itself to the path. */
function toSwitches<T extends object>(path: string, title: string, of: T, list: [Switches<T>, string][]): string {
  const boxes = list.map(([name, text]) => {
    const attributes = `data-path="${path}" id="${path}/${String(name)}" name="${String(name)}"`;
    return `<label><input type="checkbox" ${attributes}${of[name] === true ? ' checked' : ''}>${text}</label>`;
  });
  return `<div class="switches" role="group" aria-label="${title}"><b>${title}</b>${boxes.join('')}</div>`;
}

function toButton(path: string, body: object, text: string, isPrimary = false): string {
  const data = `data-path="${path}" data-method="PATCH" data-body="${escapeHtml(JSON.stringify(body))}"`;
  return `<button ${data}${isPrimary ? ' class="primary"' : ''}>${text}</button>`;
}

function toCard(account: Account): string {
  const { id, email, status, totp } = account;
  const path = `/__demo/members/${id}`;
  const notes = [
    account.push === 'PENDING' &&
      `<p><span class="wait">Phone: “Is it you who logs in?”</span> ${toButton(path, { push: 'APPROVED' }, 'Approve', true)} ${toButton(path, { push: 'DENIED' }, 'Deny')}</p>`,
    account.throttled &&
      `<p><span class="stop">Too many wrong passwords.</span> ${toButton(path, { throttled: false }, 'Let them try again')}</p>`,
    account.TOTP &&
      `<p>Authenticator shows ${copyable(totp.code, 'authenticator code')} <span class="quiet small">of the secret</span> <code class="long">${totp.secret}</code></p>`,
  ].filter((note) => note !== false);
  return `<section>
<div class="top"><h2>${escapeHtml(email)}</h2><span class="quiet small">${status} · ${id}</span></div>
${toSwitches(path, 'Account', account, statusSwitches)}
${toSwitches(path, 'Second factor', account, factors)}
${notes.join('\n')}
</section>`;
}

function showHome({ shop }: Call): Response {
  const policy = readPolicy(shop);
  const { shopName = 'The store' } = readSettings(shop.db);
  const token = `<p class="quiet small">Captcha token that passes: <code class="long">${escapeHtml(captchaTokenOf(shop))}</code>. Its page: <code class="long">${escapeHtml(shop.url)}/_api/captcha/widget</code>, visible key <code class="long">${siteKeys.Recaptcha}</code>, invisible key <code class="long">${siteKeys.InvisibleRecaptcha}</code></p>`;
  const body = `<p class="quiet">${escapeHtml(shopName)}: <a href="${escapeHtml(shop.storefrontUrl)}">${escapeHtml(shop.storefrontUrl)}</a></p>
<p></p>
<section>
<h2>What the store asks of new accounts</h2>
${toSwitches('/__demo/policy', 'Store', policy, policySwitches)}
${toSwitches('/__demo/policy', 'Tokens', policy, [['rotateRefreshTokens', 'Refresh tokens rotate']])}
${token}
</section>
${listAccounts(shop).map(toCard).join('\n')}`;
  return controlPage('/__demo/', 'Accounts and policy', body);
}

/** The accounts with their switches, as data and as a page. */
export const accountRoutes: Route[] = [
  { on: ['GET /__demo', 'GET /__demo/'], access: 'open', handle: showHome },
  { on: ['GET /__demo/members'], access: 'open', handle: ({ shop }) => ({ members: listAccounts(shop) }) },
  {
    on: ['PATCH /__demo/members/:id'],
    access: 'open',
    writes: true,
    handle: ({ shop, params, payload }) => changeAccount(shop, params['id'] ?? '', check(accountSwitches, payload)),
  },
];
