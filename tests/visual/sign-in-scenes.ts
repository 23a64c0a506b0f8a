import { nothingUnsaved } from '../../src/products/working-copy/unsaved-value.ts';
import { noCorrection } from '../../src/domain/clock-correction.ts';
import { noFields, type MemberProfile, type SignIn, type SignInStep } from '../../src/domain/sign-in.ts';
import { atMs, member, store } from './goods.ts';
import type { Answer, PopupScene } from './scenes.ts';

const ada = 'ada.lovelace@analytical-engines.example';
const longEmail = `${'a-very-long-name.'.repeat(7)}of-a-shopper@${'a-department.'.repeat(6)}example`;

const at = (step: SignInStep, more: Partial<SignIn> = {}, scene: Partial<PopupScene> = {}): PopupScene => ({
  surface: 'popup',
  view: {
    store,
    edits: [],
    unsaved: nothingUnsaved,
    checkoutId: null,
    inactivePage: null,
    isViewedAsShopper: false,
    news: null,
    clock: noCorrection,
    stores: [],
    signIn: { step, fields: noFields, note: null, ...more },
  },
  ...scene,
});

const asMember = (step: SignInStep, more: Partial<SignIn> = {}, scene: Partial<PopupScene> = {}): PopupScene => ({
  surface: 'popup',
  view: {
    store: member,
    edits: [],
    unsaved: nothingUnsaved,
    checkoutId: null,
    inactivePage: null,
    isViewedAsShopper: false,
    news: null,
    clock: noCorrection,
    stores: [],
    signIn: { step, fields: noFields, note: null, ...more },
  },
  ...scene,
});

const typed = { fields: { ...noFields, email: ada } };
const named = { fields: { email: ada, firstName: 'Ada', lastName: 'Lovelace', nickname: 'Countess of the engines' } };
const profile: MemberProfile = { email: ada, firstName: 'Ada', lastName: 'Lovelace', nickname: '', isVerified: true };
const fails = (field: string, rule: string): Answer => ({
  tag: 'fails',
  code: 'invalid_input',
  rule: [field, '', rule],
});
const code: SignInStep = { tag: 'emailCode', sentTo: ada, resendAtMs: atMs + 24_500 };
const everyFactor: SignInStep = { tag: 'factor', factors: ['SMS', 'CALL', 'EMAIL', 'TOTP', 'PUSH'], chosen: null };

/** A store whose captcha page is served by the gallery. */
function withCaptcha(
  step: SignInStep,
  more: Partial<SignIn> = {},
  scene: Partial<PopupScene> = {},
  path = '/captcha.html',
): PopupScene {
  const page = new URL(path, globalThis.location?.href ?? 'http://127.0.0.1').href;
  const captcha = { page, visibleKey: '6LdDemoVisible_AAAAAJ0c8vEoOob7mx0KDlXyX', invisibleKey: null };
  const signIn = { step, fields: noFields, note: null, ...more };
  return {
    surface: 'popup',
    view: {
      store: { ...store, captcha },
      edits: [],
      unsaved: nothingUnsaved,
      checkoutId: null,
      inactivePage: null,
      isViewedAsShopper: false,
      news: null,
      clock: noCorrection,
      stores: [],
      signIn,
    },
    ...scene,
  };
}

