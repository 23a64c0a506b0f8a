import { ShelfedgeError } from '../../domain/errors.ts';
import type { Client } from '../client.ts';
import { createRedirectSession } from '../operations/redirects.ts';
import { createState, createVerifier, toChallenge, type RandomBytes } from './pkce.ts';
import type { Tokens } from './session-record.ts';
import type { Grants } from './tokens.ts';

/** How long the hidden frame may take. */
const silentLoginTimeoutMs = 120_000;

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
  const codeVerifier = createVerifier(random);
  const state = createState(random);
  const { redirectSession } = await client.call(createRedirectSession, {
    auth: {
      authRequest: {
        clientId,
        codeChallenge: await toChallenge(codeVerifier),
        codeChallengeMethod: 'S256',
        responseMode: 'web_message',
        responseType: 'code',
        scope: 'offline_access',
        state,
        sessionToken,
      },
      prompt: 'none',
    },
  });
  const { fullUrl } = redirectSession;
  if (!fullUrl) throw new ShelfedgeError('malformed_answer', 'No redirect URL found');
  const { code } = await askFrame({
    url: fullUrl,
    origin: new URL(fullUrl).origin,
    state,
    timeoutMs: silentLoginTimeoutMs,
  });
  return grants.code(code, codeVerifier);
}
