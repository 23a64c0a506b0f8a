import { unknownState, type CaptchaRequired, type LoginFailure, type LoginState } from '../../client/auth/login.ts';
import { exchangeSessionToken } from '../../client/auth/silent-login.ts';
import { codeOf, ShelfedgeError, type ErrorCode } from '../../domain/errors.ts';
import type { SignInNote, SignInStep } from '../../domain/sign-in.ts';
import { captchaOf } from './captcha.ts';
import { accountOf, type Account } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import type { HostedLogin } from './hosted-login.ts';
import { atField, toFailure } from './sign-in-errors.ts';
import type { PendingCredential } from '../services/stored-schemas.ts';

/** One act on a store's way in: where it happens, and how it learns that it comes too late. */
export interface FlowAction {
  context: Pick<Services, 'accounts' | 'app' | 'signIns' | 'world'> & { hosted: Pick<HostedLogin, 'start'> };
  storeId: string;
  account: Account;
  /** Throws `cancelled` once the way in was closed or led elsewhere. */
  guard(): void;
}

/** How long a mailed code takes to arrive before it is worth sending another. */
const resendAfterMs = 30_000;

/** Begins an act at one of these steps, and no other: another popup may have gone on meanwhile. */
export function assertStep<Tag extends SignInStep['tag']>(
  { context, storeId }: { context: Pick<Services, 'signIns'>; storeId: string },
  tags: readonly Tag[],
): Extract<SignInStep, { tag: Tag }> {
  const step = context.signIns.get(storeId)?.step;
  const isAt = (one: SignInStep): one is Extract<SignInStep, { tag: Tag }> => tags.some((tag) => tag === one.tag);
  if (step === undefined || !isAt(step)) throw new ShelfedgeError('invalid_state', 'This step is over.');
  return step;
}

/** Shows a step, unless the act comes too late. */
export const show = (
  { context, storeId, guard }: FlowAction,
  step: SignInStep,
  change: { note?: SignInNote; credential?: PendingCredential | undefined } = {},
): Promise<void> => {
  guard();
  return context.signIns.show(storeId, step, { ...change, guard });
};

/** Back to the log-in, with what was typed and a word on why. */
export const backToLogIn = (action: FlowAction, tag: NonNullable<SignInNote>['tag']): Promise<void> =>
  show(action, { tag: 'logIn' }, { note: { tag } });

/** The step that waits for a mailed code. */
export const emailCodeStep = ({ context }: FlowAction, sentTo: string, waitMs = resendAfterMs): SignInStep => ({
  tag: 'emailCode',
  sentTo,
  resendAtMs: context.world.now() + waitMs,
});

/** Goes on from what the platform said; throws where the same step is to be tried again. */
export async function advance(
  action: FlowAction,
  state: LoginState,
  email: string,
  note: SignInNote = null,
): Promise<void> {
  action.guard();
  switch (state.tag) {
    case 'SUCCESS':
      return completeLogIn(action, state.sessionToken, email);
    case 'EMAIL_VERIFICATION_REQUIRED':
      return show(action, emailCodeStep(action, email), {
        note,
        credential: { kind: 'state', email, stateToken: state.stateToken },
      });
    case 'OWNER_APPROVAL_REQUIRED':
      return show(action, { tag: 'approval' }, { note });
    case 'USER_CAPTCHA_REQUIRED':
    case 'SILENT_CAPTCHA_REQUIRED':
      return askPerson(action, state, note);
    case 'INITIAL':
    case 'FAILURE':
      return takeFallbackStep(action, state.tag === 'FAILURE' ? state : unknownState, email, note);
  }
}

/** Has a person solve the captcha: here, where it can be drawn, else on the platform's own page. */
async function askPerson(action: FlowAction, { errorCode, error }: CaptchaRequired, note: SignInNote): Promise<void> {
  const step = action.context.signIns.get(action.storeId)?.step;
  const canDraw = (captchaOf(action)?.visibleKey ?? null) !== null;
  if (!canDraw || (step?.tag !== 'logIn' && step?.tag !== 'register'))
    return show(action, { tag: 'captcha' }, { note });
  await show(action, { tag: step.tag, proof: 'captcha' }, { note });
  // What they solved was not taken; whoever is asked for the first time has done nothing wrong.
  if (step.proof === 'captcha') throw atField('captcha', errorCode, error);
}

function takeFallbackStep(action: FlowAction, failure: LoginFailure, email: string, note: SignInNote): Promise<void> {
  const { fallbackStep } = failure;
  if (fallbackStep === undefined)
    throw toFailure(failure, action.context.signIns.get(action.storeId)?.step.tag === 'logIn');
  if (fallbackStep.tag === 'HOSTED_PAGE') return show(action, { tag: 'captcha' }, { note });
  const { factors, stateToken } = fallbackStep;
  const [first] = factors;
  const chosen = factors.length === 1 && first !== undefined ? first : null;
  return show(action, { tag: 'factor', factors, chosen }, { note, credential: { kind: 'state', email, stateToken } });
}

/** What the platform says of a session token that it takes no longer. */
const rejectionCodes: readonly ErrorCode[] = ['application', 'unauthorized', 'forbidden', 'validation', 'not_found'];

/**
 * Makes the session of a log-in that is granted. Its one-time token is kept first, so that a step whose code is spent
 * by now can be finished after a failure on the action.
 */
export async function completeLogIn(action: FlowAction, sessionToken: string, email: string): Promise<void> {
  const { context, storeId, account, guard } = action;
  const { signIns, world } = context;
  const step = signIns.get(storeId)?.step ?? { tag: 'logIn' };
  await show(action, step, { credential: { kind: 'session', email, sessionToken } });
  const { customerClient, grants, store, customerSession } = account;
  const { askFrame, randomBytes } = world;
  try {
    const options = { client: customerClient, clientId: store.clientId, grants, askFrame, random: randomBytes };
    const tokens = await exchangeSessionToken(options, sessionToken);
    guard();
    await customerSession.logIn(tokens, email);
  } catch (error) {
    if (step.tag === 'logIn' || !rejectionCodes.includes(codeOf(error))) throw error;
    return backToLogIn(action, step.tag === 'newPassword' ? 'passwordChanged' : 'expired');
  }
  await signIns.end(storeId);
}

/** The act's action, at a connected store. */
export const toFlowAction = (context: FlowAction['context'], storeId: string, guard: () => void): FlowAction => ({
  context,
  storeId,
  guard,
  account: accountOf(context, storeId),
});
