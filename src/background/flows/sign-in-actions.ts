import { enterEmailCode, enterFactor, logIn, register } from '../../client/auth/login-calls.ts';
import { initialState, step as nextState, unknownState, type LoginState } from '../../client/auth/login.ts';
import { recover, sendRecoveryEmail } from '../../client/operations/recovery.ts';
import { resendDuringAuthentication } from '../../client/operations/verification.ts';
import { codeOf, ShelfedgeError } from '../../base/errors.ts';
import { hasTimeLeft } from '../../domain/wait.ts';
import type { CommandInput } from '../../protocol/commands.ts';
import { askWithCaptcha, type CaptchaTokens } from './ask-with-captcha.ts';
import { readRecoveryToken } from './recovery-link.ts';
import { atField, isStateGone, toCodeError, toFormError } from './sign-in-errors.ts';
import {
  backToLogIn,
  assertStep,
  emailCodeStep,
  completeLogIn,
  advance,
  show,
  type FlowAction,
} from './sign-in-flow.ts';
import { logInSteps } from '../services/sign-ins.ts';
import type { PendingCredential } from '../services/stored-schemas.ts';

export async function runLogIn(
  action: FlowAction,
  { email: typed, password, captcha }: CommandInput<'signIn.logIn'>,
): Promise<void> {
  assertStep(action, ['logIn']);
  const email = storeEmail(action, typed);
  const { customerClient } = action.account;
  const ask = (given: CaptchaTokens) => logIn(customerClient, { loginId: { email }, password, ...given });
  await advance(action, await askWithCaptcha(action, captcha, ask), email);
}

export async function runRegister(action: FlowAction, input: CommandInput<'signIn.register'>): Promise<void> {
  assertStep(action, ['register']);
  const email = storeEmail(action, input.email);
  const credential = await action.context.signIns.credential(action.storeId);
  // The account exists and only the exchange failed; a second registration would be refused as taken.
  if (credential?.kind === 'session' && credential.email === email)
    return completeLogIn(action, credential.sessionToken, email);
  const given = Object.entries(input.profile).filter(([, text]) => text !== '');
  const profile = given.length === 0 ? {} : { profile: Object.fromEntries(given) };
  const registration = { loginId: { email }, password: input.password, ...profile };
  const ask = (given: CaptchaTokens) => register(action.account.customerClient, { ...registration, ...given });
  await advance(action, await askWithCaptcha(action, input.captcha, ask), email);
}

export async function runEnterCode(action: FlowAction, { code }: CommandInput<'signIn.enterCode'>): Promise<void> {
  assertStep(action, ['emailCode']);
  await verifyCode(action, 'wrongCode', ({ stateToken }) =>
    enterEmailCode(action.account.customerClient, { tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken }, code.trim()),
  );
}

export async function runEnterFactor(
  action: FlowAction,
  { code, remember }: CommandInput<'signIn.enterFactor'>,
): Promise<void> {
  const { factors, chosen } = assertStep(action, ['factor']);
  if (chosen === null) throw new ShelfedgeError('invalid_state', 'No factor is chosen.');
  // A device that has yet to agree was sent no code, so none can be wrong.
  await verifyCode(action, chosen === 'PUSH' ? 'notAgreed' : 'wrongCode', async ({ stateToken }) => {
    const before: LoginState = { ...unknownState, fallbackStep: { tag: 'SECOND_FACTOR', stateToken, factors } };
    const next = await enterFactor(action.account.customerClient, before, {
      factor: chosen,
      code: code.trim(),
      remember,
    });
    if (next === before) throw atField('code', 'notAgreed');
    return next;
  });
}

type StateCredential = Extract<PendingCredential, { kind: 'state' }>;

/**
 * Goes on with the answer to this step's credential and a code; without a valid credential, goes back to the log-in.
 */
async function verifyCode(
  action: FlowAction,
  rule: 'wrongCode' | 'notAgreed',
  ask: (credential: StateCredential) => Promise<LoginState>,
): Promise<void> {
  const credential = await action.context.signIns.credential(action.storeId);
  if (credential === undefined) return backToLogIn(action, 'expired');
  // The code was accepted before and is spent; only the exchange failed.
  if (credential.kind === 'session') return completeLogIn(action, credential.sessionToken, credential.email);
  const state = await ask(credential).catch((error: unknown) => {
    if (isStateGone(error)) return 'expired';
    if (rule === 'notAgreed' && isDenied(error)) return 'denied';
    throw toCodeError(error, rule);
  });
  return typeof state === 'string' ? backToLogIn(action, state) : advance(action, state, credential.email);
}

