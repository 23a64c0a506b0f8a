import type { SignInStep, StartStep } from '../../../domain/sign-in.ts';

/** Where each screen was come from; null leaves the way in. */
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

/** Where Back leads: for a member never to the log-in form, but to their account. */
export function stepBefore(tag: SignInStep['tag'], isMember: boolean): StartStep | null {
  const step = before[tag];
  return step === 'logIn' && isMember ? 'profile' : step;
}
