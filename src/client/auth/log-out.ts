import type { Client } from '../client.ts';
import type { Grants } from './grants.ts';
import { toLogOutUrl } from './redirects.ts';
import type { SessionRunner } from './session-runner.ts';

/** The input of a request for the log-out address. */
export interface LogOutUrlOptions {
  grants: Pick<Grants, 'anonymous'>;
  /** Creates a client that uses only this access token, with `accessAuth`. */
  clientOf(access: string): Client;
  clientId: string;
  /** The URL to which the browser is redirected afterwards. */
  postFlowUrl: string;
}

/**
 * The URL that ends the platform's own login session of the browser. A throw-away visitor asks for it, so that the
 * session stays without tokens.
 */
export async function requestLogOutUrl(options: LogOutUrlOptions): Promise<string> {
  const { grants, clientOf, clientId, postFlowUrl } = options;
  const { access } = await grants.anonymous();
  return toLogOutUrl(clientOf(access.value), clientId, postFlowUrl);
}

/** The options of `requestLogOutUrl`, and the session that ends. */
export interface LogOutOptions extends LogOutUrlOptions {
  session: SessionRunner;
}

/**
 * Clears both tokens of a session, then returns the URL that ends the platform's own login session of the browser. The
 * member is logged out even if this rejects.
 */
export async function logOut({ session, ...options }: LogOutOptions): Promise<string> {
  await session.logOut();
  return requestLogOutUrl(options);
}
