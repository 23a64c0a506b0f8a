import type { TokenRole } from '../enumerations/authentication.ts';
import type { Session, Tokens } from './session-record.ts';

/** A session's tokens in the shape of the platform's own SDK; `expiresAt` in epoch seconds. */
export interface AuthTokens {
  accessToken: { value: string; expiresAt: number };
  refreshToken: { value: string; role: TokenRole };
}

const tokensOf = (session: Session): Tokens | null =>
  session.tag === 'active' ? session.tokens : session.tag === 'renewing' ? session.old : null;

/** The tokens of a session; for an empty session both values are empty and the role is `none`. */
export function toAuthTokens(session: Session): AuthTokens {
  const tokens = tokensOf(session);
  if (tokens === null) return { accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } };
  return { accessToken: tokens.access, refreshToken: tokens.refresh };
}

/** True if a session belongs to a member. */
export const isLoggedIn = (session: Session): boolean => tokensOf(session)?.refresh.role === 'member';
