import { z } from '../../domain/schema.ts';
import { operation } from '../operation.ts';

const GrantRequest = z.discriminatedUnion('grantType', [
  z.object({ grantType: z.literal('anonymous'), clientId: z.string() }),
  z.object({ grantType: z.literal('refresh_token'), clientId: z.string(), refreshToken: z.string() }),
  z.object({
    grantType: z.literal('authorization_code'),
    clientId: z.string(),
    code: z.string(),
    codeVerifier: z.string(),
    redirectUri: z.optional(z.string()),
  }),
]);

/** `POST /oauth2/token`: anonymous, refresh and authorization-code grants. `expires_in` is in seconds. */
export const token = operation({
  method: 'POST',
  path: '/oauth2/token',
  anonymous: true,
  input: GrantRequest,
  output: z.looseObject({
    access_token: z.string(),
    refresh_token: z.optional(z.string()),
    expires_in: z.union([z.number(), z.string()]),
  }),
});
