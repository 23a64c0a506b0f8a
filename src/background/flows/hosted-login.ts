import { completeLogIn, createOauthData, isAnswer, isCallback, toAuthUrl } from '../../client/auth/redirects.ts';
import type { Tokens } from '../../client/auth/session-record.ts';
import { userInfo } from '../../client/operations/oauth.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { isAllowedStorefront } from '../../domain/store.ts';
import { clientIdOf, type Account } from '../services/account.ts';
import { accountOf } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import { createPendingLoginStore, type PendingLoginStore } from '../services/pending-login.ts';
import type { PendingLogin } from '../services/stored-schemas.ts';

/** How a log-in on the platform's page ended, unless it was cancelled here. */
export type HostedEnd = { tag: 'loggedIn' | 'cancelled' | 'failed' };

/** Runs the log-in on the platform's own page, one at a time. The death of the worker loses nothing. */
export interface HostedLogin {
  /** Opens the page: in a log-in window of the browser where the store accepts that callback, else in a tab. */
  start(storeId: string): Promise<void>;
  /** Forgets the log-in and closes its tab; a later answer is ignored. */
  cancel(storeId: string): Promise<void>;
  /** A tab that is at a storefront has this address now. */
  onTabAddress(tabId: number, url: string): Promise<void>;
  onTabClosed(tabId: number): Promise<void>;
  /** Removes the secret of an expired log-in; a person who returns from it is told that it did not work. */
  endLate(): Promise<void>;
  /** Goes on where the last worker left it. */
  restore(): Promise<void>;
}

/** The path of the callback, at the store's own origin. */
const callbackPath = '/login-callback';

/** The address that a tab comes back to. */
export const toRedirectUri = (storefront: string): string => `${storefront}${callbackPath}`;
const lifeMs = 600_000;
const isInTime = (startedAt: number, now: number): boolean => now >= startedAt && now <= startedAt + lifeMs;

type HostedServices = Pick<Services, 'runtime' | 'app' | 'accounts'>;
interface HostedContext extends HostedServices {
  pending: PendingLoginStore;
  onEnd(storeId: string, end: HostedEnd): Promise<void>;
}

export function createHostedLogin(context: HostedServices, onEnd: HostedContext['onEnd']): HostedLogin {
  const { runtime, app } = context;
  const pending = createPendingLoginStore(runtime);
  const hostedContext: HostedContext = { ...context, pending, onEnd };
  /** Incremented at each start and cancellation; an earlier log-in is then late. */
  let epoch = 0;
  /** The store of the pending log-in: a cancellation at another store must not end it. */
  let current: string | undefined;
  const trackEpoch = () => {
    const started = epoch;
    return () => started !== epoch;
  };
  return {
    async start(storeId) {
      epoch += 1;
      current = storeId;
      const isLate = trackEpoch();
      const account = accountOf(context, storeId);
      const before = await pending.take(() => true);
      if (before !== undefined) await closeTab(hostedContext, before);
      if (before !== undefined && before.storeId !== storeId) await onEnd(before.storeId, { tag: 'cancelled' });
      await openPage(hostedContext, account, isLate);
    },
    async cancel(storeId) {
      if (current === storeId) epoch += 1;
      const login = await pending.take((login) => login.storeId === storeId);
      if (login !== undefined) await closeTab(hostedContext, login);
    },
    async onTabAddress(tabId, url) {
      const isLate = trackEpoch();
      const login = await pending.takeReturned((login) => login.tabId === tabId && isAnswer(url, login));
      if (login === undefined) return;
      await closeTab(hostedContext, login);
      await finish(hostedContext, login, url, isLate);
    },
    async onTabClosed(tabId) {
      const login = await pending.take((login) => login.tabId === tabId);
      if (login !== undefined) await onEnd(login.storeId, { tag: 'cancelled' });
    },
    endLate: () => pending.endSecret(({ startedAt }) => !isInTime(startedAt, runtime.now())),
    async restore() {
      // The worker that waited for a window, or exchanged a code, is dead.
      const interrupted = await pending.take(({ tabId }) => tabId === null);
      const login = await pending.read();
      current = login?.storeId;
      runtime.hosted.watchTabs(login !== undefined);
      const { signIns, customers } = app.getState();
      for (const [storeId, { step }] of Object.entries(signIns)) {
        if (step.tag !== 'hosted' || storeId === login?.storeId) continue;
        const outcome = interrupted?.hasReturned === true && interrupted.storeId === storeId ? 'failed' : 'cancelled';
        await onEnd(storeId, { tag: customers[storeId]?.tag === 'member' ? 'loggedIn' : outcome });
      }
    },
  };
}

