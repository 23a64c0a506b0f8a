import { ShelfedgeError } from '../../domain/errors.ts';
import type { z } from '../../domain/schema.ts';
import type { Client } from '../client.ts';
import { preWarmIntervalMs } from '../constants.ts';
import { createRedirectSession } from '../operations/redirects.ts';
import { systemNow, systemRandomBytes } from '../surroundings.ts';
import { createState, createVerifier, toChallenge, type RandomBytes } from './pkce.ts';
import type { Tokens } from './session-record.ts';
import type { Grants } from './tokens.ts';

/** What is kept between sending a person to the platform's log-in page and their coming back. */
export interface OauthData {
  redirectUri: string;
  /** Where the person was, to be brought back to. */
  originalUri: string;
  codeVerifier: string;
  codeChallenge: string;
  state: string;
}

export interface AuthorizeOptions {
  clientId: string;
  /** `none` never shows a page: it answers at once, for a session token or a person who is logged in. */
  prompt?: 'login' | 'none';
  /** Where the code comes back: in the address's fragment unless told. */
  responseMode?: 'fragment' | 'query' | 'web_message';
  /** The one-time token of a log-in that is to become member tokens. */
  sessionToken?: string;
}

/** The address that a redirect session stands at; "No redirect URL found" where it has none. */
export async function openRedirect(
  client: Client,
  input: z.input<typeof createRedirectSession.input>,
  signal?: AbortSignal,
): Promise<string> {
  const { redirectSession } = await client.call(createRedirectSession, input, signal);
  if (!redirectSession.fullUrl) throw new ShelfedgeError('malformed_answer', 'No redirect URL found');
  return redirectSession.fullUrl;
}

/** Makes a verifier with its challenge and a state, for one log-in alone. */
export async function createOauthData(
  redirectUri = 'unused://',
  originalUri = '',
  random: RandomBytes = systemRandomBytes,
): Promise<OauthData> {
  const codeVerifier = createVerifier(undefined, random);
  const codeChallenge = await toChallenge(codeVerifier);
  return { redirectUri, originalUri, codeVerifier, codeChallenge, state: createState(random) };
}

/** The platform's log-in page for one log-in: authorization code with PKCE (S256). */
export function toAuthUrl(
  client: Client,
  { codeChallenge, state, redirectUri }: Omit<OauthData, 'codeVerifier' | 'originalUri'>,
  { clientId, prompt = 'login', responseMode = 'fragment', sessionToken }: AuthorizeOptions,
): Promise<string> {
  const authRequest = {
    ...(redirectUri === '' ? {} : { redirectUri }),
    clientId,
    codeChallenge,
    codeChallengeMethod: 'S256',
    responseMode,
    responseType: 'code',
    scope: 'offline_access',
    state,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  };
  return openRedirect(client, { auth: { authRequest, prompt } });
}

/** What a log-in's way back is held against. */
export interface Expected extends Pick<OauthData, 'state' | 'redirectUri'> {
  /** Origin of the log-in page, for an answer that names who gave it. */
  issuer?: string;
}

/** Whether an address is the redirect address itself, whatever its query and fragment say. */
export function isCallback(url: string, redirectUri: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, pathname, username, password } = new URL(url);
  const own = new URL(redirectUri);
  const isSame = protocol === own.protocol && host === own.host && pathname === own.pathname;
  return isSame && username === '' && password === '';
}

/**
 * The code that came back in the redirect address's fragment or query. Throws `invalid_state` for another address, for
 * "Missing code or _state", "Invalid _state" and another issuer, `application` for what the log-in page refused.
 */
export function readCallback(url: string, { state, redirectUri, issuer }: Expected): string {
  if (!isCallback(url, redirectUri)) throw new ShelfedgeError('invalid_state', 'Not the redirect address');
  const { hash, searchParams } = new URL(url);
  const fragment = new URLSearchParams(hash.slice(1));
  const read = (name: string): string | null => fragment.get(name) ?? searchParams.get(name);
  const refusal = read('error');
  if (refusal !== null) {
    const description = read('error_description') ?? '';
    throw new ShelfedgeError('application', 'The log-in was refused', { applicationCode: refusal, description });
  }
  const [code, answered, from] = [read('code'), read('state'), read('iss')];
  if (!code || !answered) throw new ShelfedgeError('invalid_state', 'Missing code or _state');
  if (answered !== state) throw new ShelfedgeError('invalid_state', 'Invalid _state');
  if (from !== null && issuer !== undefined && !(URL.canParse(from) && new URL(from).origin === issuer))
    throw new ShelfedgeError('invalid_state', 'Another issuer');
  return code;
}

/** Member tokens for the address a person came back to. */
export const completeLogIn = (
  grants: Grants,
  url: string,
  data: Expected & Pick<OauthData, 'codeVerifier'>,
): Promise<Tokens> => grants.code(readCallback(url, data), data.codeVerifier, data.redirectUri);

/** The address that ends the platform's own log-in of the browser and then leads to `postFlowUrl`. */
export const toLogOutUrl = (client: Client, clientId: string, postFlowUrl: string): Promise<string> =>
  openRedirect(client, { logout: { clientId }, callbacks: { postFlowUrl } });

export interface PreWarmOptions {
  client: Client;
  /** Loads an address in a hidden frame. */
  load(url: string): Promise<void>;
  /** When it was last done, in epoch ms; undefined for never. */
  lastAt: number | undefined;
  /** Told of a failure, which is nobody's concern but a programmer's. */
  report(message: string): void;
  now?: () => number;
}

/** Loads a log-in session ahead of its use, once in seven days; gives when it was last done. */
export async function preWarm(options: PreWarmOptions): Promise<number | undefined> {
  const { client, load, lastAt, report, now = systemNow } = options;
  // A last time that is yet to come was written by a clock that was wrong.
  if (lastAt !== undefined && lastAt <= now() && now() - lastAt < preWarmIntervalMs) return lastAt;
  try {
    await load(await openRedirect(client, { login: {} }));
    return now();
  } catch {
    report('Pre-warming the log-in session failed');
    return lastAt;
  }
}
