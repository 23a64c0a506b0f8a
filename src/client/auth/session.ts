import { isLoggedIn } from './auth-tokens.ts';
import type { Session, Tokens } from './session-record.ts';

/**
 * Session rules as a pure state machine: a state and an event give the next state and an effect. Nothing here waits or
 * fetches. A result of an older epoch is dropped.
 */
export type SessionEvent =
  /** A new worker restored the session of an earlier one. */
  | { type: 'resumed' }
  | { type: 'tokenNeeded'; nowS: number }
  /** The platform refused this access token before its expiry. */
  | { type: 'accessRefused'; access: string }
  /** Refresh token rotation was detected, or its absence. */
  | { type: 'learnt'; epoch: number; rotates: boolean }
  | { type: 'granted'; epoch: number; tokens: Tokens; nowS: number }
  | { type: RenewalFailure; epoch: number; nowS: number }
  | { type: 'loggedIn'; tokens: Tokens; email: string; nowS: number }
  | { type: 'loggedOut' }
  /** The session was idle for too long; a member is logged out. */
  | { type: 'idleExpired' };

export type RenewalFailure =
  /** The platform refused the refresh. */
  | 'renewalRefused'
  /** Nothing was refreshed, and the session is not affected: 5xx, 429, no connection. */
  | 'unreachable'
  /** The refresh may have succeeded; its response was lost. */
  | 'answerLost';

export type SessionEffect =
  /** Detect refresh token rotation with a throw-away session. */
  | { do: 'learn'; epoch: number }
  /** `once`: this refresh token must not be sent twice. */
  | { do: 'refresh'; epoch: number; refresh: Tokens['refresh']; once: boolean }
  /** Log this member in silently, if the platform still knows the browser. */
  | { do: 'logInAgain'; epoch: number; email: string | null }
  | { do: 'anonymous'; epoch: number };

export const emptySession: Session = { tag: 'empty', epoch: 0, fellBack: false, rotates: null };

/** The fraction of a token's lifetime after which it is refreshed; the rest allows for retries. */
const renewAfter = 0.8;
/** The delay in seconds after a failed refresh of a valid token. */
const retryDelayS = 60;

type Step = readonly [Session, ...SessionEffect[]];
type Active = Extract<Session, { tag: 'active' }>;
type Renewing = Extract<Session, { tag: 'renewing' }>;
type Settling = Extract<SessionEvent, { epoch: number }>;

export function step(session: Session, event: SessionEvent): Step {
  switch (event.type) {
    case 'resumed':
      return [session.tag === 'renewing' ? keepOldTokens(session, 0, session.rotates === true) : session];
    case 'tokenNeeded':
      if (session.tag === 'empty') return startVisitor(session);
      return session.tag === 'active' && isDue(session, event.nowS) ? renew(session, session.tokens) : [session];
    case 'accessRefused':
      if (session.tag !== 'active' || session.tokens.access.value !== event.access) return [session];
      return renew(session, { ...session.tokens, access: { value: event.access, expiresAt: 0 } });
    case 'loggedIn': {
      const { epoch, rotates } = session;
      return [activate({ epoch: epoch + 1, rotates, fellBack: false, email: event.email }, event)];
    }
    case 'loggedOut':
      return [{ tag: 'empty', epoch: session.epoch + 1, fellBack: false, rotates: session.rotates }];
    case 'idleExpired': {
      const { epoch, rotates } = session;
      return [isLoggedIn(session) ? { tag: 'empty', epoch: epoch + 1, fellBack: true, rotates } : session];
    }
    case 'learnt':
    case 'granted':
    case 'renewalRefused':
    case 'unreachable':
    case 'answerLost':
      return session.tag === 'renewing' && event.epoch === session.epoch ? settle(session, event) : [session];
  }
}

