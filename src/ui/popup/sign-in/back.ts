import type { SignInStep, StartStep } from '../../../domain/sign-in.ts';

/** The screen before each screen; null leaves the sign-in flow. */
const before: Readonly<Record<SignInStep['tag'], StartStep | null>> = {
  logIn: null,
  register: 'logIn',
  emailCode: 'logIn',
  approval: null,
  factor: 'logIn',
  captcha: 'logIn',
  forgot: 'logIn',
  forgotSent: 'forgot',
  newPassword: 'logIn',
  changePassword: 'profile',
  profile: null,
  hosted: 'logIn',
};

/** The target of Back. Members go to their account instead of the log-in form. */
export function stepBefore(tag: SignInStep['tag'], isMember: boolean): StartStep | null {
  const step = before[tag];
  return step === 'logIn' && isMember ? 'profile' : step;
}
