import { codeOf, type ErrorCode } from '../../domain/errors.ts';
import type { Auth } from '../credential.ts';
import type { Session, Tokens } from './session-record.ts';
import { emptySession, step, type SessionEffect, type SessionEvent } from './session.ts';
import { systemNow } from '../surroundings.ts';
import type { Grants } from './tokens.ts';

export interface SessionRunnerOptions {
  grants: Grants;
  /** Epoch ms; the system's clock unless given. */
  now?: (() => number) | undefined;
  /** Where the session was left, if anywhere. */
  initial?: Session;
  /** Keeps the session; awaited before anybody gets a token that it holds. Kept in memory alone unless given. */
  save?: ((session: Session) => Promise<void>) | undefined;
}

export interface SessionRunner {
  /** The credential for calls as visitor or member; renews when it must, once for all who wait. */
  auth: Auth;
  current(): Session;
  logIn(tokens: Tokens, email: string): Promise<void>;
  logOut(): Promise<void>;
}

/** What a refused token request says about the session: only a 4xx that is not "slow down" is a verdict. */
const verdicts: readonly ErrorCode[] = ['application', 'unauthorized', 'forbidden', 'not_found', 'validation'];

/** Runs the session's rules against the platform: one renewal in flight, shared by all callers. */
export function createSessionRunner(options: SessionRunnerOptions): SessionRunner {
  const { grants, now = systemNow, initial, save = () => Promise.resolve() } = options;
  // A worker that died while renewing left no answer behind: take up the old tokens and renew anew.
  let session: Session = initial === undefined ? emptySession : resume(initial);
  let renewal: Promise<void> | undefined;

  const dispatch = async (event: SessionEvent): Promise<void> => {
    const [next, effect] = step(session, event);
    if (next === session) return;
    session = next;
    try {
      await save(session);
    } catch (error) {
      // Nobody may wait for a renewal that is not under way.
      session = resume(session);
      throw error;
    }
    if (effect !== undefined) await run(effect);
  };
  const run = async (effect: SessionEffect): Promise<void> => {
    try {
      const tokens = await (effect.do === 'refresh' ? grants.refresh(effect.refresh) : grants.anonymous());
      await dispatch({ type: 'granted', epoch: effect.epoch, tokens });
    } catch (error) {
      const isVerdict = verdicts.includes(codeOf(error));
      await dispatch({ type: isVerdict ? 'renewalRefused' : 'unreachable', epoch: effect.epoch });
      if (!isUsable()) throw error;
    }
  };
  const isUsable = (): boolean => session.tag === 'active' && session.tokens.access.expiresAt > now() / 1000;
  const share = (event: SessionEvent): Promise<void> => {
    // What needs no request is not waited for, so that nobody mistakes it for the renewal they need.
    if (renewal === undefined && step(session, event)[1] === undefined) return Promise.resolve();
    renewal ??= dispatch(event).finally(() => (renewal = undefined));
    return renewal;
  };
  const accessToken = async (): Promise<string> => {
    await share({ type: 'tokenNeeded', nowS: Math.floor(now() / 1000) });
    return session.tag === 'active' ? session.tokens.access.value : accessToken();
  };
  return {
    auth: {
      elevated: false,
      headers: async () => ({ authorization: await accessToken() }),
      onUnauthorized: async ({ authorization = '' }) => {
        // Refused late, it may have been renewed already: the rules tell by its value.
        await share({ type: 'accessRefused', access: authorization });
        return true;
      },
    },
    current: () => session,
    logIn: (tokens, email) => dispatch({ type: 'loggedIn', tokens, email }),
    logOut: () => dispatch({ type: 'loggedOut' }),
  };
}

function resume(session: Session): Session {
  if (session.tag !== 'renewing') return session;
  const { epoch, old, email, fellBack } = session;
  return old === null ? { tag: 'empty', epoch } : { tag: 'active', epoch, tokens: old, email, fellBack };
}