function settle(session: Renewing, event: Settling): Step {
  const { old, epoch, email, fellBack } = session;
  if (event.type === 'learnt') return old === null ? [session] : send({ ...session, rotates: event.rotates }, old);
  if (event.type === 'granted') {
    const isNew = event.tokens.refresh.value !== old?.refresh.value;
    // Only a refresh shows whether refresh tokens rotate; a login does not.
    const rotates = old === null || !isRenewable(old) ? session.rotates : isNew;
    return [activate({ epoch, email, fellBack, rotates }, event)];
  }
  if (event.type === 'renewalRefused' && old !== null)
    return isRenewable(old) ? replaceTokens(session, old) : startVisitor(session, old);
  // A visitor without a usable token starts anew; a member's login outlasts a bad connection.
  if (old?.refresh.role === 'visitor' && isExpired(old, event.nowS)) {
    const isSpent = event.type === 'answerLost' && session.rotates === true;
    return startVisitor(session, old, isSpent ? undefined : old);
  }
  return [keepOldTokens(session, event.nowS + retryDelayS, event.type === 'answerLost' && session.rotates === true)];
}

/** A bad connection ends no login: the old tokens stay, except a refresh token that may be used up. */
function keepOldTokens(session: Renewing, renewAt: number, isSpent: boolean): Session {
  const { old, spare, epoch, email, fellBack, rotates } = session;
  if (old === null && spare !== undefined)
    return { tag: 'active', tokens: spare, renewAt, epoch, email, fellBack, rotates };
  if (old === null) return { tag: 'empty', epoch, fellBack, rotates };
  const tokens = isSpent ? { ...old, refresh: { ...old.refresh, value: '' } } : old;
  return { tag: 'active', tokens, renewAt, epoch, email, fellBack, rotates };
}

/** True after the last second of an access token. */
export const isExpired = ({ access }: Tokens, nowS: number): boolean => access.expiresAt < nowS;

/** True if a refresh is due: after expiry, or at `renewAt` if there is a refresh token. */
const isDue = ({ tokens, renewAt }: Active, nowS: number): boolean =>
  isExpired(tokens, nowS) || (isRenewable(tokens) && nowS >= renewAt);

/** Without a refresh token, a request in flight is a login, not a refresh. */
const isRenewable = ({ refresh }: Tokens): boolean => refresh.value !== '';

function renew(session: Active, old: Tokens): Step {
  const { epoch, email, fellBack, rotates } = session;
  if (!isRenewable(old)) return replaceTokens(session, old);
  const next: Renewing = { tag: 'renewing', old, epoch, email, fellBack, rotates };
  // With rotation, a member's token sent twice ends the session, so detect rotation first. A visitor loses nothing.
  return rotates === null && old.refresh.role === 'member' ? [next, { do: 'learn', epoch }] : send(next, old);
}

const send = (session: Renewing, { refresh }: Tokens): Step => [
  session,
  { do: 'refresh', epoch: session.epoch, refresh, once: session.rotates === true },
];

/** Replaces tokens that cannot be refreshed: by a silent login of the member if possible, else by a visitor session. */
function replaceTokens(session: Active | Renewing, { access, refresh }: Tokens): Step {
  const old = { access, refresh: { ...refresh, value: '' } };
  if (refresh.role === 'visitor') return startVisitor(session, old);
  const { epoch, email, fellBack, rotates } = session;
  return [
    { tag: 'renewing', old, epoch, email, fellBack, rotates },
    { do: 'logInAgain', epoch, email },
  ];
}

/** Starts a visitor session, in place of these tokens if there were any. `spare`: returned to if none can be had. */
function startVisitor({ epoch, rotates, fellBack }: Session, lost?: Tokens, spare?: Tokens): Step {
  const isSaid = fellBack || lost?.refresh.role === 'member';
  return [
    { tag: 'renewing', old: null, ...(spare && { spare }), epoch, email: null, fellBack: isSaid, rotates },
    { do: 'anonymous', epoch },
  ];
}

const activate = (
  kept: Pick<Active, 'epoch' | 'email' | 'fellBack' | 'rotates'>,
  { tokens, nowS }: { tokens: Tokens; nowS: number },
): Session => ({
  tag: 'active',
  tokens,
  renewAt: nowS + Math.floor((tokens.access.expiresAt - nowS) * renewAfter),
  ...kept,
});
