import { readMail } from './identity-client.ts';
import { ada, type SignInDesk } from './sign-in-desk.ts';

/** Each step: how to come to it, what is asked there, and the call that it is about. */
export interface Ask {
  prepare(desk: SignInDesk): Promise<unknown>;
  ask(desk: SignInDesk): Promise<unknown>;
  path: string;
}

async function waitForCode(desk: SignInDesk): Promise<void> {
  await desk.open('register');
  await desk.send('register', { ...ada, profile: {} });
  desk.world.clock.ms += 30_000;
}
async function waitForFactor(desk: SignInDesk): Promise<void> {
  desk.platform.db.prepare("UPDATE members SET second_factor = 'SMS'").run();
  await desk.open('logIn');
  await desk.send('logIn', desk.platform.member);
}
/** Logs the platform's member in. */
export async function logIn(desk: SignInDesk): Promise<void> {
  await desk.open('logIn');
  await desk.send('logIn', desk.platform.member);
}
async function mailLink(desk: SignInDesk): Promise<void> {
  await desk.open('forgot');
  await desk.send('forgot', { email: desk.platform.member.email });
  await desk.open('newPassword');
}
/** The code of the newest mail. */
export const mailedCode = ({ platform }: SignInDesk): string => readMail(platform).secret;

/** Every act of the way in and of an account. */
export const asks: Record<string, Ask> = {
  logIn: {
    prepare: (desk) => desk.open('logIn'),
    ask: (desk) => desk.send('logIn', desk.platform.member),
    path: '/v2/login',
  },
  'the exchange of a log-in': {
    prepare: (desk) => desk.open('logIn'),
    ask: (desk) => desk.send('logIn', desk.platform.member),
    path: '/redirect-session',
  },
  register: {
    prepare: (desk) => desk.open('register'),
    ask: (desk) => desk.send('register', { ...ada, profile: {} }),
    path: '/v2/register',
  },
  enterCode: {
    prepare: waitForCode,
    ask: (desk) => desk.send('enterCode', { code: mailedCode(desk) }),
    path: '/auth/verify',
  },
  'the exchange after a code': {
    prepare: waitForCode,
    ask: (desk) => desk.send('enterCode', { code: mailedCode(desk) }),
    path: '/redirect-session',
  },
  resend: { prepare: waitForCode, ask: (desk) => desk.send('resend'), path: '/auth/resend' },
  enterFactor: {
    prepare: waitForFactor,
    ask: (desk) => desk.send('enterFactor', { code: mailedCode(desk), remember: false }),
    path: '/SMS/verify',
  },
  forgot: {
    prepare: (desk) => desk.open('forgot'),
    ask: (desk) => desk.send('forgot', { email: desk.platform.member.email }),
    path: '/v1/send-email',
  },
  setPassword: {
    prepare: mailLink,
    ask: (desk) => desk.send('setPassword', { link: readMail(desk.platform).link ?? '', password: 'another' }),
    path: '/v1/recover',
  },
  changePassword: {
    prepare: async (desk) => {
      await logIn(desk);
      await desk.open('changePassword');
    },
    ask: (desk) => desk.send('changePassword', { password: 'another' }),
    path: '/change-password',
  },
  verifyEmail: {
    prepare: async (desk) => {
      await logIn(desk);
      await desk.open('profile');
    },
    ask: (desk) => desk.send('verifyEmail'),
    path: '/v1/start',
  },
};
