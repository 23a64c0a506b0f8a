import { captchaTokenOf, wantsCaptcha } from '../identity/captcha.ts';
import { escapeHtml } from '../pages.ts';
import type { SecondFactor } from '../identity/second-factors.ts';
import type { Shop } from '../shop.ts';
import type { Screen } from './hosted-page.ts';

const cancel: [string, string] = ['cancel', 'Cancel'];
const back: [string, string] = ['showLogIn', 'Back to log in'];

function emailField(email = ''): string {
  const value = escapeHtml(email);
  return `<label>E-mail <input name="email" type="email" autocomplete="username" value="${value}" maxlength="254" required></label>`;
}

function passwordField(autocomplete: 'current-password' | 'new-password'): string {
  const least = autocomplete === 'new-password' ? ' minlength="4"' : '';
  return `<label>Password <input name="password" type="password" autocomplete="${autocomplete}"${least} maxlength="100" required></label>`;
}

const codeField =
  '<label>Code <input name="code" autocomplete="one-time-code" inputmode="numeric" maxlength="6" required></label>';

/** The demo captcha accepts whoever ticks it. */
function captchaBox(shop: Shop): string {
  const token = escapeHtml(captchaTokenOf(shop));
  return `<label class="tick"><input type="checkbox" name="captcha" value="${token}" required> I am not a robot</label>`;
}

/** E-mail address and password, plus a captcha if the store or the account requires one. */
export function logInScreen(shop: Shop, email = '', wantsBox = wantsCaptcha(shop)): Screen {
  return {
    title: 'Log in',
    fields: emailField(email) + passwordField('current-password') + (wantsBox ? captchaBox(shop) : ''),
    primary: ['logIn', 'Log in'],
    others: [['showRegister', 'Create an account'], ['showForgot', 'Forgot password?'], cancel],
  };
}

/** A new account. */
export function registerScreen(shop: Shop, email = ''): Screen {
  return {
    title: 'Create an account',
    fields: emailField(email) + passwordField('new-password') + (wantsCaptcha(shop) ? captchaBox(shop) : ''),
    primary: ['register', 'Create account'],
    others: [back, cancel],
  };
}

/** The e-mail address for a password reset link. */
export function forgotScreen(email = ''): Screen {
  const text = 'Type your e-mail address. A link to set a new password is sent to it.';
  return { title: 'New password', text, fields: emailField(email), primary: ['forgot', 'Send link'], others: [back] };
}

/** Confirms that the link was sent. */
export function forgotSentScreen(email: string): Screen {
  const text = `If there is an account for ${email}, a link to set a new password is on its way.`;
  return { title: 'Look into your mail', text, kept: { email }, others: [back, cancel] };
}

/** The code that verifies the address of a new account. */
export function codeScreen(stateToken: string): Screen {
  return {
    title: 'Check your e-mail',
    text: 'A code of six digits was sent to your address. Type it here.',
    fields: codeField,
    kept: { stateToken },
    primary: ['verify', 'Go on'],
    others: [['resendCode', 'Send again'], back, cancel],
  };
}

/** Says that the owner must approve the account first. */
export function approvalScreen(): Screen {
  const text = 'Your account is made. The store’s owner looks at it and tells you by e-mail when you can log in.';
  return { title: 'Waiting for approval', text, others: [back, cancel] };
}

const factorWords: Record<SecondFactor, string> = {
  SMS: 'Code by text message',
  CALL: 'Code by phone call',
  EMAIL: 'Code by e-mail',
  TOTP: 'Code of your authenticator app',
  PUSH: 'Question on your phone',
};

/** The second factor: a code, or the answer on the phone. */
export function factorScreen(stateToken: string, factors: SecondFactor[], chosen = factors[0]): Screen {
  const choices = factors.map((factor) => {
    const state = factor === chosen ? ' checked' : '';
    return `<label class="choice"><input type="radio" name="factor" value="${factor}"${state}> ${factorWords[factor]}</label>`;
  });
  const code = factors.length === 1 && chosen === 'PUSH' ? '' : codeField.replace(' required', '');
  return {
    title: 'Is it you?',
    text: 'Prove it a second way.',
    fields: `<fieldset><legend>How</legend>${choices.join('\n')}</fieldset>${code}`,
    kept: { stateToken, factors: factors.join(',') },
    primary: ['factor', 'Go on'],
    others: [['resendFactor', 'Send again'], back, cancel],
  };
}
