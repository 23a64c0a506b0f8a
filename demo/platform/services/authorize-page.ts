import { z } from 'zod';
import { issueCode } from '../authorization-codes.ts';
import { PlatformFault } from '../envelope.ts';
import { authenticate } from '../members.ts';
import { escapeHtml, pageAnswer, toScriptValue } from '../pages.ts';
import { isAllowedAddress } from '../redirect-addresses.ts';
import type { Call, Route } from '../route.ts';
import type { Shop } from '../shop.ts';
import { redeemOnce } from '../single-use.ts';
import { check } from '../validate.ts';
import { redeemCodeOf, sendCode } from '../verifications.ts';

const authorizeRequest = z.object({
  clientId: z.string(),
  responseType: z.literal('code'),
  responseMode: z.enum(['fragment', 'query', 'web_message']).default('query'),
  state: z.string().min(1),
  redirectUri: z.string().optional(),
  scope: z.string().optional(),
  codeChallenge: z.string().regex(/^[A-Za-z0-9\-_]{43}$/u),
  codeChallengeMethod: z.literal('S256'),
  prompt: z.enum(['login', 'none']).default('login'),
  sessionToken: z.string().optional(),
});

const credentials = z.object({
  email: z.string().max(254),
  password: z.string().max(100),
  code: z.string().max(100).default(''),
});

type AuthorizeRequest = z.infer<typeof authorizeRequest>;

function refuse(reason: string): Response {
  return pageAnswer('This login cannot go on', `<p>${escapeHtml(reason)}</p>`, 400);
}

/** Posts the answer to the page around this one, if its origin is one of the store's. */
function postToOpener(shop: Shop, answer: Record<string, string>): Response {
  const origins = shop.allowedRedirectOrigins;
  return pageAnswer(
    'Signing in',
    `<script>
const answer = ${toScriptValue(answer)};
const patterns = ${toScriptValue(origins)};
const target = parent === window ? opener : parent;
// Where the browser does not tell who stands around this page, the code is still useless without its verifier.
const around = location.ancestorOrigins?.[0];
const matches = (pattern) =>
  new RegExp('^' + pattern.split('*').map((part) => part.replace(/[.+?^\${}()|[\\]\\\\]/g, '\\\\$&')).join('[^/]*') + '$').test(around);
if (target && (around === undefined || patterns.some(matches))) target.postMessage(answer, around ?? '*');
</script>`,
  );
}

function deliver(shop: Shop, request: AuthorizeRequest, result: Record<string, string>): Response {
  const answer = { ...result, state: request.state };
  if (request.responseMode === 'web_message') return postToOpener(shop, answer);
  const address = new URL(request.redirectUri ?? '');
  if (request.responseMode === 'fragment') address.hash = new URLSearchParams(answer).toString();
  else for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  return new Response(null, { status: 302, headers: { Location: address.href } });
}

function loginForm(request: AuthorizeRequest, message = '', asksCode = false): Response {
  const kept = Object.entries(request)
    .filter(([name]) => name !== 'sessionToken')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`)
    .join('\n');
  return pageAnswer(
    'Log in',
    `<form method="post" action="/_api/oauth2/authorize">
${kept}
<p role="alert">${escapeHtml(message)}</p>
<label>E-mail <input name="email" type="email" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
${asksCode ? '<label>Code <input name="code" autocomplete="one-time-code" required></label>' : ''}
<button>Log in</button>
</form>`,
    message === '' ? 200 : 403,
  );
}

/** Reads the request; a Response when it is not one to answer at any other address than here. */
function readRequest(shop: Shop, fields: object): AuthorizeRequest | Response {
  const result = authorizeRequest.safeParse(fields);
  if (!result.success) return refuse(`${result.error.issues[0]?.path.join('.')} is missing or not valid`);
  const request = result.data;
  if (request.clientId !== shop.clientId) return refuse('no such client');
  if (request.responseMode !== 'web_message' && !isAllowedAddress(shop, request.redirectUri ?? ''))
    return refuse('redirectUri is not one of the allowed addresses');
  return request;
}

function succeed(shop: Shop, request: AuthorizeRequest, memberId: string): Response {
  const code = issueCode(shop, memberId, request.codeChallenge, request.redirectUri ?? null);
  return deliver(shop, request, { code });
}

function authorize({ shop, query }: Call): Response {
  const request = readRequest(shop, Object.fromEntries(query));
  if (request instanceof Response) return request;
  if (request.prompt === 'login') return loginForm(request);
  const memberId = redeemOnce(shop, 'session', request.sessionToken ?? '');
  if (memberId !== undefined) return succeed(shop, request, memberId);
  return deliver(shop, request, { error: 'login_required', error_description: 'the session token is not valid' });
}

function submitLogin({ shop, payload }: Call): Response {
  const request = readRequest(shop, payload);
  if (request instanceof Response) return request;
  const { email, password, code } = check(credentials, payload);
  try {
    const member = authenticate(shop, email, password);
    if (member.status !== 'ACTIVE') return loginForm(request, 'This account is not active yet.');
    if (member.second_factor !== null && !redeemCodeOf(shop, member.id, code)) {
      sendCode(shop, member, 'second-factor');
      return loginForm(request, 'Type the code that was sent to you, too.', true);
    }
    return succeed(shop, request, member.id);
  } catch (error) {
    if (error instanceof PlatformFault) return loginForm(request, error.message);
    throw error;
  }
}

/** The authorization endpoint: silent for a session token, otherwise a login form. */
export const authorizePage: Route[] = [
  { on: ['GET /_api/oauth2/authorize'], access: 'open', handle: authorize },
  { on: ['POST /_api/oauth2/authorize'], access: 'open', handle: submitLogin },
];
