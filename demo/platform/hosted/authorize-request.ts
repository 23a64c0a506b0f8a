import { z } from 'zod';
import { issueCode } from '../identity/authorization-codes.ts';
import { rememberBrowser } from '../identity/browser-login.ts';
import { escapeHtml, pageAnswer } from '../pages.ts';
import { isClient } from '../identity/oauth-apps.ts';
import { isAllowedCallback, silentOrigins } from '../identity/redirect-addresses.ts';
import type { Shop } from '../shop.ts';
import { webMessageAnswer } from './web-message.ts';

const returnFields = z.object({
  clientId: z.string(),
  responseMode: z.enum(['fragment', 'query', 'web_message']).default('query'),
  redirectUri: z.string().optional(),
  state: z.string().default(''),
});

const authorizeRequest = z.object({
  ...returnFields.shape,
  state: z.string().min(1),
  responseType: z.literal('code'),
  scope: z.string().optional(),
  codeChallenge: z.string().regex(/^[A-Za-z0-9\-_]{43}$/u),
  codeChallengeMethod: z.literal('S256'),
  prompt: z.enum(['login', 'none']).default('login'),
  sessionToken: z.string().optional(),
});

type Return = z.infer<typeof returnFields>;

/** A request to the authorization endpoint. */
export type AuthorizeRequest = z.infer<typeof authorizeRequest>;

/** The OAuth and OpenID Connect errors of this endpoint. */
type OauthError = 'invalid_request' | 'unsupported_response_type' | 'access_denied' | 'login_required';

/** The redirect URI of a request, if its client may use it. */
const allowedUri = (shop: Shop, { clientId, redirectUri }: Return): string | undefined =>
  redirectUri !== undefined && isAllowedCallback(shop, clientId, redirectUri) ? redirectUri : undefined;

function refuse(reason: string): Response {
  return pageAnswer('This login cannot go on', `<p>${escapeHtml(reason)}</p>`, 400);
}

function deliver(shop: Shop, request: Return, result: Record<string, string>): Response {
  const answer = { ...result, ...(request.state !== '' && { state: request.state }) };
  if (request.responseMode === 'web_message')
    return webMessageAnswer(answer, silentOrigins(shop, request.clientId), allowedUri(shop, request));
  const address = new URL(request.redirectUri ?? '');
  if (request.responseMode === 'fragment') address.hash = new URLSearchParams(answer).toString();
  else for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  return new Response(null, { status: 302, headers: { Location: address.href, 'Cache-Control': 'no-store' } });
}

/**
 * Parses a request. For an unknown client or redirect URI, the Response is a page and the browser stays. Any other
 * error is redirected to the client.
 */
export function readRequest(shop: Shop, fields: object): AuthorizeRequest | Response {
  const back = returnFields.safeParse(fields);
  if (!back.success) return refuse(`${back.error.issues[0]?.path.join('.')} is missing or not valid`);
  if (!isClient(shop, back.data.clientId)) return refuse('no such client');
  if (back.data.responseMode !== 'web_message' && allowedUri(shop, back.data) === undefined)
    return refuse('redirectUri is not one of the allowed addresses');
  const result = authorizeRequest.safeParse(fields);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') ?? 'request';
  const error = field === 'responseType' ? 'unsupported_response_type' : 'invalid_request';
  return fail(shop, back.data, error, `${field} is missing or not valid`);
}

/** Redirects with a code for this member, and remembers the browser as the member's. */
export function succeed(shop: Shop, request: AuthorizeRequest, memberId: string): Response {
  const code = issueCode(shop, memberId, request.codeChallenge, request.redirectUri ?? null);
  return rememberBrowser(shop, memberId, deliver(shop, request, { code }));
}

/** Redirects with an error. */
export function fail(shop: Shop, request: Return, error: OauthError, description: string): Response {
  return deliver(shop, request, { error, error_description: description });
}
