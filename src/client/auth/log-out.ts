import type { Client } from '../client.ts';
import { toLogOutUrl } from './redirects.ts';
import type { SessionRunner } from './session-runner.ts';

export interface LogOutOptions {
  session: SessionRunner;
  /** A client with that session. */
  client: Client;
  clientId: string;
  /** Where the browser is led afterwards. */
  postFlowUrl: string;
}

/**
 * Forgets a member's tokens, then gives the address that ends the platform's own log-in of the browser. Whether or not
 * there is an address, the member is logged out.
 */
export async function logOut({ session, client, clientId, postFlowUrl }: LogOutOptions): Promise<string> {
  await session.logOut();
  return toLogOutUrl(client, clientId, postFlowUrl);
}
