import { ShelfedgeError } from '../../base/errors.ts';
import type { Client } from '../client.ts';
import { silentLoginTimeoutMs } from '../constants.ts';
import { userInfo } from '../operations/oauth.ts';
import type { RandomBytes } from './pkce.ts';
import { askHiddenFrame } from './hidden-frame.ts';
import { createOauthData, toAuthUrl } from './redirects.ts';
import type { Tokens } from './session-record.ts';
import type { Grants } from './grants.ts';

/**
 * Loads a URL in a hidden frame and resolves with the code that its page posts with this state. Rejects with
 * `unauthorized` for a refusal that it posts so, `invalid_state` for a message without a code, `timeout` after the time
 * limit, and `cancelled` at once when the signal aborts; the frame and its listener are gone by then.
 */
export type AskFrame = (request: {
  url: string;
  state: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}) => Promise<{ code: string }>;

/** Asks in a hidden frame of this document: what `silent-login` does in a page unless it is given another way. */
export const askFrameIn =
  (document: Document): AskFrame =>
  async (request) => ({ code: await askHiddenFrame(document, { ...request, wants: 'code' }) });

function ownFrame(): AskFrame {
  if (typeof document !== 'undefined') return askFrameIn(document);
  throw new ShelfedgeError('invalid_input', 'A runtime without a document needs `askFrame`');
}

/** The options of a log-in in a hidden frame. */
export interface SilentLoginOptions {
  /** A client that uses the visitor's session. */
  client: Client;
  clientId: string;
  grants: Grants;
  /** Default: a hidden frame of the page's own document; required where there is none. */
  askFrame?: AskFrame | undefined;
  /** Default: the runtime's own. */
  random?: RandomBytes | undefined;
  /** Cancels the log-in. */
  signal?: AbortSignal | undefined;
}

/**
 * Exchanges a login's one-time session token for member tokens, without visible UI. Rejects with `timeout` if the
 * platform's page says nothing for two minutes, as `askHiddenFrame` does, and as the calls do.
 */
export async function exchangeSessionToken(options: SilentLoginOptions, sessionToken: string): Promise<Tokens> {
  const { client, clientId, grants, askFrame = ownFrame(), random, signal } = options;
  const { codeVerifier, codeChallenge, state } = await createOauthData('', '', random);
  const how = { clientId, prompt: 'none', responseMode: 'web_message', sessionToken } as const;
  const url = await toAuthUrl(client, { codeChallenge, state, redirectUri: '' }, how);
  const { code } = await askFrame({ url, state, timeoutMs: silentLoginTimeoutMs, signal });
  return grants.code(code, codeVerifier);
}

/** The time limit of the frame that checks whether the platform knows the browser; short, because a caller waits. */
const checkTimeoutMs = 8000;

/** The options of a silent log-in, with a client of its own for each token. */
export interface LogInAgainOptions extends Omit<SilentLoginOptions, 'client' | 'signal'> {
  /** Creates a client that uses only this access token, with `accessAuth`. */
  clientOf(access: string): Client;
}

/**
 * Member tokens of the person whose login session the platform still has in this browser, without visible UI. Null if
 * there is none within eight seconds, or if the e-mail address differs. Rejects while the platform cannot be reached.
 */
export async function logInAgain(options: LogInAgainOptions, email: string | null): Promise<Tokens | null> {
  const { clientOf, clientId, grants, askFrame = ownFrame(), random } = options;
  if (!email) return null;
  const visitor = await grants.anonymous();
  const { codeVerifier, codeChallenge, state } = await createOauthData('', '', random);
  const how = { clientId, prompt: 'none', responseMode: 'web_message' } as const;
  const url = await toAuthUrl(clientOf(visitor.access.value), { codeChallenge, state, redirectUri: '' }, how);
  const answer = await askFrame({ url, state, timeoutMs: checkTimeoutMs }).catch(() => null);
  if (answer === null) return null;
  const tokens = await grants.code(answer.code, codeVerifier);
  const found = await clientOf(tokens.access.value).call(userInfo, {});
  return found.email?.toLowerCase() === email.toLowerCase() ? tokens : null;
}
