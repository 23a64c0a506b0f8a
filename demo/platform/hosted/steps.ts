import { z } from 'zod';
import { PlatformFault } from '../http/envelope.ts';
import type { LoginAnswer } from '../identity/login-state.ts';
import { isSecondFactor } from '../identity/second-factors.ts';
import type { SecondFactor } from '../identity/second-factors.ts';
import { logIn, register } from '../services/authentication.ts';
import { sendRecoveryEmail } from '../services/recovery.ts';
import { verifyFactor } from '../services/second-factor.ts';
import { resendCode, verifyAddress } from '../services/verification.ts';
import type { Shop } from '../shop.ts';
import type { Screen } from './hosted-page.ts';
import * as screens from './screens.ts';

const text = (longest: number) => z.string().max(longest).catch('').default('');

/** The form fields of the login page; missing ones are empty. */
export const formFields = z.object({
  step: text(50),
  email: text(254),
  password: text(101),
  captcha: text(5000),
  code: text(100),
  stateToken: text(1000),
  factor: text(10),
  factors: text(100),
});

/** A submitted form and its network address. */
export interface Visit extends z.infer<typeof formFields> {
  shop: Shop;
  address: string;
}

/** The result of a step: an answer of the state machine, or a screen; and the screen after a refusal. */
interface Step {
  run(visit: Visit): LoginAnswer | Screen;
  stay(visit: Visit, fault?: PlatformFault): Screen;
}

const dataFields = {
  SMS: 'smsData',
  CALL: 'callData',
  EMAIL: 'emailData',
  TOTP: 'totpData',
  PUSH: 'pushData',
} as const;

function toFactors(list: string): SecondFactor[] {
  return list.split(',').filter((one) => isSecondFactor(one));
}

function toAccount({ email, password, captcha }: Visit): object {
  return { loginId: { email }, password, ...(captcha !== '' && { captchaTokens: [{ Recaptcha: captcha }] }) };
}

function stayAtLogIn({ shop, email }: Visit, fault?: PlatformFault): Screen {
  if (fault?.code === '-19973') return screens.forgotScreen(email);
  return screens.logInScreen(shop, email, fault?.code === '-19971' || fault?.code === '-19970' || undefined);
}

function enterFactor({ shop, factor, stateToken, code }: Visit): LoginAnswer {
  if (!isSecondFactor(factor)) throw new PlatformFault(400, 'Choose how to prove that it is you', {});
  const proof = factor === 'PUSH' ? {} : { code };
  return verifyFactor(shop, factor, { stateToken, [dataFields[factor]]: proof });
}

const stayAtFactor = ({ stateToken, factors, factor }: Visit): Screen =>
  screens.factorScreen(stateToken, toFactors(factors), isSecondFactor(factor) ? factor : undefined);

const stayAtCode = ({ stateToken }: Visit): Screen => screens.codeScreen(stateToken);

function resendThen(stay: (visit: Visit) => Screen): Step {
  return {
    run: (visit) => {
      resendCode(visit.shop, { stateToken: visit.stateToken });
      return stay(visit);
    },
    stay,
  };
}

function show(screen: (visit: Visit) => Screen): Step {
  return { run: screen, stay: screen };
}

/** The action of each button of the login page. */
export const steps = new Map<string, Step>([
  ['showLogIn', show(({ shop, email }) => screens.logInScreen(shop, email))],
  ['showRegister', show(({ shop, email }) => screens.registerScreen(shop, email))],
  ['showForgot', show(({ email }) => screens.forgotScreen(email))],
  ['logIn', { run: (visit) => logIn(visit.shop, toAccount(visit), visit.address), stay: stayAtLogIn }],
  [
    'register',
    {
      run: (visit) => register(visit.shop, toAccount(visit)),
      stay: ({ shop, email }) => screens.registerScreen(shop, email),
    },
  ],
  [
    'forgot',
    {
      run: ({ shop, email }) => {
        sendRecoveryEmail(shop, { email });
        return screens.forgotSentScreen(email);
      },
      stay: ({ email }) => screens.forgotScreen(email),
    },
  ],
  ['verify', { run: ({ shop, code, stateToken }) => verifyAddress(shop, { code, stateToken }), stay: stayAtCode }],
  ['resendCode', resendThen(stayAtCode)],
  ['factor', { run: enterFactor, stay: stayAtFactor }],
  ['resendFactor', resendThen(stayAtFactor)],
]);
