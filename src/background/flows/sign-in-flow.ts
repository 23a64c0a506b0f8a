import { unknownState, type CaptchaRequired, type LoginFailure, type LoginState } from '../../client/auth/login.ts';
import { exchangeSessionToken } from '../../client/auth/silent-login.ts';
import { codeOf, ShelfedgeError, type ErrorCode } from '../../base/errors.ts';
import type { SignInNote, SignInStep } from '../../domain/sign-in.ts';
import { captchaOf } from './ask-with-captcha.ts';
import { clientIdOf, type Account } from '../services/account.ts';
import { accountOf } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import type { HostedLogin } from './hosted-login.ts';
import { atField, toFailure } from './sign-in-errors.ts';
import type { PendingCredential } from '../services/stored-schemas.ts';

/** One action of a store's sign-in flow, with what it needs. */
export interface FlowAction {
  context: Pick<Services, 'accounts' | 'app' | 'signIns' | 'runtime'> & { hosted: Pick<HostedLogin, 'start'> };
  storeId: string;
  account: Account;
  clientId: string;
  /** Throws `cancelled` once the flow was closed or another step was opened. */
  guard(): void;
  /** Aborts as the guard begins to throw. */
  signal?: AbortSignal | undefined;
}

/** How long a mailed code takes to arrive before it is worth sending another. */
const resendAfterMs = 30_000;

/** The current step if it is one of these, else `invalid_state`: another popup may have advanced the flow. */
export function assertStep<Tag extends SignInStep['tag']>(
  { context, storeId }: { context: Pick<Services, 'signIns'>; storeId: string },
  tags: readonly Tag[],
): Extract<SignInStep, { tag: Tag }> {
  const step = context.signIns.get(storeId)?.step;
  const isAt = (one: SignInStep): one is Extract<SignInStep, { tag: Tag }> => tags.some((tag) => tag === one.tag);
  if (step === undefined || !isAt(step)) throw new ShelfedgeError('invalid_state', 'This step is over.');
  return step;
}

/** Shows a step, unless the action was cancelled. */
export const show = (
  { context, storeId, guard }: FlowAction,
  step: SignInStep,
  change: { note?: SignInNote; credential?: PendingCredential | undefined } = {},
): Promise<void> => {
  guard();
  return context.signIns.show(storeId, step, { ...change, guard });
};

/** Returns to the log-in step, keeps the typed fields, and shows a note why. */
export const backToLogIn = (action: FlowAction, tag: NonNullable<SignInNote>['tag']): Promise<void> =>
  show(action, { tag: 'logIn' }, { note: { tag } });

/** The step that waits for a mailed code. */
export const emailCodeStep = ({ context }: FlowAction, sentTo: string, waitMs = resendAfterMs): SignInStep => ({
  tag: 'emailCode',
  sentTo,
  resendAtMs: context.runtime.now() + waitMs,
});

/** Shows the step that the platform's answer leads to; throws if the current step is to be tried again. */
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
      return askPerson(action, state);
    case 'INITIAL':
    case 'FAILURE':
      return takeFallbackStep(action, state.tag === 'FAILURE' ? state : unknownState, email, note);
  }
}

/** Asks a person to solve the captcha: here if it can be drawn, else on the platform's page. */
async function askPerson(action: FlowAction, { errorCode, error }: CaptchaRequired): Promise<void> {
  const step = action.context.signIns.get(action.storeId)?.step;
  const canDraw = (captchaOf(action)?.visibleKey ?? null) !== null;
  if (!canDraw || (step?.tag !== 'logIn' && step?.tag !== 'register')) return show(action, { tag: 'captcha' });
  await show(action, { tag: step.tag, proof: 'captcha' });
  // The platform refused the solved captcha; the first request for one is no error.
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

/** The codes with which the platform refuses a spent or expired session token. */
const rejectionCodes: readonly ErrorCode[] = ['application', 'unauthorized', 'forbidden', 'validation', 'not_found'];

/**
 * Exchanges a granted one-time session token for tokens. The token is stored first, so that a step whose code is already
 * spent can be completed after a failure.
 */
export async function completeLogIn(action: FlowAction, sessionToken: string, email: string): Promise<void> {
  const { context, storeId, account, clientId, guard, signal } = action;
  const { signIns, runtime } = context;
  const step = signIns.get(storeId)?.step ?? { tag: 'logIn' };
  await show(action, step, { credential: { kind: 'session', email, sessionToken } });
  const { customerClient, grants, customerSession } = account;
  const { askFrame, randomBytes } = runtime;
  try {
    const options = { client: customerClient, clientId, grants, askFrame, random: randomBytes, signal };
    const tokens = await exchangeSessionToken(options, sessionToken);
    guard();
    await customerSession.logIn(tokens, email);
  } catch (error) {
    if (step.tag === 'logIn' || !rejectionCodes.includes(codeOf(error))) throw error;
    return backToLogIn(action, step.tag === 'newPassword' ? 'passwordChanged' : 'expired');
  }
  await signIns.end(storeId);
}

/** An action at a connected store; `client_missing` if members cannot log in to it. */
export function toFlowAction(
  context: FlowAction['context'],
  storeId: string,
  guard: () => void,
  signal?: AbortSignal,
): FlowAction {
  const account = accountOf(context, storeId);
  return { context, storeId, guard, signal, account, clientId: clientIdOf(account) };
}