/** True if the log-in was refused on the other device, which ends the log-in. */
const isDenied = (error: unknown): boolean =>
  error instanceof ShelfedgeError && error.details.applicationCode === '-19956';

/** Has the code of the step sent once more. */
export async function runResend(action: FlowAction): Promise<void> {
  const step = assertStep(action, ['emailCode', 'factor']);
  const { signIns, runtime } = action.context;
  const credential = await signIns.credential(action.storeId);
  if (credential?.kind !== 'state') return backToLogIn(action, 'expired');
  const now = runtime.now();
  if (step.tag === 'emailCode' && hasTimeLeft(step.resendAtMs, now))
    throw new ShelfedgeError('throttled', 'A code was just sent.', { retryAfterMs: step.resendAtMs - now });
  try {
    await action.account.customerClient.call(resendDuringAuthentication, { stateToken: credential.stateToken });
  } catch (error) {
    if (isStateGone(error)) return backToLogIn(action, 'expired');
    action.guard();
    if (step.tag === 'emailCode' && error instanceof ShelfedgeError && codeOf(error) === 'throttled')
      signIns.change(action.storeId, { step: emailCodeStep(action, step.sentTo, error.details.retryAfterMs) });
    throw error;
  }
  const next = step.tag === 'emailCode' ? emailCodeStep(action, step.sentTo) : step;
  await show(action, next, { note: { tag: 'resent' }, credential });
}

export async function runForgot(action: FlowAction, { email: typed }: CommandInput<'signIn.forgot'>): Promise<void> {
  assertStep(action, ['forgot', 'forgotSent']);
  const email = storeEmail(action, typed);
  const { store, customerClient } = action.account;
  // The platform's own page leads to the shop after the password is set.
  const redirect = { url: store.storefront, clientId: action.clientId };
  try {
    await customerClient.call(sendRecoveryEmail, { email, redirect });
  } catch (error) {
    throw toFormError(error) ?? error;
  }
  await show(action, { tag: 'forgotSent', sentTo: email });
}

/** Sets the password that a mail's link allows, and goes on with what the platform answers. */
export async function runSetPassword(action: FlowAction, input: CommandInput<'signIn.setPassword'>): Promise<void> {
  assertStep(action, ['newPassword']);
  const credential = await action.context.signIns.credential(action.storeId);
  // The link is spent and the password is set; only the exchange failed.
  if (credential?.kind === 'session') return completeLogIn(action, credential.sessionToken, credential.email);
  const recoveryToken = readRecoveryToken(input.link);
  if (recoveryToken === undefined) throw atField('link', 'badLink');
  const answer = await action.account.customerClient
    .call(recover, { recoveryToken, password: input.password })
    .catch((error: unknown) => {
      const isGone = error instanceof ShelfedgeError && error.details.applicationCode === '-19972';
      throw isGone ? atField('link', 'linkExpired', error) : (toFormError(error) ?? error);
    });
  const email = answer.identity?.email?.address ?? action.context.signIns.get(action.storeId)?.fields.email ?? '';
  action.guard();
  storeEmail(action, email);
  try {
    await advance(action, nextState(initialState, { type: 'answered', answer }), email, { tag: 'passwordChanged' });
  } catch (error) {
    // The link is spent: the person logs in with the new password.
    await backToLogIn(action, 'passwordChanged');
    throw error;
  }
}

/** Opens the platform's own page; where that fails, the person is where they were. */
export async function runHosted(action: FlowAction): Promise<void> {
  const { storeId, context } = action;
  const step = assertStep(action, logInSteps);
  const credential = await context.signIns.credential(storeId);
  await show(action, { tag: 'hosted' });
  try {
    await context.hosted.start(storeId);
  } catch (error) {
    await show(action, step, { credential });
    throw error;
  }
}

/** Keeps the sent address, whatever comes next. */
function storeEmail({ context, storeId }: FlowAction, typed: string): string {
  const email = typed.trim();
  const fields = context.signIns.get(storeId)?.fields;
  if (fields !== undefined) context.signIns.change(storeId, { fields: { ...fields, email }, note: null });
  return email;
}
