import { ShelfedgeError } from '../../domain/errors.ts';
import type { z } from '../../domain/schema.ts';
import { createClient, type Client, type ClientOptions } from '../client.ts';
import { systemNow } from '../surroundings.ts';
import { jwks, token } from '../operations/oauth.ts';
import type { Tokens } from './session-record.ts';

type Role = Tokens['refresh']['role'];

export interface Grants {
  /** Fails as any call does where the platform cannot be reached just now; whatever else it answers is well. */
  reach(): Promise<void>;
  anonymous(): Promise<Tokens>;
  refresh(old: Tokens['refresh']): Promise<Tokens>;
  code(code: string, codeVerifier: string, redirectUri?: string): Promise<Tokens>;
}

/** How long a token counts as good where the platform does not say; it refuses the token when it ends sooner. */
const usualLifeS = 300;

/** The platform's token grants for one OAuth client id. */
export function createGrants(options: Omit<ClientOptions, 'auth'>, clientId: string): Grants {
  const { now = systemNow } = options;
  const client: Client = createClient({ ...options, auth: { elevated: false, headers: () => Promise.resolve({}) } });
  const toTokens = (answer: z.infer<typeof token.output>, role: Role, oldRefresh = ''): Tokens => ({
    // By the clock here at this moment, which may be off: only how long it lasts is taken from the platform.
    access: { value: answer.access_token, expiresAt: Math.floor(now() / 1000) + toLifeS(Number(answer.expires_in)) },
    refresh: { value: answer.refresh_token ?? oldRefresh, role },
  });
  return {
    reach: () => client.call(jwks, {}).then(nothing, passUnreached),
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

const toLifeS = (seconds: number): number => (Number.isFinite(seconds) && seconds > 0 ? seconds : usualLifeS);

const nothing = (): void => undefined;

function passUnreached(error: unknown): void {
  const { status = 0 } = error instanceof ShelfedgeError ? error.details : {};
  if (status === 0 || status === 429 || status >= 500) throw error;
}
