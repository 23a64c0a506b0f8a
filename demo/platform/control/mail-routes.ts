import { listMails } from '../identity/mails.ts';
import type { KeptMail } from '../identity/mails.ts';
import { escapeHtml } from '../pages.ts';
import type { Call, Route } from '../http/route.ts';
import { controlPage, copyable, wantsJson } from './control-page.ts';

const subjects: Record<KeptMail['kind'], string> = {
  verification: 'Prove your e-mail address',
  'second-factor': 'Your code to log in',
  recovery: 'Set a new password',
  activation: 'Activate your account',
};

const channels: Record<KeptMail['channel'], string> = { EMAIL: 'E-mail', SMS: 'Text message', CALL: 'Call' };

function toItem({ id, recipient, kind, channel, secret, link, sentDate }: KeptMail): string {
  const what =
    link === null
      ? `<p>${copyable(secret, 'code')}</p>`
      : `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>
<p><button data-copy="${escapeHtml(link)}">Copy link</button> <button data-copy="${escapeHtml(secret)}">Copy token</button></p>`;
  return `<li class="card" data-mail="${id}">
<div class="top"><h2>${subjects[kind]}</h2><time class="quiet small" datetime="${sentDate}">${sentDate.slice(11, 19)} UTC</time></div>
<div class="quiet">${channels[channel]} to ${escapeHtml(recipient)}</div>
${what}
</li>`;
}

function list({ shop, headers }: Call): object {
  const mails = listMails(shop);
  if (wantsJson(headers)) return { mails };
  const body =
    mails.length === 0
      ? '<p class="quiet">Nothing was sent yet. Codes and links show here as soon as the store sends them.</p>'
      : `<ul>${mails.map(toItem).join('\n')}</ul>`;
  return controlPage('/__demo/mail', 'Mail', body);
}

function clear({ shop }: Call): object {
  shop.db.exec('DELETE FROM mails');
  return {};
}

/** The outbox: every mail, text message and call with its code or link, newest first. */
export const mailRoutes: Route[] = [
  { on: ['GET /__demo/mail'], access: 'open', handle: list },
  { on: ['DELETE /__demo/mail'], access: 'open', writes: true, handle: clear },
];
