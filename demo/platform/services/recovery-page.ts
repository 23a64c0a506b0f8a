import { z } from 'zod';
import { PlatformFault } from '../http/envelope.ts';
import { escapeHtml, pageAnswer } from '../pages.ts';
import { isAllowedAddress } from '../identity/redirect-addresses.ts';
import type { Call, Route } from '../http/route.ts';
import { check } from '../http/validate.ts';
import { password } from './authentication.ts';
import { recoverMember } from './recovery.ts';

const path = '/_api/iam/recovery/page';
const formInput = z.object({ recoveryToken: z.string(), redirectUrl: z.string().optional(), password });

function form(fields: { recoveryToken: string; redirectUrl?: string | undefined }, message = ''): Response {
  const { recoveryToken, redirectUrl = '' } = fields;
  return pageAnswer(
    'New password',
    `<form method="post" action="${path}">
<input type="hidden" name="recoveryToken" value="${escapeHtml(recoveryToken)}">
<input type="hidden" name="redirectUrl" value="${escapeHtml(redirectUrl)}">
<p role="alert">${escapeHtml(message)}</p>
<label>New password <input name="password" type="password" autocomplete="new-password" minlength="4" required></label>
<button class="primary">Set password</button>
</form>`,
    message === '' ? 200 : 400,
  );
}

function show({ query }: Call): Response {
  return form({ recoveryToken: query.get('recoveryToken') ?? '', redirectUrl: query.get('redirectUrl') ?? '' });
}

function submit({ shop, payload }: Call): Response {
  const input = check(formInput, payload);
  try {
    recoverMember(shop, input.recoveryToken, input.password);
  } catch (error) {
    if (error instanceof PlatformFault) return form(input, error.message);
    throw error;
  }
  if (input.redirectUrl !== undefined && isAllowedAddress(shop, input.redirectUrl))
    return Response.redirect(input.redirectUrl, 302);
  return pageAnswer('New password', '<p>Your password is set. You can log in with it now.</p>');
}

/** The page a mailed recovery link opens. */
export const recoveryPage: Route[] = [
  { on: [`GET ${path}`], access: 'open', handle: show },
  { on: [`POST ${path}`], access: 'open', writes: true, handle: submit },
];
