import type { ComponentType } from 'react';
import type { SignInStep } from '../../../domain/sign-in.ts';
import { Approval } from './approval.tsx';
import { Captcha } from './captcha.tsx';
import { ChangePassword } from './change-password.tsx';
import { EmailCode } from './email-code.tsx';
import { Factor } from './factor.tsx';
import type { ScreenProps } from './flow.ts';
import { ForgotSent } from './forgot-sent.tsx';
import { Forgot } from './forgot.tsx';
import { Hosted } from './hosted.tsx';
import { LogIn } from './log-in.tsx';
import { NewPassword } from './new-password.tsx';
import { Profile } from './profile.tsx';
import { Register } from './register.tsx';

type Tag = SignInStep['tag'];

/** The screen of every step. */
export const screens: { [T in Tag]: ComponentType<ScreenProps<T>> } = {
  logIn: LogIn,
  register: Register,
  emailCode: EmailCode,
  approval: Approval,
  factor: Factor,
  captcha: Captcha,
  forgot: Forgot,
  forgotSent: ForgotSent,
  newPassword: NewPassword,
  changePassword: ChangePassword,
  profile: Profile,
  hosted: Hosted,
};
