import { isLoggedIn } from '../../client/auth/auth-tokens.ts';
import { changePassword } from '../../client/operations/authentication.ts';
import { userInfo } from '../../client/operations/oauth.ts';
import { start } from '../../client/operations/verification.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import type { MemberProfile } from '../../domain/sign-in.ts';
import type { Handlers } from '../../protocol/serve.ts';
import type { Account } from '../services/accounts.ts';
import { accountOf, type Context } from '../context.ts';
import { toFormError } from './sign-in-errors.ts';
import { backToLogIn, beginAt, show, toWay, type Way } from './sign-in-flow.ts';

type AccountCommand = 'signIn.changePassword' | 'signIn.verifyEmail' | 'signIn.readProfile' | 'signIn.logOut';

/** What a member does with their own account. */
export const createAccountHandlers = (context: Context): Pick<Handlers, AccountCommand> => ({
  'signIn.changePassword': async ({ storeId, password }) => {
    const key = JSON.stringify(['changePassword', password]);
    await context.signIns.act(storeId, key, async (guard) => {
      const way = toWay(context, storeId, guard);
      beginAt(way, ['changePassword']);
      const isDone = await asMember(way, async ({ shopperClient }) => {
        await shopperClient.call(changePassword, { newPassword: password }).catch((error: unknown) => {
          throw toFormError(error) ?? error;
        });
        return true;
      });
      if (isDone === true) await show(way, { tag: 'profile' }, { note: { tag: 'passwordChanged' } });
    });
    return {};
  },
  'signIn.verifyEmail': async ({ storeId }) => {
    await context.signIns.act(storeId, 'verifyEmail', async (guard) => {
      const way = toWay(context, storeId, guard);
      const step = beginAt(way, ['profile']);
      const isSent = await asMember(way, async ({ shopperClient }) => {
        const { sub } = await shopperClient.call(userInfo, {});
        await shopperClient.call(start, { identityId: sub ?? null, target: 'EMAIL' });
        return true;
      });
      if (isSent === true) await show(way, step, { note: { tag: 'verificationSent' } });
    });
    return {};
  },
  'signIn.readProfile': async ({ storeId }) => {
    const { shopper } = accountOf(context, storeId);
    const { epoch } = shopper.current();
    const guardSession = (): void => {
      if (shopper.current().epoch !== epoch) throw new ShelfedgeError('cancelled', 'They logged out meanwhile.');
    };
    // Whoever logged out or left meanwhile is not to be led back.
    const way = toWay(context, storeId, () => {
      beginAt({ context, storeId }, ['profile', 'changePassword']);
      guardSession();
    });
    const profile = await asMember(way, readProfile);
    if (profile === undefined) throw new ShelfedgeError('unauthorized', 'Nobody is logged in any more.');
    guardSession();
    return { profile };
  },
  'signIn.logOut': async ({ storeId }) => {
    const { signIns, world, logOuts } = context;
    const { shopper } = accountOf(context, storeId);
    const wasMember = isLoggedIn(shopper.current());
    signIns.cancel(storeId);
    if (wasMember) await logOuts.plan(storeId).catch(world.report);
    await shopper.logOut();
    await signIns.end(storeId);
    // Here they are logged out whatever the platform says; of its own pages they are as soon as it can be reached.
    if (wasMember) void logOuts.begin(storeId).catch(world.report);
    return {};
  },
});

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
