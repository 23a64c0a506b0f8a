import { ShelfedgeError } from '../../base/errors.ts';
import type { z } from '../../base/schema.ts';
import { createClient, type Auth, type Client, type ClientOptions } from '../client.ts';
import { systemNow } from '../http/system-runtime.ts';
import { jwks, token, tokenOfMember } from '../operations/oauth.ts';
import type { Tokens } from './session-record.ts';

type Role = Tokens['refresh']['role'];

/**
 * The token grants of a visitor and a member. `expiresAt` of the tokens is in epoch seconds by the local clock. Each rejects
 * with `application` or `unauthorized` where the platform refuses, with "Failed to fetch tokens from OAuth API", and
 * otherwise as a call does.
 */
export interface Grants {
  /** Rejects if the platform cannot be reached; any response at all counts as reachable. */
  checkReachable(): Promise<void>;
  /** Tokens of a new visitor. */
  anonymous(): Promise<Tokens>;
  /** New tokens in the same role; the old refresh token stays where the platform sends none. */
  refresh(old: Tokens['refresh']): Promise<Tokens>;
  /** Member tokens for a log-in's one-time code, with the `redirectUri` that its log-in page had, if any. */
  code(code: string, codeVerifier: string, redirectUri?: string): Promise<Tokens>;
}

/** The token grants for a person whom another system logged in. */
export interface ExternalGrants {
  /**
   * Member tokens of a person whom another system logged in: on the merchant's word, or with the one-time session token
   * of a sign-on. `credential`: see `externalLoginAuth`.
   */
  external(credential: Auth, login: ExternalLogin): Promise<Tokens>;
}

/** `sessionToken`: of a sign-on; without one, the merchant's key alone vouches for the member. */
export interface ExternalLogin {
  memberId: string;
  sessionToken?: string | undefined;
}

/** The assumed lifetime of a token without `expires_in`, in seconds. The platform refuses a token that ends sooner. */
const defaultLifetimeS = 300;

/** The platform's token grants for one OAuth client id. */
export function createGrants(options: Omit<ClientOptions, 'auth'>, clientId: string): Grants & ExternalGrants {
  const { now = systemNow } = options;
  const client: Client = createClient({ ...options, auth: { elevated: false, headers: () => Promise.resolve({}) } });
  const toTokens = (answer: z.infer<typeof token.output>, role: Role, oldRefresh = ''): Tokens => ({
    // Computed from the local clock, which can be wrong: only the duration comes from the platform.
    access: {
      value: answer.access_token,
      expiresAt: Math.floor(now() / 1000) + toLifetimeS(Number(answer.expires_in)),
    },
    // An empty text is no token, either.
    refresh: { value: answer.refresh_token || oldRefresh, role },
  });
  return {
    checkReachable: () => client.call(jwks, {}).then(nothing, passUnreached),
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
    external: async (credential, { memberId, sessionToken }) => {
      const grant = { grant_type: 'authorized_client', member_id: memberId } as const;
      const how = sessionToken === undefined ? { scope: 'offline_access' as const } : { session_token: sessionToken };
      return toTokens(
        await createClient({ ...options, auth: credential }).call(tokenOfMember, { ...grant, ...how }),
        'member',
      );
    },
  };
}

const toLifetimeS = (seconds: number): number => (Number.isFinite(seconds) && seconds > 0 ? seconds : defaultLifetimeS);

const nothing = (): void => undefined;

function passUnreached(error: unknown): void {
  const { status = 0 } = error instanceof ShelfedgeError ? error.details : {};
  if (status === 0 || status === 429 || status >= 500) throw error;
}
