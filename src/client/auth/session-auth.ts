import { ShelfedgeError } from '../../base/errors.ts';
import type { Auth } from '../http/credential.ts';
import { isLoggedIn } from './auth-tokens.ts';
import type { Session } from './session-record.ts';

export type ActiveSession = Extract<Session, { tag: 'active' }>;

interface SessionSource {
  current(): Session;
  /** The session with a token to send; refreshed, or started as a visitor, if it has none. */
  obtainActive(): Promise<ActiveSession>;
  /** Replaces this access token, which the platform refused, if the session still has it. */
  renew(refused: string): Promise<void>;
}

/** The credential of a session's calls. */
export function createSessionAuth(source: SessionSource): Auth {
  const auth: Auth = {
    elevated: false,
    headers: async () => toHeaders(await source.obtainActive()),
    onUnauthorized: async ({ authorization = '' }) => {
      await source.renew(authorization);
      return true;
    },
  };
  return { ...auth, forCall: () => ({ ...auth, headers: sameMemberHeaders(source) }) };
}

/** The headers of a call, which must not be sent in the name of a later visitor or member once its member logged out. */
function sameMemberHeaders({ current, obtainActive }: SessionSource): Auth['headers'] {
  let memberEpoch: number | undefined;
  const assertSameMember = ({ epoch }: Session): void => {
    if (memberEpoch !== undefined && memberEpoch !== epoch)
      throw new ShelfedgeError('cancelled', 'The member of this call has logged out.');
  };
  return async () => {
    // Asked first as well: no visitor is started for a call that is not sent.
    assertSameMember(current());
    const session = await obtainActive();
    assertSameMember(session);
    if (isLoggedIn(session)) memberEpoch = session.epoch;
    return toHeaders(session);
  };
}

const toHeaders = ({ tokens }: ActiveSession): Record<string, string> => ({ authorization: tokens.access.value });
