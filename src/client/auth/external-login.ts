import { ShelfedgeError } from '../../base/errors.ts';
import type { z } from '../../base/schema.ts';
import type { Client } from '../client.ts';
import type { Auth } from '../http/credential.ts';
import { signOn } from '../operations/authentication.ts';
import type { ExternalGrants } from './grants.ts';
import type { Tokens } from './session-record.ts';

/**
 * The credential for a login that was done by another system: a visitor's token joined with a merchant's API key. The
 * merchant's key vouches for the person. The visitor's token is refreshed by `visitor`.
 */
export function externalLoginAuth(visitor: Auth, apiKey: string): Auth {
  return {
    elevated: true,
    headers: async () => ({ authorization: `${(await visitor.headers())['authorization'] ?? ''},${apiKey}` }),
    onUnauthorized: async ({ authorization = '' }) =>
      (await visitor.onUnauthorized?.({ authorization: authorization.split(',', 1)[0] ?? '' })) === true,
  };
}

/** The options of a log-in through another system. */
export interface ExternalLogInOptions {
  /** Creates a client that uses this credential. */
  clientOf(credential: Auth): Client;
  grants: ExternalGrants;
  /** From `externalLoginAuth`. */
  credential: Auth;
}

/**
 * Member tokens of a person whom another system logged in, by their e-mail address (`loginId.email`). An account is
 * created if there is none; `profile` is for that. Throws `malformed_answer` if the platform names no member.
 */
export async function logInExternally(
  { clientOf, grants, credential }: ExternalLogInOptions,
  person: z.input<typeof signOn.input>,
): Promise<Tokens> {
  const { identity, sessionToken } = await clientOf(credential).call(signOn, person);
  if (!identity?.id || !sessionToken) throw new ShelfedgeError('malformed_answer', 'The sign-on names no member');
  return grants.external(credential, { memberId: identity.id, sessionToken });
}
