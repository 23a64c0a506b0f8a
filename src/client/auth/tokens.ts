import type { z } from '../../domain/schema.ts';
import { createClient, type Client, type ClientOptions } from '../client.ts';
import { systemNow } from '../surroundings.ts';
import { token } from '../operations/oauth.ts';
import type { Tokens } from './session-record.ts';

type Role = Tokens['refresh']['role'];

export interface Grants {
  anonymous(): Promise<Tokens>;
  refresh(old: Tokens['refresh']): Promise<Tokens>;
  code(code: string, codeVerifier: string, redirectUri?: string): Promise<Tokens>;
}

/** The platform's token grants for one OAuth client id. */
export function createGrants(options: Omit<ClientOptions, 'auth'>, clientId: string): Grants {
  const { now = systemNow } = options;
  const client: Client = createClient({ ...options, auth: { elevated: false, headers: () => Promise.resolve({}) } });
  const toTokens = (answer: z.infer<typeof token.output>, role: Role, oldRefresh = ''): Tokens => ({
    access: { value: answer.access_token, expiresAt: Math.floor(now() / 1000) + Number(answer.expires_in) },
    refresh: { value: answer.refresh_token ?? oldRefresh, role },
  });
  return {
    anonymous: async () => toTokens(await client.call(token, { clientId, grantType: 'anonymous' }), 'visitor'),
    refresh: async (old) =>
      toTokens(
        await client.call(token, { clientId, refreshToken: old.value, grantType: 'refresh_token' }),
        old.role,
        old.value,
      ),
    code: async (code, codeVerifier, redirectUri) =>
      toTokens(
        await client.call(token, {
          clientId,
          grantType: 'authorization_code',
          code,
          codeVerifier,
          ...(redirectUri === undefined ? {} : { redirectUri }),
        }),
        'member',
      ),
  };
}
