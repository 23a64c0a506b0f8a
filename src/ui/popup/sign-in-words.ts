import type { SignInFactor, SignInNote, SignInStep } from '../../domain/sign-in.ts';

/** What each screen is called, what it says of itself, and the one thing to press. */
interface ScreenWords {
  title: string;
  hint: string;
  submit: string;
  busy: string;
}

/** The words of every screen of the way in. */
export const screenWords = {
  logIn: {
    title: 'Log in',
    hint: 'As a member of the store. What may be edited here stays as it is.',
    submit: 'Log in',
    busy: 'Logging in',
  },
  register: {
    title: 'Create an account',
    hint: 'You become a member of the store, as any shopper can.',
    submit: 'Create account',
    busy: 'Creating the account',
  },
  emailCode: {
    title: 'Enter the code',
    hint: 'It has six characters. Look among the unwanted mail if it does not come.',
    submit: 'Continue',
    busy: 'Checking the code',
  },
  approval: {
    title: 'The store’s owner decides',
    hint: 'Your account is there, and its owner lets new members in by hand. Log in once that is done.',
    submit: 'Log in',
    busy: 'Logging in',
  },
  factor: {
    title: 'Prove that it is you',
    hint: 'The store asks for a second proof. Choose how you want to give it.',
    submit: 'Continue',
    busy: 'Checking the code',
  },
  captcha: {
    title: 'Go on at the store’s page',
    hint: 'The store wants something more that only its own page can ask. It opens in a tab; you are logged in here when you are done there.',
    submit: 'Open the store’s page',
    busy: 'Opening',
  },
  forgot: {
    title: 'Forgot your password?',
    hint: 'The store mails you a link with which you set a new one.',
    submit: 'Send the link',
    busy: 'Sending',
  },
  forgotSent: {
    title: 'Look at your mail',
    hint: 'Copy the link in it and paste it here, or open it and set the password on the store’s own page.',
    submit: 'Paste the link',
    busy: 'Sending',
  },
  newPassword: {
    title: 'Set a new password',
    hint: 'With the link that the store mailed you.',
    submit: 'Set password',
    busy: 'Setting the password',
  },
  changePassword: {
    title: 'Change password',
    hint: 'The new one counts from now on, for this store only.',
    submit: 'Change password',
    busy: 'Changing the password',
  },
  profile: { title: 'Your account', hint: '', submit: '', busy: 'Looking up your account' },
  hosted: {
    title: 'Go on in the other tab',
    hint: 'The store’s own page is open there. Log in on it; this goes on by itself.',
    submit: 'Open it again',
    busy: 'Opening',
  },
} as const satisfies Record<SignInStep['tag'], ScreenWords>;

/** The words of the fields, and of the ways from one screen to another. */
export const signInWords = {
  back: 'Back',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
  secret: 'password',
  code: 'Code',
  link: 'Link from the mail',
  linkHint: 'Copy the whole address out of the mail.',
  names: 'Add your name (optional)',
  firstName: 'First name',
  lastName: 'Last name',
  nickname: 'Name that others see',
  sentTo: 'Sent to',
  askedFor: 'If it has an account, a link is on its way to',
  forgot: 'Forgot password',
  register: 'Create account',
  haveAccount: 'I have an account',
  hosted: 'Use the store’s page',
  haveLink: 'I have a link already',
  newLink: 'Send a new link',
  sendAgain: 'Send again',
  sendAgainIn: (seconds: number) => `Send again in ${seconds} s`,
  otherFactor: 'Use another way',
  hostedWait: 'Waiting for the store’s page',
  pushWait: 'Open the store’s message on your other device and agree.',
  pushAgreed: 'I agreed',
  verified: 'Confirmed',
  unverified: 'Not confirmed',
  verify: 'Confirm e-mail',
  changePassword: 'Change password',
  logOut: 'Log out',
  account: 'Account on the store’s page',
  slow: 'The store is slow to answer.',
  noName: 'No name given',
  name: 'Name',
} as const;

