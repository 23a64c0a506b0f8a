import type { Client } from '../client.ts';
import { toLogOutUrl } from './redirects.ts';
import type { SessionRunner } from './session-runner.ts';

export interface LogOutOptions {
  session: SessionRunner;
  /** A client that uses this session. */
  client: Client;
  clientId: string;
  /** The URL to which the browser is redirected afterwards. */
  postFlowUrl: string;
}

/**
 * Drops a member's tokens, then returns the URL that ends the platform's own login session of the browser. The member
 * is logged out even if this rejects.
 */
export async function logOut({ session, client, clientId, postFlowUrl }: LogOutOptions): Promise<string> {
  await session.logOut();
  return toLogOutUrl(client, clientId, postFlowUrl);
}
