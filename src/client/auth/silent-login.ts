import type { Client } from '../client.ts';
import { silentLoginTimeoutMs } from '../constants.ts';
import { userInfo } from '../operations/oauth.ts';
import type { RandomBytes } from './pkce.ts';
import { createOauthData, toAuthUrl } from './redirects.ts';
import type { Tokens } from './session-record.ts';
import type { Grants } from './tokens.ts';

/** Loads an address in a hidden frame and resolves to the code it posts with this state from this origin. */
export type AskFrame = (request: {
  url: string;
  origin: string;
  state: string;
  timeoutMs: number;
}) => Promise<{ code: string }>;

export interface SilentLoginOptions {
  /** A client with the visitor's session. */
  client: Client;
  clientId: string;
  grants: Grants;
  askFrame: AskFrame;
  random: RandomBytes;
}

/** Trades a login's one-time session token for member tokens, without showing anything. */
export async function exchangeSessionToken(options: SilentLoginOptions, sessionToken: string): Promise<Tokens> {
  const { client, clientId, grants, askFrame, random } = options;
  const { codeVerifier, codeChallenge, state } = await createOauthData('', '', random);
  const how = { clientId, prompt: 'none', responseMode: 'web_message', sessionToken } as const;
  const url = await toAuthUrl(client, { codeChallenge, state, redirectUri: '' }, how);
  const { code } = await askFrame({ url, origin: new URL(url).origin, state, timeoutMs: silentLoginTimeoutMs });
  return grants.code(code, codeVerifier);
}

/** How long the frame may take that looks whether the platform still knows a browser: somebody waits for an answer. */
const knownTimeoutMs = 8000;

export interface LogInAgainOptions extends Omit<SilentLoginOptions, 'client'> {
  /** A client with this access token and no other. */
  clientOf(access: string): Client;
}

/**
 * Member tokens for whom the platform's own log-in of the browser still knows, without showing anything; null where it
 * knows nobody, does not say so in eight seconds, or somebody whose address is not this one. Throws while the platform
 * cannot be reached.
 */
export async function logInAgain(options: LogInAgainOptions, email: string | null): Promise<Tokens | null> {
  const { clientOf, clientId, grants, askFrame, random } = options;
  if (!email) return null;
  const visitor = await grants.anonymous();
  const { codeVerifier, codeChallenge, state } = await createOauthData('', '', random);
  const how = { clientId, prompt: 'none', responseMode: 'web_message' } as const;
  const url = await toAuthUrl(clientOf(visitor.access.value), { codeChallenge, state, redirectUri: '' }, how);
  const { origin } = new URL(url);
  const answer = await askFrame({ url, origin, state, timeoutMs: knownTimeoutMs }).catch(() => null);
  if (answer === null) return null;
  const tokens = await grants.code(answer.code, codeVerifier);
  const found = await clientOf(tokens.access.value).call(userInfo, {});
  return found.email?.toLowerCase() === email.toLowerCase() ? tokens : null;
}
