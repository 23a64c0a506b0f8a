import { ShelfedgeError } from '../../base/errors.ts';
import type { SignInNote, SignInStep, StartStep } from '../../domain/sign-in.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { logOut, readMemberProfile, runChangePassword, runVerifyEmail } from '../flows/member-actions.ts';
import { clientIdOf } from '../services/account.ts';
import { accountOf } from '../services/accounts.ts';
import {
  runEnterCode,
  runEnterFactor,
  runForgot,
  runHosted,
  runLogIn,
  runRegister,
  runResend,
  runSetPassword,
} from '../flows/sign-in-actions.ts';
import { assertStep, toFlowAction, type FlowAction } from '../flows/sign-in-flow.ts';

type SignInContext = Pick<Context, 'accounts' | 'app' | 'hosted' | 'logOuts' | 'signIns' | 'runtime'>;

type RunAction<I> = (action: FlowAction, input: I) => Promise<void>;

/** Serves every step of signing in to a store; there is one flow a store. */
export function createSignInHandlers(context: SignInContext): HandlersOf<'signIn'> {
  const { signIns } = context;
  const leave = async (storeId: string): Promise<void> => {
    signIns.cancel(storeId);
    if (signIns.get(storeId)?.step.tag === 'hosted') await context.hosted.cancel(storeId);
  };
  /** Runs an action in its store's queue; `cancelled` if the flow is closed meanwhile. */
  const act =
    <I extends { storeId: string }>(kind: string, run: RunAction<I>) =>
    async (input: I) => {
      const { storeId } = input;
      clientIdOf(accountOf(context, storeId));
      await signIns.act(storeId, { kind, input }, (...turn) => run(toFlowAction(context, storeId, ...turn), input));
      return {};
    };
  return {
    'signIn.open': async ({ storeId, step }) => {
      const start = toStart(context, storeId, step);
      if (signIns.get(storeId)?.step.tag === start.step.tag) return {};
      await leave(storeId);
      await signIns.show(storeId, start.step, start);
      return {};
    },
    'signIn.close': async ({ storeId }) => {
      await leave(storeId);
      await signIns.leave(storeId);
      return {};
    },
    'signIn.cancel': ({ storeId }) => {
      signIns.cancel(storeId);
      return Promise.resolve({});
    },
    'signIn.keep': ({ storeId, fields }) => {
      accountOf(context, storeId);
      signIns.saveFields(storeId, fields);
      return Promise.resolve({});
    },
    'signIn.logIn': act('logIn', runLogIn),
    'signIn.register': act('register', runRegister),
    'signIn.enterCode': act('enterCode', runEnterCode),
    'signIn.resend': act('resend', runResend),
    'signIn.chooseFactor': async ({ storeId, factor }) => {
      const step = assertStep({ context, storeId }, ['factor']);
      if (!step.factors.includes(factor)) throw new ShelfedgeError('invalid_input', 'This factor is not offered.');
      if (step.chosen === factor) return act('resend', runResend)({ storeId });
      signIns.change(storeId, { step: { ...step, chosen: factor }, note: null });
      return {};
    },
    'signIn.enterFactor': act('enterFactor', runEnterFactor),
    'signIn.forgot': act('forgot', runForgot),
    'signIn.setPassword': act('setPassword', runSetPassword),
    'signIn.hosted': act('hosted', runHosted),
    'signIn.changePassword': act('changePassword', runChangePassword),
    'signIn.verifyEmail': act('verifyEmail', runVerifyEmail),
    'signIn.readProfile': async ({ storeId }) => ({ profile: await readMemberProfile(context, storeId) }),
    'signIn.logOut': ({ storeId }) => logOut(context, storeId).then(nothing),
  };
}

const nothing = () => ({});

/** The screen that is due for a step: the care of an account is for its member, a visitor logs in first. */
function toStart(context: SignInContext, storeId: string, tag: StartStep): { step: SignInStep; note: SignInNote } {
  const account = accountOf(context, storeId);
  clientIdOf(account);
  const session = account.customerSession.current();
  const isForMember = tag === 'profile' || tag === 'changePassword';
  if (context.app.getState().customers[storeId]?.tag === 'member') return { step: { tag }, note: null };
  const step: SignInStep = { tag: isForMember ? 'logIn' : tag };
  // The platform ended the member's session by itself; the member is told as soon as it matters.
  const fellBack = step.tag === 'logIn' && session.tag !== 'empty' && session.fellBack;
  return { step, note: fellBack ? { tag: 'fellBack' } : null };
}
