import { ShelfedgeError } from '../../base/errors.ts';
import type { z } from '../../base/schema.ts';
import type { Client } from '../client.ts';
import { preWarmIntervalMs } from '../constants.ts';
import type { RedirectPrompt, ResponseMode } from '../enumerations/redirects.ts';
import { createRedirectSession } from '../operations/redirects.ts';
import { systemNow, systemRandomBytes, systemReport } from '../http/system-runtime.ts';
import { createState, createVerifier, toChallenge, type RandomBytes } from './pkce.ts';
import type { Tokens } from './session-record.ts';
import type { Grants } from './grants.ts';

/** The data kept while a person is on the platform's login page. */
export interface OauthData {
  redirectUri: string;
  /** The page to return to. */
  originalUri: string;
  codeVerifier: string;
  codeChallenge: string;
  state: string;
}

/** The options of a log-in: the client that asks for it, and the way its page answers. */
export interface AuthorizeOptions {
  clientId: string;
  /** `none` shows no page: the platform answers at once, for a session token or a browser that is logged in. */
  prompt?: RedirectPrompt;
  /** How the code is returned; default: in the URL fragment. */
  responseMode?: ResponseMode;
  /** The one-time token of a login, to be exchanged for member tokens. */
  sessionToken?: string;
}

/** The URL of a redirect session; throws "No redirect URL found" if there is none. */
export async function openRedirect(
  client: Client,
  input: z.input<typeof createRedirectSession.input>,
  signal?: AbortSignal,
): Promise<string> {
  const { redirectSession } = await client.call(createRedirectSession, input, signal);
  if (!redirectSession.fullUrl) throw new ShelfedgeError('malformed_answer', 'No redirect URL found');
  return redirectSession.fullUrl;
}

/** Creates a verifier, its challenge and a state for a single login. */
export async function createOauthData(
  redirectUri = 'unused://',
  originalUri = '',
  random: RandomBytes = systemRandomBytes,
): Promise<OauthData> {
  const codeVerifier = createVerifier(undefined, random);
  const codeChallenge = await toChallenge(codeVerifier);
  return { redirectUri, originalUri, codeVerifier, codeChallenge, state: createState(random) };
}

type AuthorizeData = Omit<OauthData, 'codeVerifier' | 'originalUri'>;

const toAuthRequest = (
  { codeChallenge, state, redirectUri }: AuthorizeData,
  { clientId, responseMode = 'fragment', sessionToken }: AuthorizeOptions,
) => ({
  ...(redirectUri === '' ? {} : { redirectUri }),
  clientId,
  codeChallenge,
  codeChallengeMethod: 'S256',
  responseMode,
  responseType: 'code',
  scope: 'offline_access',
  state,
  ...(sessionToken === undefined ? {} : { sessionToken }),
});

/** The URL of the platform's login page for one login: authorization code with PKCE (S256). */
export function toAuthUrl(client: Client, data: AuthorizeData, options: AuthorizeOptions): Promise<string> {
  const { prompt = 'login' } = options;
  return openRedirect(client, { auth: { authRequest: toAuthRequest(data, options), prompt } });
}

/**
 * The same page at the address of a site, such as `https://shop.example`, without asking the platform for a redirect
 * session. With `prompt: 'none'` and a `sessionToken` it redirects at once, with code and state.
 */
export function toSiteAuthUrl(siteUrl: string, data: AuthorizeData, options: AuthorizeOptions): string {
  const { prompt = 'login' } = options;
  const url = new URL('/_api/oauth2/authorize', siteUrl);
  url.search = new URLSearchParams({ ...toAuthRequest(data, options), prompt }).toString();
  return url.href;
}

/** The values that a login callback must match. */
export interface ExpectedCallback extends Pick<OauthData, 'state' | 'redirectUri'> {
  /** The origin of the login page, for answers that name their issuer. */
  issuer?: string;
}

