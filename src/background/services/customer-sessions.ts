import { accessAuth } from '../../client/auth/access-token.ts';
import { isLoggedIn } from '../../client/auth/auth-tokens.ts';
import type { RandomBytes } from '../../client/auth/pkce.ts';
import type { Session, Tokens } from '../../client/auth/session-record.ts';
import { createSessionRunner, type SessionRunner } from '../../client/auth/session-runner.ts';
import { logInAgain, type AskFrame } from '../../client/auth/silent-login.ts';
import { createGrants, type Grants } from '../../client/auth/grants.ts';
import { createClient, type Client, type ClientOptions } from '../../client/client.ts';
import { sleep } from '../../client/http/sleep.ts';
import type { Consistency, ConsistencyOf } from '../../client/http/transport.ts';
import type { Customer, Store } from '../../domain/store.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { StorageArea } from './storage.ts';
import { readKey, removeKey, writeKey } from './stored-values.ts';

/** A store's session, and the grants that feed it. */
export interface CustomerSession {
  customerSession: SessionRunner;
  grants: Grants;
  /** The consistency state that the session's clients share while the visitor or member stays the same. */
  consistencyOf: ConsistencyOf;
}

export interface CustomerSessionsOptions {
  now(): number;
  askFrame: AskFrame;
  randomBytes: RandomBytes;
  /** Forgotten when the browser closes, and never readable by a page. */
  session: StorageArea;
  /** Stays when the browser closes. */
  local: StorageArea;
  onCustomer(storeId: string, customer: Customer): void;
}

export interface CustomerSessions {
  /**
   * Opens a store's stored session. Each store has one session in memory: opened again with the same client id it is the
   * same object; another client id starts a new session.
   */
  open(store: Store, base: Omit<ClientOptions, 'auth'>): Promise<CustomerSession>;
  /** Forgets the session in memory. */
  forget(storeId: string): void;
}

/** Shorter than the 30 s after which the browser stops a worker without events. */
const grantTimeoutMs = 20_000;

/** How long a call may wait for a member to be logged in again. */
const logInAgainMs = 12_000;

/** Keeps one customerSession session per connected store. */
export function createCustomerSessions(options: CustomerSessionsOptions): CustomerSessions {
  const { now, onCustomer } = options;
  const living = new Map<string, CustomerSession & { store: Store }>();
  const create = async (store: Store, base: Omit<ClientOptions, 'auth'>): Promise<CustomerSession> => {
    const stored = await readKey(options, 'customerSession', store.id);
    const isSameClient = stored?.clientId === store.clientId;
    if (!isSameClient) await removeKey(options, 'customerSession', store.id);
    const consistencyOf = createConsistency(() => customerSession.current());
    const grants = toGrants({ ...base, timeoutMs: grantTimeoutMs, consistencyOf }, store.clientId);
    const customerSession: SessionRunner = createSessionRunner({
      grants,
      now,
      initial: isSameClient ? stored : undefined,
      logInAgain: (email) => logInAgainSoon(options, store, base, email),
      save: async (session) => {
        // A late save must not restore the session of a disconnected store or of another client id.
        if (living.get(store.id)?.customerSession !== customerSession || store.clientId === null) return;
        onCustomer(store.id, toCustomer(session));
        await writeKey(options, 'customerSession', { ...session, clientId: store.clientId }, store.id);
      },
    });
    return { customerSession, grants, consistencyOf };
  };
  return {
    async open(store, base) {
      const known = living.get(store.id);
      const isSame = known?.store.clientId === store.clientId && known.store.api === store.api;
      const opened = isSame ? known : await create(store, base);
      living.set(store.id, { ...opened, store });
      onCustomer(store.id, toCustomer(opened.customerSession.current()));
      return opened;
    },
    forget: (storeId) => void living.delete(storeId),
  };
}

/** One state for each visitor or member, who changes at a login, at a logout and when a member falls back. */
function createConsistency(current: () => Session): ConsistencyOf {
  let shared: Consistency & Pick<Session, 'epoch' | 'fellBack'> = { last: null, epoch: -1, fellBack: false };
  return () => {
    const { epoch, fellBack } = current();
    if (shared.epoch !== epoch || shared.fellBack !== fellBack) shared = { last: null, epoch, fellBack };
    return shared;
  };
}

export const clientMissing = (): ShelfedgeError =>
  new ShelfedgeError('client_missing', 'This store has no OAuth client id.');

const refuse = (): Promise<never> => Promise.reject(clientMissing());

/** The grants of a client id; without one, every grant is refused with `client_missing`. */
function toGrants(base: Omit<ClientOptions, 'auth'>, clientId: string | null): Grants {
  if (clientId !== null) return createGrants(base, clientId);
  return { checkReachable: refuse, anonymous: refuse, refresh: refuse, code: refuse };
}

/** Logs a member in again without showing anything; throws when that takes longer than a person waits. */
async function logInAgainSoon(
  { askFrame, randomBytes }: CustomerSessionsOptions,
  { clientId }: Store,
  base: Omit<ClientOptions, 'auth'>,
  email: string | null,
): Promise<Tokens | null> {
  const clientOf = (access: string): Client => createClient({ ...base, auth: accessAuth(access) });
  if (clientId === null) throw clientMissing();
  const options = { clientOf, clientId, grants: createGrants(base, clientId), askFrame, random: randomBytes };
  const done = new AbortController();
  const late = sleep(logInAgainMs, done.signal).then(() => {
    throw new ShelfedgeError('timeout', 'The platform took too long to answer.');
  });
  return Promise.race([logInAgain(options, email), late]).finally(() => done.abort());
}

/** The visitor or member of a session, for people. */
function toCustomer(session: Session): Customer {
  const { fellBack } = session;
  if (session.tag === 'empty' && !fellBack) return { tag: 'none' };
  if (session.tag === 'empty' || !isLoggedIn(session)) return { tag: 'visitor', fellBack };
  return { tag: 'member', email: session.email ?? '' };
}
