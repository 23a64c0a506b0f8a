import { isLoggedIn } from './auth-tokens.ts';
import type { Session, Tokens } from './session-record.ts';

/**
 * Session rules as data: a state and an event give the next state and what to do. Nothing here waits or fetches.
 * A result of an older epoch is dropped.
 */
export type SessionEvent =
  /** A worker took up what another one left. */
  | { type: 'resumed' }
  | { type: 'tokenNeeded'; nowS: number }
  /** The platform refused this access token although it looked fresh. */
  | { type: 'accessRefused'; access: string }
  /** Whether the platform gives a new refresh token for each old one was found out. */
  | { type: 'learnt'; epoch: number; rotates: boolean }
  | { type: 'granted'; epoch: number; tokens: Tokens; nowS: number }
  | { type: RenewalFailure; epoch: number; nowS: number }
  | { type: 'loggedIn'; tokens: Tokens; email: string; nowS: number }
  | { type: 'loggedOut' }
  /** Nobody used it for so long that a member is to be logged out, which they did not ask for. */
  | { type: 'leftAlone' };

export type RenewalFailure =
  /** The platform refused to renew. */
  | 'renewalRefused'
  /** Nothing was renewed, for a reason that says nothing about the session: 5xx, 429, no line. */
  | 'unreachable'
  /** It may have been renewed; the answer never came. */
  | 'answerLost';

export type SessionEffect =
  /** Find out whether refresh tokens change, without one that matters. */
  | { do: 'learn'; epoch: number }
  /** `once`: this token can be sent only one time. */
  | { do: 'refresh'; epoch: number; refresh: Tokens['refresh']; once: boolean }
  /** Log this member in again without showing anything, where the platform still knows their browser. */
  | { do: 'logInAgain'; epoch: number; email: string | null }
  | { do: 'anonymous'; epoch: number };

export const emptySession: Session = { tag: 'empty', epoch: 0, fellBack: false, rotates: null };

/** The part of a token's life after which it is renewed ahead of its end: there is time for a line that fails. */
const renewAfter = 0.8;
/** How long a token that still lasts is left alone after a renewal failed. */
const pauseS = 60;

type Step = readonly [Session, ...SessionEffect[]];
type Active = Extract<Session, { tag: 'active' }>;
type Renewing = Extract<Session, { tag: 'renewing' }>;
type Settling = Extract<SessionEvent, { epoch: number }>;

export function step(session: Session, event: SessionEvent): Step {
  switch (event.type) {
    case 'resumed':
      return [session.tag === 'renewing' ? giveUp(session, 0, session.rotates === true) : session];
    case 'tokenNeeded':
      if (session.tag === 'empty') return beVisitor(session);
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
    case 'leftAlone': {
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
    // A log-in says nothing of how renewals are done.
    const rotates = old === null || !isRenewable(old) ? session.rotates : isNew;
    return [activate({ epoch, email, fellBack, rotates }, event)];
  }
  if (event.type === 'renewalRefused' && old !== null)
    return isRenewable(old) ? startAnew(session, old) : beVisitor(session, old);
  return [giveUp(session, event.nowS + pauseS, event.type === 'answerLost' && session.rotates === true)];
}

/** Nobody is signed out by a bad line: the old tokens stay, all but a refresh token that may be spent. */
function giveUp({ old, epoch, email, fellBack, rotates }: Renewing, renewAt: number, isSpent: boolean): Session {
  if (old === null) return { tag: 'empty', epoch, fellBack, rotates };
  const tokens = isSpent ? { ...old, refresh: { ...old.refresh, value: '' } } : old;
  return { tag: 'active', tokens, renewAt, epoch, email, fellBack, rotates };
}

/** Whether to renew: at the end of the token, and ahead of it while there is something to renew with. */
const isDue = ({ tokens, renewAt }: Active, nowS: number): boolean =>
  nowS >= tokens.access.expiresAt || (isRenewable(tokens) && nowS >= renewAt);

/** Without a refresh token, what is under way is a log-in and no renewal. */
const isRenewable = ({ refresh }: Tokens): boolean => refresh.value !== '';

function renew(session: Active, old: Tokens): Step {
  const { epoch, email, fellBack, rotates } = session;
  if (!isRenewable(old)) return startAnew(session, old);
  const next: Renewing = { tag: 'renewing', old, epoch, email, fellBack, rotates };
  // A member's token sent twice ends their session where tokens change; a visitor has nothing to lose.
  return rotates === null && old.refresh.role === 'member' ? [next, { do: 'learn', epoch }] : send(next, old);
}

const send = (session: Renewing, { refresh }: Tokens): Step => [
  session,
  { do: 'refresh', epoch: session.epoch, refresh, once: session.rotates === true },
];

/** In place of tokens that can be renewed no more: a member's own, if the platform still knows them, else a visitor's. */
function startAnew(session: Active | Renewing, { access, refresh }: Tokens): Step {
  const old = { access, refresh: { ...refresh, value: '' } };
  if (refresh.role === 'visitor') return beVisitor(session, old);
  const { epoch, email, fellBack, rotates } = session;
  return [
    { tag: 'renewing', old, epoch, email, fellBack, rotates },
    { do: 'logInAgain', epoch, email },
  ];
}

/** An anonymous session, in place of these tokens where there were any. */
function beVisitor({ epoch, rotates, fellBack }: Session, lost?: Tokens): Step {
  const isSaid = fellBack || lost?.refresh.role === 'member';
  return [
    { tag: 'renewing', old: null, epoch, email: null, fellBack: isSaid, rotates },
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