async function openPage(hostedContext: HostedContext, account: Account, isLate: () => boolean): Promise<void> {
  const { runtime, pending } = hostedContext;
  const { store, customerClient } = account;
  const windowUri = await allowedWindow(hostedContext, account);
  const redirectUri = windowUri ?? toRedirectUri(store.storefront);
  const { state, codeVerifier, codeChallenge } = await createOauthData(redirectUri, '', runtime.randomBytes);
  const url = await toAuthUrl(customerClient, { redirectUri, state, codeChallenge }, { clientId: clientIdOf(account) });
  if (!isAllowedStorefront(url)) throw new ShelfedgeError('malformed_answer', 'No redirect URL found');
  if (isLate()) throw new ShelfedgeError('cancelled', 'This was closed meanwhile.');
  const { origin: issuer } = new URL(url);
  const request = { redirectUri, state, codeVerifier, issuer, startedAt: runtime.now() };
  const login = { storeId: store.id, ...request, tabId: null, hasReturned: false };
  runtime.wakeAt(request.startedAt + lifeMs + 1);
  if (windowUri !== null) {
    await pending.save(login);
    void waitForWindow(hostedContext, login, url, isLate).catch(runtime.report);
    return;
  }
  runtime.hosted.watchTabs(true);
  await pending.save({ ...login, tabId: await runtime.openTab(url) });
}

/** The address with which a window of the browser's answers, if the store's client may be sent there. */
async function allowedWindow({ runtime }: HostedContext, account: Account): Promise<string | null> {
  const redirectUri = runtime.hosted.windowAddress();
  if (redirectUri === null) return null;
  try {
    // Asked for an answer without a page, the platform sends a refusal back to an address that it knows.
    const data = await createOauthData(redirectUri, '', runtime.randomBytes);
    const url = await toAuthUrl(account.customerClient, data, { clientId: clientIdOf(account), prompt: 'none' });
    return isCallback(await runtime.hosted.askWindow(url, false), redirectUri) ? redirectUri : null;
  } catch {
    return null;
  }
}

async function waitForWindow(
  hostedContext: HostedContext,
  { state, storeId }: PendingLogin,
  url: string,
  isLate: () => boolean,
): Promise<void> {
  const address = await hostedContext.runtime.hosted.askWindow(url, true).catch(() => undefined);
  const isSameLogin = (login: PendingLogin): boolean => login.state === state;
  const login = await (address === undefined
    ? hostedContext.pending.take(isSameLogin)
    : hostedContext.pending.takeReturned(isSameLogin));
  if (login === undefined) return;
  if (address === undefined) await hostedContext.onEnd(storeId, { tag: 'cancelled' });
  else await finish(hostedContext, login, address, isLate);
}

/** Exchanges the code of a returned URL, and reports the end. */
async function finish(
  hostedContext: HostedContext,
  login: PendingLogin,
  address: string,
  isLate: () => boolean,
): Promise<void> {
  const end = await exchangeCode(hostedContext, login, address, isLate);
  if (isLate()) return;
  await hostedContext.onEnd(login.storeId, end);
  await hostedContext.pending.take(({ state }) => state === login.state);
}

/** Exchanges the returned code and logs in; drops the tokens if it was cancelled meanwhile. */
async function exchangeCode(
  hostedContext: HostedContext,
  login: PendingLogin,
  address: string,
  isLate: () => boolean,
): Promise<HostedEnd> {
  const { runtime } = hostedContext;
  try {
    if (!isInTime(login.startedAt, runtime.now())) return { tag: 'failed' };
    const account = accountOf(hostedContext, login.storeId);
    const tokens = await completeLogIn(account.grants, address, login);
    if (isLate()) return { tag: 'cancelled' };
    const email = await readEmail(account, tokens);
    if (isLate()) return { tag: 'cancelled' };
    await account.customerSession.logIn(tokens, email);
    return { tag: 'loggedIn' };
  } catch (error) {
    if (!(error instanceof ShelfedgeError)) runtime.report(error);
    // The platform's code for a person who declined.
    const isDeclined = error instanceof ShelfedgeError && error.details.applicationCode === 'access_denied';
    return { tag: isDeclined ? 'cancelled' : 'failed' };
  }
}

/** Closes the tab of a log-in, if it is still open. */
async function closeTab({ runtime }: HostedContext, { tabId }: PendingLogin): Promise<void> {
  if (tabId !== null) await runtime.closeTab(tabId).catch(() => undefined);
}

/** The member's email address; empty if the platform does not tell. */
async function readEmail({ clientOf }: Account, { access }: Tokens): Promise<string> {
  try {
    return (await clientOf(access.value).call(userInfo, {})).email ?? '';
  } catch {
    return '';
  }
}
