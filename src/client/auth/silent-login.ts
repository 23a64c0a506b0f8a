import type { Client } from '../client.ts';
import { silentLoginTimeoutMs } from '../constants.ts';
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
