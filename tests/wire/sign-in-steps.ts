import { readMail } from './identity-client.ts';
import { ada, type SignInHarness } from './sign-in-harness.ts';

/** Each step: how to reach it, its input and its call. */
export interface Ask {
  prepare(harness: SignInHarness): Promise<unknown>;
  ask(harness: SignInHarness): Promise<unknown>;
  path: string;
}

async function waitForCode(harness: SignInHarness): Promise<void> {
  await harness.open('register');
  await harness.send('register', { ...ada, profile: {} });
  harness.runtime.clock.ms += 30_000;
}
async function waitForFactor(harness: SignInHarness): Promise<void> {
  harness.platform.db.prepare("UPDATE members SET second_factor = 'SMS'").run();
  await harness.open('logIn');
  await harness.send('logIn', harness.platform.member);
}
/** Logs the platform's member in. */
export async function logIn(harness: SignInHarness): Promise<void> {
  await harness.open('logIn');
  await harness.send('logIn', harness.platform.member);
}
async function mailLink(harness: SignInHarness): Promise<void> {
  await harness.open('forgot');
  await harness.send('forgot', { email: harness.platform.member.email });
  await harness.open('newPassword');
}
/** The code of the newest mail. */
export const mailedCode = ({ platform }: SignInHarness): string => readMail(platform).secret;

/** Every action of the sign-in flow and of the account. */
export const asks: Record<string, Ask> = {
  logIn: {
    prepare: (harness) => harness.open('logIn'),
    ask: (harness) => harness.send('logIn', harness.platform.member),
    path: '/v2/login',
  },
  'the exchange of a log-in': {
    prepare: (harness) => harness.open('logIn'),
    ask: (harness) => harness.send('logIn', harness.platform.member),
    path: '/redirect-session',
  },
  register: {
    prepare: (harness) => harness.open('register'),
    ask: (harness) => harness.send('register', { ...ada, profile: {} }),
    path: '/v2/register',
  },
  enterCode: {
    prepare: waitForCode,
    ask: (harness) => harness.send('enterCode', { code: mailedCode(harness) }),
    path: '/auth/verify',
  },
  'the exchange after a code': {
    prepare: waitForCode,
    ask: (harness) => harness.send('enterCode', { code: mailedCode(harness) }),
    path: '/redirect-session',
  },
  resend: { prepare: waitForCode, ask: (harness) => harness.send('resend'), path: '/auth/resend' },
  enterFactor: {
    prepare: waitForFactor,
    ask: (harness) => harness.send('enterFactor', { code: mailedCode(harness), remember: false }),
    path: '/SMS/verify',
  },
  forgot: {
    prepare: (harness) => harness.open('forgot'),
    ask: (harness) => harness.send('forgot', { email: harness.platform.member.email }),
    path: '/v1/send-email',
  },
  setPassword: {
    prepare: mailLink,
    ask: (harness) => harness.send('setPassword', { link: readMail(harness.platform).link ?? '', password: 'another' }),
    path: '/v1/recover',
  },
  changePassword: {
    prepare: async (harness) => {
      await logIn(harness);
      await harness.open('changePassword');
    },
    ask: (harness) => harness.send('changePassword', { password: 'another' }),
    path: '/change-password',
  },
  verifyEmail: {
    prepare: async (harness) => {
      await logIn(harness);
      await harness.open('profile');
    },
    ask: (harness) => harness.send('verifyEmail'),
    path: '/v1/start',
  },
};
