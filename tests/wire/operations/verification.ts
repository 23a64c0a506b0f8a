import { verification } from '@wix/identity';
import { expect } from 'vitest';
import type { Platform } from '../../../demo/platform/start-platform.ts';
import { countMails, logIn, readMail, readMemberId } from '../identity-client.ts';
import { example } from './example.ts';

/** A log-in that waits for the code in the mail. */
async function awaitCode(platform: Platform): Promise<string> {
  platform.db.prepare("UPDATE members SET status = 'PENDING', email_verified = 0").run();
  return String((await logIn(platform)).body['stateToken']);
}

export const examples = {
  start: example({
    catalog: 'v3',
    input: (platform) => ({
      identityId: readMemberId(platform, platform.member.email),
      target: verification.Target.EMAIL,
    }),
    answer: { verificationId: expect.stringMatching(/^[\da-f-]{36}$/) },
    sdk: (sdk, options) => sdk.use(verification).start(options),
    sdkAnswer: { verificationId: expect.any(String) },
  }),
  verifyDuringAuthentication: example({
    catalog: 'v3',
    input: async (platform) => ({ stateToken: await awaitCode(platform), code: readMail(platform).secret }),
    answer: { state: 'SUCCESS', sessionToken: expect.any(String), identity: { email: { isVerified: true } } },
    sdk: (sdk, { code, ...options }) => sdk.use(verification).verifyDuringAuthentication(code, options),
    sdkAnswer: { state: 'SUCCESS' },
  }),
  resendDuringAuthentication: example({
    catalog: 'v3',
    input: async (platform) => ({ stateToken: await awaitCode(platform) }),
    readBack: async (platform) => ({ mails: countMails(platform) }),
    answer: { mails: 2 },
    differs: { reason: 'Only older packages have it' },
  }),
};
