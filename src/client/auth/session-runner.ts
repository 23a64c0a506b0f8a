import type { Auth } from '../credential.ts';
import { systemNow } from '../surroundings.ts';
import { learnRotation } from './learn-rotation.ts';
import { toRenewalFailure } from './renewal-failure.ts';
import type { Session, Tokens } from './session-record.ts';
import { emptySession, step, type SessionEffect, type SessionEvent } from './session.ts';
import type { Grants } from './tokens.ts';

export interface SessionRunnerOptions {
  grants: Grants;
  /** Epoch ms; the system's clock unless given. */
  now?: (() => number) | undefined;
  /** Where the session was left, if anywhere. */
  initial?: Session | undefined;
  /**
   * Logs the member with this address in again without showing anything; null where the platform knows their browser no
   * longer, or somebody else. Throws while it cannot be asked. Nobody is unless given.
   */
  logInAgain?: ((email: string | null) => Promise<Tokens | null>) | undefined;
  /** Keeps the session; awaited before anybody gets a token that it holds. Kept in memory alone unless given. */
  save?: ((session: Session) => Promise<void>) | undefined;
}

export interface SessionRunner {
  /** The credential for calls as visitor or member; renews when it must, once for all who wait. */
  auth: Auth;
  current(): Session;
  logIn(tokens: Tokens, email: string): Promise<void>;
  logOut(): Promise<void>;
  /** Logs a member out who did not ask for it, so that the session says they were one; a visitor stays. */
  leaveAlone(): Promise<void>;
}

/** Runs the session's rules against the platform: one renewal in flight, shared by all callers. */
export function createSessionRunner(options: SessionRunnerOptions): SessionRunner {
  const { now = systemNow, initial = emptySession, save = () => Promise.resolve() } = options;
  let [session] = step(initial, { type: 'resumed' });
  let renewal: { epoch: number; ended: Promise<void> } | undefined;
  let kept: Promise<unknown> = Promise.resolve();

  const nowS = (): number => Math.floor(now() / 1000);
  /** Keeps the session after whatever was to be kept before it. */
  const keep = (next: Session): Promise<void> => {
    const saving = after(kept, () => save(next));
    kept = saving.catch(() => undefined);
    return saving;
  };
  const dispatch = async (event: SessionEvent): Promise<void> => {
    const [next, effect] = step(session, event);
    if (next === session) return;
    session = next;
    try {
      await keep(next);
    } catch (error) {
      // Nothing was sent yet, and nobody may wait for a renewal that is not under way.
      [session] = step(session, { type: 'unreachable', epoch: next.epoch, nowS: nowS() });
      throw error;
    }
    // Somebody who logged in or out meanwhile wants no tokens of who was there before.
    if (effect !== undefined && session === next) await run(effect);
  };
  const run = async (effect: SessionEffect): Promise<void> => {
    const { event, failure } = await ask(options, effect, nowS);
    await dispatch(event);
    if (failure !== undefined && session.epoch === effect.epoch && !isUsable()) throw failure;
  };
  const isUsable = (): boolean => session.tag === 'active' && session.tokens.access.expiresAt > now() / 1000;
  const settle = (event: SessionEvent): Promise<void> => {
    if (renewal?.epoch === session.epoch) return renewal.ended;
    if (step(session, event)[1] === undefined) return Promise.resolve();
    const ended = dispatch(event).finally(() => {
      if (renewal?.ended === ended) renewal = undefined;
    });
    renewal = { epoch: session.epoch, ended };
    return ended;
  };
  const accessToken = async (): Promise<string> => {
    await settle({ type: 'tokenNeeded', nowS: nowS() });
    return session.tag === 'active' ? session.tokens.access.value : accessToken();
  };
  return {
    auth: {
      elevated: false,
      headers: async () => ({ authorization: await accessToken() }),
      onUnauthorized: async ({ authorization = '' }) => {
        // Refused late, it may have been renewed already: the rules tell by its value.
        await settle({ type: 'accessRefused', access: authorization });
        return true;
      },
    },
    current: () => session,
    logIn: (tokens, email) => dispatch({ type: 'loggedIn', tokens, email, nowS: nowS() }),
    logOut: () => dispatch({ type: 'loggedOut' }),
    leaveAlone: () => dispatch({ type: 'leftAlone' }),
  };
}

/** The tokens that an effect asks for; null where the platform knows the member no longer. */
async function take(
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

async function after(earlier: Promise<unknown>, act: () => Promise<void>): Promise<void> {
  await earlier;
  await act();
}

interface Outcome {
  event: SessionEvent;
  failure?: unknown;
}

/** Asks the platform for tokens and tells what came of it. */
async function ask(options: SessionRunnerOptions, effect: SessionEffect, nowS: () => number): Promise<Outcome> {
  const { grants } = options;
  const { epoch } = effect;
  let isSent = false;
  try {
    if (effect.do === 'learn') return { event: { type: 'learnt', epoch, rotates: await learnRotation(grants) } };
    // What can be sent only one time is not sent into a line that is down.
    if (effect.do === 'refresh' && effect.once) await grants.reach();
    isSent = true;
    const tokens = await take(options, effect);
    if (tokens === null) return { event: { type: 'renewalRefused', epoch, nowS: nowS() } };
    return { event: { type: 'granted', epoch, tokens, nowS: nowS() } };
  } catch (failure) {
    const type = isSent ? toRenewalFailure(failure) : 'unreachable';
    return { event: { type, epoch, nowS: nowS() }, failure };
  }
}
