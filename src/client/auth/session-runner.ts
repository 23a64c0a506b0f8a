import type { Auth } from '../http/credential.ts';
import { systemNow } from '../http/system-runtime.ts';
import { detectRotation } from './detect-rotation.ts';
import { toRenewalFailure } from './renewal-failure.ts';
import { createSessionAuth, type ActiveSession } from './session-auth.ts';
import type { Session, Tokens } from './session-record.ts';
import { emptySession, isExpired, step, type SessionEffect, type SessionEvent } from './session.ts';
import type { Grants } from './grants.ts';
import { createSerialQueue } from '../../base/queue.ts';

/** The dependencies of a session; only `grants` has no default. */
export interface SessionRunnerOptions {
  grants: Grants;
  /** Epoch ms; default: the system clock. */
  now?: (() => number) | undefined;
  /** The stored session, if any. */
  initial?: Session | undefined;
  /**
   * Logs the member with this e-mail address in silently. Resolves with null if the platform no longer knows the
   * browser or knows another member. Rejects while the platform cannot be reached. Default: none.
   */
  logInAgain?: ((email: string | null) => Promise<Tokens | null>) | undefined;
  /** Stores the session; awaited before any caller gets its tokens. Default: memory only. */
  save?: ((session: Session) => Promise<void>) | undefined;
}

/** A visitor's or member's session: the credential of its calls, and its log-in and log-out. */
export interface SessionRunner {
  /**
   * The credential for calls as visitor or member. One refresh serves all waiting calls. A call that began with a
   * member's token rejects with `cancelled` if it would be sent after the member logged out.
   */
  auth: Auth;
  /** The session as it is now; `toAuthTokens` and `isLoggedIn` read it. */
  current(): Session;
  /** Makes the session a member's. Resolves once it is saved. `email`: for a later silent log-in. */
  logIn(tokens: Tokens, email: string): Promise<void>;
  /** Clears both tokens; the next call starts as a new visitor. Resolves once that is saved. */
  logOut(): Promise<void>;
  /** Logs an idle member out and marks the session as a former member's; a visitor stays. */
  expireMember(): Promise<void>;
}

/** Runs the session rules against the platform: one refresh in flight, shared by all callers. */
export function createSessionRunner(options: SessionRunnerOptions): SessionRunner {
  const { now = systemNow, initial = emptySession, save = () => Promise.resolve() } = options;
  let [session] = step(initial, { type: 'resumed' });
  let renewal: { epoch: number; ended: Promise<void> } | undefined;
  const serially = createSerialQueue();

  const nowS = (): number => Math.floor(now() / 1000);
  /** Stores the session after earlier saves. */
  const keep = (next: Session): Promise<void> => serially(async () => save(next));
  const dispatch = async (event: SessionEvent): Promise<void> => {
    const [next, effect] = step(session, event);
    if (next === session) return;
    session = next;
    try {
      await keep(next);
    } catch (error) {
      // The request was not sent. Leave the refreshing state, so that no caller waits for it.
      const unsent = { type: 'unreachable', epoch: next.epoch, nowS: nowS() } as const;
      const [after, request] = step(session, unsent);
      session = request === undefined ? after : step(after, unsent)[0];
      throw error;
    }
    // After a login or logout meanwhile, the previous person's tokens are not wanted.
    if (effect !== undefined && session === next) await run(effect);
  };
  const run = async (effect: SessionEffect): Promise<void> => {
    const { event, failure } = await runRequest(options, effect, nowS);
    await dispatch(event);
    if (failure !== undefined && session.epoch === effect.epoch && !isUsable()) throw failure;
  };
  const isUsable = (): boolean => session.tag === 'active' && !isExpired(session.tokens, nowS());
  const settle = (event: SessionEvent): Promise<void> => {
    if (renewal?.epoch === session.epoch) return renewal.ended;
    if (step(session, event)[1] === undefined) return Promise.resolve();
    const ended = dispatch(event).finally(() => {
      if (renewal?.ended === ended) renewal = undefined;
    });
    renewal = { epoch: session.epoch, ended };
    return ended;
  };
  const obtainActive = async (): Promise<ActiveSession> => {
    await settle({ type: 'tokenNeeded', nowS: nowS() });
    return session.tag === 'active' ? session : obtainActive();
  };
  return {
    auth: createSessionAuth({
      current: () => session,
      obtainActive,
      // The refusal can arrive after a refresh: the rules compare the token's value.
      renew: (refused) => settle({ type: 'accessRefused', access: refused }),
    }),
    current: () => session,
    logIn: (tokens, email) => dispatch({ type: 'loggedIn', tokens, email, nowS: nowS() }),
    logOut: () => dispatch({ type: 'loggedOut' }),
    expireMember: () => dispatch({ type: 'idleExpired' }),
  };
}

/** Requests the tokens of an effect; null if the platform no longer knows the member. */
async function requestTokens(
  { grants, logInAgain }: SessionRunnerOptions,
  effect: Exclude<SessionEffect, { do: 'learn' }>,
): Promise<Tokens | null> {
  switch (effect.do) {
    case 'refresh':
      return grants.refresh(effect.refresh);
    case 'logInAgain':
      return (await logInAgain?.(effect.email)) ?? null;
    case 'anonymous':
      return grants.anonymous();
  }
}

interface Outcome {
  event: SessionEvent;
  failure?: unknown;
}

/** Runs a token request and returns its outcome as an event. */
async function runRequest(options: SessionRunnerOptions, effect: SessionEffect, nowS: () => number): Promise<Outcome> {
  const { grants } = options;
  const { epoch } = effect;
  let isSent = false;
  try {
    if (effect.do === 'learn') return { event: { type: 'learnt', epoch, rotates: await detectRotation(grants) } };
    // A single-use refresh token is sent only after a reachability check.
    if (effect.do === 'refresh' && effect.once) await grants.checkReachable();
    isSent = true;
    const tokens = await requestTokens(options, effect);
    if (tokens === null) return { event: { type: 'renewalRefused', epoch, nowS: nowS() } };
    return { event: { type: 'granted', epoch, tokens, nowS: nowS() } };
  } catch (failure) {
    const type = isSent ? toRenewalFailure(failure) : 'unreachable';
    return { event: { type, epoch, nowS: nowS() }, failure };
  }
}
