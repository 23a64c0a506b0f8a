import type { Session, Tokens } from './session-record.ts';

/** A session's tokens as the platform's own client names them; `expiresAt` in epoch seconds. */
export interface AuthTokens {
  accessToken: { value: string; expiresAt: number };
  refreshToken: { value: string; role: 'none' | 'visitor' | 'member' };
}

const tokensOf = (session: Session): Tokens | null =>
  session.tag === 'active' ? session.tokens : session.tag === 'renewing' ? session.old : null;

/** The tokens a session holds; without any, both are empty and the role is `none`. */
export function toAuthTokens(session: Session): AuthTokens {
  const tokens = tokensOf(session);
  if (tokens === null) return { accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } };
  return { accessToken: tokens.access, refreshToken: tokens.refresh };
}

/** Whether a session is a member's. */
export const isLoggedIn = (session: Session): boolean => tokensOf(session)?.refresh.role === 'member';