/** Every sign-in screen in each of its states. */
export const signInScenes: Record<string, PopupScene> = {
  'sign-in-log-in': at({ tag: 'logIn' }),
  'sign-in-log-in-back': at({ tag: 'logIn' }, { ...typed, note: { tag: 'fellBack' } }),
  'sign-in-log-in-expired': at({ tag: 'logIn' }, { ...typed, note: { tag: 'expired' } }),
  'sign-in-log-in-denied': at({ tag: 'logIn' }, { ...typed, note: { tag: 'denied' } }),
  'sign-in-hosted-failed': at({ tag: 'logIn' }, { ...typed, note: { tag: 'hostedFailed' } }),
  'sign-in-log-in-busy': at({ tag: 'logIn' }, typed, { answers: { 'signIn.logIn': { tag: 'never' } } }),
  'sign-in-log-in-slow': at({ tag: 'logIn' }, typed, { answers: { 'signIn.logIn': { tag: 'never' } } }),
  'sign-in-wrong-password': at({ tag: 'logIn' }, typed, {
    answers: { 'signIn.logIn': fails('password', 'invalidPassword') },
  }),
  'sign-in-log-in-missing': at({ tag: 'logIn' }),
  'sign-in-log-in-offline': at({ tag: 'logIn' }, typed, {
    answers: { 'signIn.logIn': { tag: 'fails', code: 'network' } },
  }),
  'sign-in-log-in-not-let-in': at({ tag: 'logIn' }, typed, {
    answers: { 'signIn.logIn': { tag: 'fails', code: 'forbidden' } },
  }),
  'sign-in-register': at({ tag: 'register' }),
  'sign-in-register-named': at({ tag: 'register' }, named),
  'sign-in-register-taken': at({ tag: 'register' }, named, {
    answers: { 'signIn.register': fails('email', 'emailAlreadyExists') },
  }),
  'sign-in-register-short': at({ tag: 'register' }, typed, {
    answers: { 'signIn.register': fails('password', 'MIN_LENGTH') },
  }),
  'sign-in-code': at(code),
  'sign-in-code-again': at({ ...code, resendAtMs: atMs }, { note: { tag: 'resent' } }),
  'sign-in-code-wrong': at(code, {}, { answers: { 'signIn.enterCode': fails('code', 'wrongCode') } }),
  'sign-in-code-long': at({ ...code, sentTo: longEmail }),
  'sign-in-approval': at({ tag: 'approval' }, typed),
  'sign-in-factor': at(everyFactor),
  'sign-in-factor-sms': at({ ...everyFactor, chosen: 'SMS' }),
  'sign-in-factor-app': at({ tag: 'factor', factors: ['TOTP'], chosen: 'TOTP' }),
  'sign-in-factor-push': at({ ...everyFactor, chosen: 'PUSH' }),
  'sign-in-factor-push-pending': at(
    { ...everyFactor, chosen: 'PUSH' },
    {},
    {
      answers: { 'signIn.enterFactor': fails('code', 'wrongCode') },
    },
  ),
  'sign-in-captcha': at({ tag: 'captcha' }),
  'sign-in-captcha-here': withCaptcha({ tag: 'logIn', proof: 'captcha' }, typed),
  'sign-in-captcha-missing': withCaptcha({ tag: 'logIn', proof: 'captcha' }, typed),
  'sign-in-captcha-refused': withCaptcha({ tag: 'logIn', proof: 'captcha' }, typed, {
    answers: { 'signIn.logIn': fails('captcha', 'invalidCaptchaToken') },
  }),
  'sign-in-captcha-silent': withCaptcha({ tag: 'logIn', proof: 'captcha' }, typed, {}, '/nothing-there'),
  'sign-in-captcha-register': withCaptcha({ tag: 'register', proof: 'captcha' }, named),
  'sign-in-hosted': at({ tag: 'hosted' }),
  'sign-in-forgot': at({ tag: 'forgot' }, typed),
  'sign-in-forgot-sent': at({ tag: 'forgotSent', sentTo: longEmail }),
  'sign-in-new-password': at({ tag: 'newPassword' }, typed),
  'sign-in-new-password-old': at({ tag: 'newPassword' }, typed, {
    answers: { 'signIn.setPassword': fails('link', 'linkExpired') },
  }),
  'sign-in-change-password': asMember({ tag: 'changePassword' }),
  'sign-in-profile': asMember({ tag: 'profile' }, { note: { tag: 'passwordChanged' } }, { profile }),
  'sign-in-profile-bare': asMember(
    { tag: 'profile' },
    { note: { tag: 'verificationSent' } },
    {
      profile: { ...profile, email: longEmail, firstName: '', lastName: '', nickname: 'عائشة', isVerified: false },
    },
  ),
  'sign-in-profile-looking': asMember({ tag: 'profile' }, {}, { answers: { 'signIn.readProfile': { tag: 'never' } } }),
  'sign-in-profile-offline': asMember(
    { tag: 'profile' },
    {},
    {
      answers: { 'signIn.readProfile': { tag: 'fails', code: 'network' } },
    },
  ),
};
