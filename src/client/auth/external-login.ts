import type { Auth } from '../http/credential.ts';

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
