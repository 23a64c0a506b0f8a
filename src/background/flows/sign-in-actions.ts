import { enterEmailCode, enterFactor, logIn, register } from '../../client/auth/login-calls.ts';
import { initialState, step as nextState, unknownState, type LoginState } from '../../client/auth/login.ts';
import { recover, sendRecoveryEmail } from '../../client/operations/recovery.ts';
import { resendDuringAuthentication } from '../../client/operations/verification.ts';
import { codeOf, ShelfedgeError } from '../../domain/errors.ts';
import type { CommandInput } from '../../protocol/commands.ts';
import { askWithCaptcha, type CaptchaGiven } from './captcha.ts';
import { readRecoveryToken } from './recovery-link.ts';
import { atField, isStateGone, toCodeError, toFormError } from './sign-in-errors.ts';
import { backToLogIn, beginAt, emailCodeStep, finish, goOn, show, type Way } from './sign-in-flow.ts';
import { waysIn, type Ticket } from '../services/sign-ins.ts';

export async function runLogIn(
  way: Way,
  { email: typed, password, captcha }: CommandInput<'signIn.logIn'>,
): Promise<void> {
  beginAt(way, ['logIn']);
  const email = keepEmail(way, typed);
  const { shopperClient } = way.account;
  const ask = (given: CaptchaGiven) => logIn(shopperClient, { loginId: { email }, password, ...given });
  await goOn(way, await askWithCaptcha(way, captcha, ask), email);
}

export async function runRegister(way: Way, input: CommandInput<'signIn.register'>): Promise<void> {
  beginAt(way, ['register']);
  const email = keepEmail(way, input.email);
  const ticket = await way.context.signIns.ticket(way.storeId);
  // The account was made and only the way from there failed: made again, it would be refused as taken.
  if (ticket?.kind === 'session' && ticket.email === email) return finish(way, ticket.sessionToken, email);
  const given = Object.entries(input.profile).filter(([, text]) => text !== '');
  const profile = given.length === 0 ? {} : { profile: Object.fromEntries(given) };
  const asked = { loginId: { email }, password: input.password, ...profile };
  const ask = (given: CaptchaGiven) => register(way.account.shopperClient, { ...asked, ...given });
  await goOn(way, await askWithCaptcha(way, input.captcha, ask), email);
}

export async function runEnterCode(way: Way, { code }: CommandInput<'signIn.enterCode'>): Promise<void> {
  beginAt(way, ['emailCode']);
  await prove(way, 'wrongCode', ({ stateToken }) =>
    enterEmailCode(way.account.shopperClient, { tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken }, code.trim()),
  );
}

export async function runEnterFactor(way: Way, { code, remember }: CommandInput<'signIn.enterFactor'>): Promise<void> {
  const { factors, chosen } = beginAt(way, ['factor']);
  if (chosen === null) throw new ShelfedgeError('invalid_state', 'No factor is chosen.');
  // Another device that has yet to agree was sent no code that could be wrong.
  await prove(way, chosen === 'PUSH' ? 'notAgreed' : 'wrongCode', async ({ stateToken }) => {
    const asked: LoginState = { ...unknownState, fallbackStep: { tag: 'SECOND_FACTOR', stateToken, factors } };
    const next = await enterFactor(way.account.shopperClient, asked, { factor: chosen, code: code.trim(), remember });
    if (next === asked) throw atField('code', 'notAgreed');
    return next;
  });
}

type StateTicket = Extract<Ticket, { kind: 'state' }>;

/** Goes on with what this step's ticket and a code lead to; without a ticket that is good, back to the log-in. */
async function prove(
  way: Way,
  rule: 'wrongCode' | 'notAgreed',
  ask: (ticket: StateTicket) => Promise<LoginState>,
): Promise<void> {
  const ticket = await way.context.signIns.ticket(way.storeId);
  if (ticket === undefined) return backToLogIn(way, 'expired');
  // The code was right before and is spent; what failed then was the way from there.
  if (ticket.kind === 'session') return finish(way, ticket.sessionToken, ticket.email);
  const state = await ask(ticket).catch((error: unknown) => {
    if (isStateGone(error)) return 'expired';
    if (rule === 'notAgreed' && isDenied(error)) return 'denied';
    throw toCodeError(error, rule);
  });
  return typeof state === 'string' ? backToLogIn(way, state) : goOn(way, state, ticket.email);
}

