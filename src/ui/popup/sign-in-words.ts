import type { SignInFactor, SignInNote, SignInStep } from '../../domain/sign-in.ts';

/** What each screen is called, what it says of itself, and the one thing to press. */
interface ScreenWords {
  title: string;
  hint: string;
  submit: string;
  busy: string;
}

/** The words of every screen of the sign-in flow. */
export const screenWords = {
  logIn: {
    title: 'Log in',
    hint: 'As a customer of your store. Not needed for editing.',
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
    hint: 'Six characters. Check your spam folder if it doesn’t arrive.',
    submit: 'Continue',
    busy: 'Checking the code',
  },
  approval: {
    title: 'Waiting for approval',
    hint: 'The owner approves new members by hand. Log in once you’re approved.',
    submit: 'Log in',
    busy: 'Logging in',
  },
  factor: {
    title: 'Verify it’s you',
    hint: 'The store asks for a second step. Choose one.',
    submit: 'Continue',
    busy: 'Checking the code',
  },
  captcha: {
    title: 'Continue on the store’s page',
    hint: 'One more step is needed there. You’ll be logged in here when done.',
    submit: 'Open the store’s page',
    busy: 'Opening',
  },
  forgot: {
    title: 'Forgot your password?',
    hint: 'We’ll email you a link to set a new password.',
    submit: 'Send the link',
    busy: 'Sending',
  },
  forgotSent: {
    title: 'Check your email',
    hint: 'Paste the link from it here, or open it to set the password on the store’s page.',
    submit: 'Paste the link',
    busy: 'Sending',
  },
  newPassword: {
    title: 'Set a new password',
    hint: 'With the link from the store’s email.',
    submit: 'Set password',
    busy: 'Setting the password',
  },
  changePassword: {
    title: 'Change password',
    hint: 'Use it from now on, for this store only.',
    submit: 'Change password',
    busy: 'Changing the password',
  },
  profile: { title: 'Your account', hint: '', submit: '', busy: 'Looking up your account' },
  hosted: {
    title: 'Continue in the other tab',
    hint: 'The store’s page is open there. Log in on it, and you’re logged in here.',
    submit: 'Open it again',
    busy: 'Opening',
  },
} as const satisfies Record<SignInStep['tag'], ScreenWords>;

/** The words of the fields, and of the ways from one screen to another. */
export const signInWords = {
  back: 'Back',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  secret: 'password',
  code: 'Code',
  link: 'Link from the email',
  linkHint: 'Copy the whole link from the email.',
  names: 'Add your name (optional)',
  firstName: 'First name',
  lastName: 'Last name',
  nickname: 'Display name',
  sentTo: 'Sent to',
  askedFor: 'If there’s an account, we’ve sent a link to',
  forgot: 'Forgot password',
  register: 'Create account',
  haveAccount: 'I have an account',
  hosted: 'Log in on the store’s page',
  haveLink: 'I already have a link',
  newLink: 'Send a new link',
  sendAgain: 'Send again',
  sendAgainIn: (seconds: number) => `Send again in ${seconds} s`,
  otherFactor: 'Try another way',
  hostedWait: 'Waiting for the store’s page',
  pushWait: 'Approve the request on your other device.',
  pushAgreed: 'I approved it',
  verified: 'Confirmed',
  unverified: 'Not confirmed',
  verify: 'Confirm email',
  changePassword: 'Change password',
  logOut: 'Log out',
  account: 'My account on the store',
  slow: 'The store is slow to answer.',
  noName: 'No name',
  name: 'Name',
} as const;

/** What is said with the store's captcha, by how it stands. */
export const captchaWords = {
  why: 'Confirm you’re human.',
  title: 'The store’s captcha',
  loading: 'Loading the captcha',
  there: '',
  solved: '',
  silent: `The captcha didn’t load. Press ${signInWords.hosted}.`,
  failed: `The captcha doesn’t work here. Press ${signInWords.hosted}.`,
} as const;

/** The name of each second step, and what is said once it is chosen. */
export const factorWords: Record<SignInFactor, { name: string; hint: string }> = {
  SMS: { name: 'Text message', hint: 'The store sent a code to your phone.' },
  CALL: { name: 'Phone call', hint: 'The store calls your phone and tells you a code.' },
  EMAIL: { name: 'Email', hint: 'The store emailed you a code.' },
  TOTP: { name: 'Authenticator app', hint: 'Type the code your authenticator app shows.' },
  PUSH: { name: 'Your other device', hint: signInWords.pushWait },
};

/** What happened meanwhile, said once above the form. */
export const noteWords: Record<NonNullable<SignInNote>['tag'], { text: string; tone: 'good' | 'notice' }> = {
  expired: {
    text: 'This step expired. Type your password again.',
    tone: 'notice',
  },
  denied: {
    text: 'You denied this login on your other device. If that wasn’t you, change your password.',
    tone: 'notice',
  },
  resent: { text: 'New code sent. The old one no longer works.', tone: 'good' },
  passwordChanged: { text: 'Password changed.', tone: 'good' },
  fellBack: { text: 'The store logged you out. Log in to continue.', tone: 'notice' },
  signedOut: { text: 'You’re logged out.', tone: 'good' },
  verificationSent: {
    text: 'Email sent. Confirm the address on the store’s page, then come back.',
    tone: 'good',
  },
  hostedFailed: {
    text: 'Login on the store’s page didn’t work. Try again.',
    tone: 'notice',
  },
};

/** What keeps somebody on a screen, and what to do about it. */
export const problemWords = {
  emailMissing: 'Type your email.',
  emailOdd: 'That isn’t an email address. It looks like name@example.com.',
  emailTaken: 'This email already has an account. Log in with it, or use another one.',
  emailUnknown: 'No account with this email. Check it, or create an account.',
  passwordMissing: 'Type the password.',
  passwordWrong: 'Wrong password. Try again.',
  passwordReset: 'You need a new password first. Press Forgot password to get a link.',
  passwordShort: 'That password is too short. Use a longer one.',
  passwordLong: 'That password is too long. Use a shorter one.',
  passwordOdd: 'Choose a different password. The store doesn’t accept this one.',
  codeMissing: 'Type the code.',
  codeShort: 'A code has six characters. Type all of them.',
  codeWrong: 'Wrong or expired code. Type it again, or send a new one.',
  pushMissing: 'Not approved yet. Approve it on your other device, then press again.',
  linkMissing: 'Paste the link from the email.',
  linkOdd: 'That isn’t the link from the email. Copy the whole link.',
  linkOld: 'This link has expired. Send a new one.',
  nameOdd: 'The store doesn’t accept this name. Use another one or leave it empty.',
  expired: noteWords.expired.text,
  failed: `That didn’t work, and the store didn’t say why. Try again, or press ${signInWords.hosted}.`,
  captchaMissing: 'Complete the captcha first.',
  captchaRefused: 'The captcha wasn’t accepted or expired. Do it once more.',
  blocked: 'This account is blocked. Ask the store’s owner.',
  unconfirmed: 'Confirm your email first. Log in again to get a code.',
  unapproved: 'The store’s owner hasn’t approved this account yet. Ask them, then log in.',
  notLetIn: 'This account can’t log in here. Ask the store’s owner, or use the store’s page.',
  throttled: 'Too many tries. Wait a minute, then try again.',
  offline: 'The store can’t be reached. Check the connection, then try again.',
  slow: 'The store took too long to answer. Try again in a moment.',
} as const;