/** True if a URL is the redirect URI, ignoring query and fragment. */
export function isCallback(url: string, redirectUri: string): boolean {
  // A log-in in a frame has no redirect address.
  if (!URL.canParse(url) || !URL.canParse(redirectUri)) return false;
  const { protocol, host, pathname, username, password } = new URL(url);
  const own = new URL(redirectUri);
  const isSame = protocol === own.protocol && host === own.host && pathname === own.pathname;
  return isSame && username === '' && password === '';
}

/** True if a URL answers this login, with a code or an error: it is the redirect URI and carries the login's state. */
export const isAnswer = (url: string, { state, redirectUri }: ExpectedCallback): boolean =>
  isCallback(url, redirectUri) && readerOf(url)('state') === state;

/**
 * Reads the code from the redirect URI's fragment or query. Throws `invalid_state` for another URL, for "Missing code
 * or _state", "Invalid _state" and another issuer, `application` for a refusal by the login page. The state is checked
 * first, so that a forged error is ignored.
 */
export function readCallback(url: string, { state, redirectUri, issuer }: ExpectedCallback): string {
  if (!isCallback(url, redirectUri)) throw new ShelfedgeError('invalid_state', 'Not the redirect address');
  const read = readerOf(url);
  const [code, refusal, answered, from] = [read('code'), read('error'), read('state'), read('iss')];
  if (!answered || (!code && refusal === null)) throw new ShelfedgeError('invalid_state', 'Missing code or _state');
  if (answered !== state) throw new ShelfedgeError('invalid_state', 'Invalid _state');
  if (refusal !== null) {
    const description = read('error_description') ?? '';
    throw new ShelfedgeError('application', 'The log-in was refused', { applicationCode: refusal, description });
  }
  if (from !== null && issuer !== undefined && !(URL.canParse(from) && new URL(from).origin === issuer))
    throw new ShelfedgeError('invalid_state', 'Another issuer');
  return code ?? '';
}

/** Returns a reader of URL parameters: in the fragment, else in the query. */
function readerOf(url: string): (name: string) => string | null {
  const { hash, searchParams } = new URL(url);
  const fragment = new URLSearchParams(hash.slice(1));
  return (name) => fragment.get(name) ?? searchParams.get(name);
}

/** Exchanges the code of a callback URL for member tokens. */
export const completeLogIn = (
  grants: Grants,
  url: string,
  data: ExpectedCallback & Pick<OauthData, 'codeVerifier'>,
): Promise<Tokens> => grants.code(readCallback(url, data), data.codeVerifier, data.redirectUri);

/** The URL that ends the platform's own login session of the browser and then redirects to `postFlowUrl`. */
export const toLogOutUrl = (client: Client, clientId: string, postFlowUrl: string): Promise<string> =>
  openRedirect(client, { logout: { clientId }, callbacks: { postFlowUrl } });

/** The options of a pre-warm request for a log-in session. */
export interface PreWarmOptions {
  client: Client;
  /** Loads a URL in a hidden frame, as `loadHiddenFrame` does. */
  load(url: string): Promise<void>;
  /** The time of the last warm-up, in epoch ms; undefined for never. */
  lastAt?: number | undefined;
  /** Called with failures, which concern only the programmer; by default the console is used. */
  report?: ((message: string) => void) | undefined;
  /** Epoch ms; default: the system clock. */
  now?: () => number;
}

/** Warms up a login session, at most once in seven days; resolves with the time of the last warm-up. */
export async function preWarm(options: PreWarmOptions): Promise<number | undefined> {
  const { client, load, lastAt, report = systemReport, now = systemNow } = options;
  // A last time in the future comes from a wrong clock; ignore it.
  if (lastAt !== undefined && lastAt <= now() && now() - lastAt < preWarmIntervalMs) return lastAt;
  try {
    await load(await openRedirect(client, { login: {} }));
    return now();
  } catch {
    report('Pre-warming the log-in session failed');
    return lastAt;
  }
}