/** Whether the other device was asked and somebody said no there, which ends the log-in. */
const isDenied = (error: unknown): boolean =>
  error instanceof ShelfedgeError && error.details.applicationCode === '-19956';

/** Has the code of the step sent once more. */
export async function runResend(way: Way): Promise<void> {
  const step = beginAt(way, ['emailCode', 'factor']);
  const { signIns, world } = way.context;
  const ticket = await signIns.ticket(way.storeId);
  if (ticket?.kind !== 'state') return backToLogIn(way, 'expired');
  const waitMs = step.tag === 'emailCode' ? step.resendAtMs - world.now() : 0;
  if (waitMs > 0) throw new ShelfedgeError('throttled', 'A code was just sent.', { retryAfterMs: waitMs });
  try {
    await way.account.shopperClient.call(resendDuringAuthentication, { stateToken: ticket.stateToken });
  } catch (error) {
    if (isStateGone(error)) return backToLogIn(way, 'expired');
    way.guard();
    if (step.tag === 'emailCode' && error instanceof ShelfedgeError && codeOf(error) === 'throttled')
      signIns.change(way.storeId, { step: emailCodeStep(way, step.sentTo, error.details.retryAfterMs) });
    throw error;
  }
  const next = step.tag === 'emailCode' ? emailCodeStep(way, step.sentTo) : step;
  await show(way, next, { note: { tag: 'resent' }, ticket });
}

export async function runForgot(way: Way, { email: typed }: CommandInput<'signIn.forgot'>): Promise<void> {
  beginAt(way, ['forgot', 'forgotSent']);
  const email = keepEmail(way, typed);
  const { store, shopperClient } = way.account;
  // After setting the password on the platform's own page, the person comes out at their shop.
  const redirect = { url: store.storefront, clientId: store.clientId };
  try {
    await shopperClient.call(sendRecoveryEmail, { email, redirect });
  } catch (error) {
    throw toFormError(error) ?? error;
  }
  await show(way, { tag: 'forgotSent', sentTo: email });
}

/** Sets the password that a mail's link allows, and goes on with what the platform answers. */
export async function runSetPassword(way: Way, input: CommandInput<'signIn.setPassword'>): Promise<void> {
  beginAt(way, ['newPassword']);
  const ticket = await way.context.signIns.ticket(way.storeId);
  // The link is spent and the password set; what failed then was the way from there.
  if (ticket?.kind === 'session') return finish(way, ticket.sessionToken, ticket.email);
  const recoveryToken = readRecoveryToken(input.link);
  if (recoveryToken === undefined) throw atField('link', 'badLink');
  const answer = await way.account.shopperClient
    .call(recover, { recoveryToken, password: input.password })
    .catch((error: unknown) => {
      const isGone = error instanceof ShelfedgeError && error.details.applicationCode === '-19972';
      throw isGone ? atField('link', 'linkExpired', error) : (toFormError(error) ?? error);
    });
  const email = answer.identity?.email?.address ?? way.context.signIns.get(way.storeId)?.fields.email ?? '';
  way.guard();
  keepEmail(way, email);
  try {
    await goOn(way, nextState(initialState, { type: 'answered', answer }), email, { tag: 'passwordChanged' });
  } catch (error) {
    // The link is spent: the person goes on with the password that they have now.
    await backToLogIn(way, 'passwordChanged');
    throw error;
  }
}

/** Opens the platform's own page; where that fails, the person is where they were. */
export async function runHosted(way: Way): Promise<void> {
  const { storeId, context } = way;
  const step = beginAt(way, waysIn);
  const ticket = await context.signIns.ticket(storeId);
  await show(way, { tag: 'hosted' }, { ticket });
  try {
    await context.hosted.start(storeId);
  } catch (error) {
    await show(way, step, { ticket });
    throw error;
  }
}

/** Keeps the address as it was sent, so that it is there whatever comes. */
function keepEmail({ context, storeId }: Way, typed: string): string {
  const email = typed.trim();
  const fields = context.signIns.get(storeId)?.fields;
  if (fields !== undefined) context.signIns.change(storeId, { fields: { ...fields, email }, note: null });
  return email;
}
