import { isLoggedIn } from '../../client/auth/auth-tokens.ts';
import { changePassword } from '../../client/operations/authentication.ts';
import { userInfo } from '../../client/operations/oauth.ts';
import { start } from '../../client/operations/verification.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import type { MemberProfile } from '../../domain/sign-in.ts';
import type { CommandInput } from '../../protocol/commands.ts';
import { accountOf, type Account } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import type { LogOuts } from './log-outs.ts';
import { toFormError } from './sign-in-errors.ts';
import { backToLogIn, beginAt, show, toWay, type Way } from './sign-in-flow.ts';

export async function runChangePassword(way: Way, { password }: CommandInput<'signIn.changePassword'>): Promise<void> {
  beginAt(way, ['changePassword']);
  const isDone = await asMember(way, async ({ shopperClient }) => {
    await shopperClient.call(changePassword, { newPassword: password }).catch((error: unknown) => {
      throw toFormError(error) ?? error;
    });
    return true;
  });
  if (isDone === true) await show(way, { tag: 'profile' }, { note: { tag: 'passwordChanged' } });
}

export async function runVerifyEmail(way: Way): Promise<void> {
  const step = beginAt(way, ['profile']);
  const isSent = await asMember(way, async ({ shopperClient }) => {
    const { sub } = await shopperClient.call(userInfo, {});
    await shopperClient.call(start, { identityId: sub ?? null, target: 'EMAIL' });
    return true;
  });
  if (isSent === true) await show(way, step, { note: { tag: 'verificationSent' } });
}

/** The member's profile; `unauthorized` if nobody is logged in any more, `cancelled` if they logged out meanwhile. */
export async function readMemberProfile(context: Way['context'], storeId: string): Promise<MemberProfile> {
  const { shopper } = accountOf(context, storeId);
  const { epoch } = shopper.current();
  const guardSession = (): void => {
    if (shopper.current().epoch !== epoch) throw new ShelfedgeError('cancelled', 'They logged out meanwhile.');
  };
  // A member who logged out or left meanwhile is not led back.
  const way = toWay(context, storeId, () => {
    beginAt({ context, storeId }, ['profile', 'changePassword']);
    guardSession();
  });
  const profile = await asMember(way, readProfile);
  if (profile === undefined) throw new ShelfedgeError('unauthorized', 'Nobody is logged in any more.');
  guardSession();
  return profile;
}

/** Logs a member out here at once, and at the platform as soon as it can be reached. */
export async function logOut(
  context: Pick<Services, 'accounts' | 'signIns' | 'world'> & { logOuts: Pick<LogOuts, 'plan' | 'begin'> },
  storeId: string,
): Promise<void> {
  const { signIns, world, logOuts } = context;
  const { shopper } = accountOf(context, storeId);
  const wasMember = isLoggedIn(shopper.current());
  signIns.cancel(storeId);
  if (wasMember) await logOuts.plan(storeId).catch(world.report);
  await shopper.logOut();
  await signIns.end(storeId);
  if (wasMember) void logOuts.begin(storeId).catch(world.report);
}

/** Asks as the member; undefined, with the log-in shown, once the platform knows them no longer. */
async function asMember<T>(way: Way, ask: (account: Account) => Promise<T>): Promise<T | undefined> {
  const isMember = (): boolean => way.context.app.getState().shoppers[way.storeId]?.tag === 'member';
  try {
    const answer = isMember() ? await ask(way.account) : undefined;
    if (isMember()) return answer;
  } catch (error) {
    if (isMember()) throw error;
  }
  await backToLogIn(way, 'fellBack');
  return undefined;
}

async function readProfile({ shopperClient, shopper }: Account): Promise<MemberProfile> {
  const { email, emailVerified, givenName, familyName } = await shopperClient.call(userInfo, {});
  const session = shopper.current();
  const known = session.tag === 'empty' ? null : session.email;
  return {
    email: email ?? known ?? '',
    firstName: givenName ?? '',
    lastName: familyName ?? '',
    nickname: '',
    isVerified: emailVerified === true,
  };
}
