import type { Session, Tokens } from './session-record.ts';

/**
 * Session rules as data: a state and an event give the next state and what to do. Nothing here waits or fetches.
 * A result of an older epoch is dropped.
 */
export type SessionEvent =
  | { type: 'tokenNeeded'; nowS: number }
  /** The platform refused this access token although it looked fresh. */
  | { type: 'accessRefused'; access: string }
  | { type: 'granted'; epoch: number; tokens: Tokens }
  /** The platform refused to renew. */
  | { type: 'renewalRefused'; epoch: number }
  /** No answer, or one that says nothing about the session (5xx, 429). */
  | { type: 'unreachable'; epoch: number }
  | { type: 'loggedIn'; tokens: Tokens; email: string }
  | { type: 'loggedOut' };

export type SessionEffect =
  | { do: 'refresh'; epoch: number; refresh: Tokens['refresh'] }
  | { do: 'anonymous'; epoch: number };

/** How long before its end a token counts as expired, for clocks that differ and requests under way. */
export const marginS = 60;

export const emptySession: Session = { tag: 'empty', epoch: 0 };

type Step = readonly [Session, ...SessionEffect[]];

export function step(session: Session, event: SessionEvent): Step {
  switch (event.type) {
    case 'tokenNeeded':
      if (session.tag === 'empty') return renew(session, null, null, false);
      if (session.tag === 'renewing' || session.tokens.access.expiresAt - event.nowS > marginS) return [session];
      return renew(session, session.tokens, session.email, session.fellBack);
    case 'accessRefused':
      if (session.tag !== 'active' || session.tokens.access.value !== event.access) return [session];
      return renew(session, session.tokens, session.email, session.fellBack);
    case 'granted':
    case 'renewalRefused':
    case 'unreachable':
      return session.tag === 'renewing' && event.epoch === session.epoch ? settle(session, event) : [session];
    case 'loggedIn':
      return [{ tag: 'active', epoch: session.epoch + 1, tokens: event.tokens, email: event.email, fellBack: false }];
    case 'loggedOut':
      return [{ tag: 'empty', epoch: session.epoch + 1 }];
  }
}

type Settling = Extract<SessionEvent, { type: 'granted' | 'renewalRefused' | 'unreachable' }>;

function settle(session: Extract<Session, { tag: 'renewing' }>, event: Settling): Step {
  const { epoch, old, email, fellBack } = session;
  if (event.type === 'granted') return [{ tag: 'active', epoch, tokens: event.tokens, email, fellBack }];
  if (old === null) return [{ tag: 'empty', epoch }];
  if (event.type === 'renewalRefused') return renew(session, null, null, old.refresh.role === 'member');
  // Nobody is signed out by a bad line: the old tokens stay and the next need tries again.
  return [{ tag: 'active', epoch, tokens: old, email, fellBack }];
}

function renew({ epoch }: Session, old: Tokens | null, email: string | null, fellBack: boolean): Step {
  const next: Session = { tag: 'renewing', epoch, old, email, fellBack };
  return old === null ? [next, { do: 'anonymous', epoch }] : [next, { do: 'refresh', epoch, refresh: old.refresh }];
}
