import type { Auth } from '../credential.ts';

/**
 * The credential of a log-in that happened elsewhere: a visitor's token and a merchant's API key, joined. It signs a
 * person on and takes their tokens on the merchant's word; the visitor's token is renewed as `visitor` renews it.
 */
export function externalLoginAuth(visitor: Auth, apiKey: string): Auth {
  return {
    elevated: true,
    headers: async () => ({ authorization: `${(await visitor.headers())['authorization'] ?? ''},${apiKey}` }),
    onUnauthorized: async ({ authorization = '' }) =>
      (await visitor.onUnauthorized?.({ authorization: authorization.split(',', 1)[0] ?? '' })) === true,
  };
}
