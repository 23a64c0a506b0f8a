import { isLoggedIn } from '../../client/auth/auth-tokens.ts';
import { changePassword } from '../../client/operations/authentication.ts';
import { userInfo } from '../../client/operations/oauth.ts';
import { start } from '../../client/operations/verification.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { MemberProfile } from '../../domain/sign-in.ts';
import type { CommandInput } from '../../protocol/commands.ts';
import { type Account } from '../services/account.ts';
import { accountOf } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import type { HostedLogin } from './hosted-login.ts';
import type { LogOuts } from './log-outs.ts';
import { toFormError } from './sign-in-errors.ts';
import { backToLogIn, assertStep, show, toFlowAction, type FlowAction } from './sign-in-flow.ts';

export async function runChangePassword(
  action: FlowAction,
  { password }: CommandInput<'signIn.changePassword'>,
): Promise<void> {
  assertStep(action, ['changePassword']);
  const isDone = await asMember(action, async ({ customerClient }) => {
    await customerClient.call(changePassword, { newPassword: password }).catch((error: unknown) => {
      throw toFormError(error) ?? error;
    });
    return true;
  });
  if (isDone === true) await show(action, { tag: 'profile' }, { note: { tag: 'passwordChanged' } });
}

export async function runVerifyEmail(action: FlowAction): Promise<void> {
  const step = assertStep(action, ['profile']);
  const isSent = await asMember(action, async ({ customerClient }) => {
    const { sub } = await customerClient.call(userInfo, {});
    await customerClient.call(start, { identityId: sub ?? null, target: 'EMAIL' });
    return true;
  });
  if (isSent === true) await show(action, step, { note: { tag: 'verificationSent' } });
}

/** The member's profile; `unauthorized` if no member is logged in any more, `cancelled` if they logged out meanwhile. */
export async function readMemberProfile(context: FlowAction['context'], storeId: string): Promise<MemberProfile> {
  const { customerSession } = accountOf(context, storeId);
  const { epoch } = customerSession.current();
  const guardSession = (): void => {
    if (customerSession.current().epoch !== epoch) throw new ShelfedgeError('cancelled', 'They logged out meanwhile.');
  };
  // A member who logged out or closed the page meanwhile is not led back.
  const action = toFlowAction(context, storeId, () => {
    assertStep({ context, storeId }, ['profile', 'changePassword']);
    guardSession();
  });
  const profile = await asMember(action, readProfile);
  if (profile === undefined) throw new ShelfedgeError('unauthorized', 'No member is logged in any more.');
  guardSession();
  return profile;
}

/** Logs a member out here at once, and at the platform as soon as it can be reached. */
export async function logOut(
  context: Pick<Services, 'accounts' | 'signIns' | 'runtime'> & {
    hosted: Pick<HostedLogin, 'cancel'>;
    logOuts: Pick<LogOuts, 'schedule' | 'start'>;
  },
  storeId: string,
): Promise<void> {
  const { signIns, runtime, hosted, logOuts } = context;
  const { customerSession } = accountOf(context, storeId);
  const wasMember = isLoggedIn(customerSession.current());
  signIns.cancel(storeId);
  // A log-in that is under way on the platform's page must not come back.
  await hosted.cancel(storeId).catch(runtime.report);
  if (wasMember) await logOuts.schedule(storeId).catch(runtime.report);
  await customerSession.logOut();
  await signIns.end(storeId);
  if (wasMember) void logOuts.start(storeId).catch(runtime.report);
}

/** Asks as the member; undefined, with the log-in shown, once the platform knows them no longer. */
async function asMember<T>(action: FlowAction, ask: (account: Account) => Promise<T>): Promise<T | undefined> {
  const isMember = (): boolean => action.context.app.getState().customers[action.storeId]?.tag === 'member';
  try {
    const answer = isMember() ? await ask(action.account) : undefined;
    if (isMember()) return answer;
  } catch (error) {
    if (isMember()) throw error;
  }
  await backToLogIn(action, 'fellBack');
  return undefined;
}

async function readProfile({ customerClient, customerSession }: Account): Promise<MemberProfile> {
  const { email, emailVerified, givenName, familyName } = await customerClient.call(userInfo, {});
  const session = customerSession.current();
  const known = session.tag === 'empty' ? null : session.email;
  return {
    email: email ?? known ?? '',
    firstName: givenName ?? '',
    lastName: familyName ?? '',
    nickname: '',
    isVerified: emailVerified === true,
  };
}