/** What is said with the store's captcha, by how it stands. */
export const captchaWords = {
  why: 'The store wants proof that you are a person.',
  title: 'The store’s captcha',
  loading: 'Looking for the store’s captcha',
  there: '',
  solved: '',
  silent: `The store’s captcha does not answer. Press ${signInWords.hosted}.`,
  failed: `The store’s captcha does not work here. Press ${signInWords.hosted}.`,
} as const;

/** How each second proof is called where one is chosen, and what is said once it was. */
export const factorWords: Record<SignInFactor, { name: string; hint: string }> = {
  SMS: { name: 'Text message', hint: 'The store sent a code to your phone.' },
  CALL: { name: 'Phone call', hint: 'The store calls your phone and says a code.' },
  EMAIL: { name: 'E-mail', hint: 'The store mailed you a code.' },
  TOTP: { name: 'Authenticator app', hint: 'Type the code that your authenticator app shows now.' },
  PUSH: { name: 'Your other device', hint: signInWords.pushWait },
};

/** What happened meanwhile, said once above the form. */
export const noteWords: Record<NonNullable<SignInNote>['tag'], { text: string; tone: 'good' | 'wait' }> = {
  expired: {
    text: 'This step was used already or took too long, so the store wants to begin again. Type the password once more.',
    tone: 'wait',
  },
  denied: {
    text: 'This log-in was denied on your other device. To try again, log in and agree there. If it was not you who denied it, change your password.',
    tone: 'wait',
  },
  resent: { text: 'A new code is on its way. The one before no longer works.', tone: 'good' },
  passwordChanged: { text: 'The new password counts from now on.', tone: 'good' },
  fellBack: { text: 'The store ended your session, so you are a visitor again. Log in to go on.', tone: 'wait' },
  signedOut: { text: 'You are logged out.', tone: 'good' },
  verificationSent: {
    text: 'A mail is on its way. Confirm the address on the store’s own page, then look here again.',
    tone: 'good',
  },
  hostedFailed: {
    text: 'What the store’s page answered was not accepted. You are not logged in. Try again.',
    tone: 'wait',
  },
};

/** What keeps somebody on a screen, and what to do about it. */
export const problemWords = {
  emailMissing: 'Type the e-mail address of the account.',
  emailOdd: 'That is not an e-mail address. It looks like name@example.com.',
  emailTaken: 'This address has an account already. Log in with it, or use another address.',
  emailUnknown: 'The store has no account with this e-mail. Check the address, or create an account.',
  passwordMissing: 'Type the password.',
  passwordWrong: 'The password is wrong. You are not logged in. Type it again.',
  passwordReset: 'The store wants a new password first. Press Forgot password to get a link for it.',
  passwordShort: 'The store wants a longer password. Add some characters.',
  passwordLong: 'The store takes no password as long as that. Use a shorter one.',
  passwordOdd: 'The store does not take this password. Choose another one.',
  codeMissing: 'Type the code.',
  codeShort: 'A code has six characters. Type all of them.',
  codeWrong: 'The code is wrong or too old. Type it again, or have a new one sent.',
  pushMissing: 'The store has not heard from your other device yet. Agree there, then press again.',
  linkMissing: 'Paste the link from the mail.',
  linkOdd: 'That is not the link from the mail. Copy the whole address.',
  linkOld: 'This link was used or is too old. Have a new one sent.',
  nameOdd: 'The store does not take this name. Use another one or leave it empty.',
  expired: noteWords.expired.text,
  failed: `The store refused and did not say why. Try again, or press ${signInWords.hosted}.`,
  captchaMissing: 'Prove first that you are a person.',
  captchaRefused: 'The store did not take that proof, or it took too long. Prove it once more.',
  blocked: 'The store has blocked this account. Ask the store’s owner.',
  unconfirmed: 'The store wants the e-mail address confirmed first. Log in again to get a code.',
  unapproved: 'The store’s owner has not approved this account yet. Ask them, then log in.',
  notLetIn: 'The store does not let this account in here. Ask its owner, or use the store’s own page.',
  throttled: 'Too many tries. Wait a minute, then try again.',
  offline: 'The store cannot be reached. Check the connection, then try again.',
  slow: 'The store took too long to answer. Try again in a moment.',
} as const;
