import { recovery } from '@wix/identity';
import { expect } from 'vitest';
import { visitorClient } from '../../fixtures/clients.ts';
import { sendRecoveryEmail } from '../../../src/client/operations/recovery.ts';
import { readMail, readMemberId } from '../identity-client.ts';
import { example } from './example.ts';

const url = 'http://shop.example/new-password?from=mail';

export const examples = {
  sendRecoveryEmail: example({
    catalog: 'v3',
    input: ({ member: { email }, clientId }) => ({ email, language: 'de', redirect: { url, clientId } }),
    readBack: async (platform) => readMail(platform),
    answer: { kind: 'recovery', language: 'de', link: expect.stringContaining(encodeURIComponent(url)) },
    sdk: (sdk, { email, ...options }) => sdk.use(recovery).sendRecoveryEmail(email, options),
  }),
  sendActivationEmail: example({
    catalog: 'v3',
    input: (platform) => ({
      identityId: readMemberId(platform, platform.member.email),
      emailOptions: { language: 'pt', redirect: { url, clientId: platform.clientId } },
    }),
    readBack: async (platform) => readMail(platform),
    answer: { kind: 'activation', language: 'pt', link: expect.stringContaining(encodeURIComponent(url)) },
    sdk: (sdk, { identityId, ...options }) => sdk.use(recovery).sendActivationEmail(identityId, options),
  }),
  recover: example({
    catalog: 'v3',
    input: async (platform) => {
      const { email } = platform.member;
      await (await visitorClient(platform)).call(sendRecoveryEmail, { email });
      return { recoveryToken: readMail(platform).secret, password: 'a new one' };
    },
    answer: { state: 'SUCCESS', sessionToken: expect.any(String), identity: { email: { isVerified: true } } },
    sdk: (sdk, { recoveryToken, ...options }) => sdk.use(recovery).recover(recoveryToken, options),
    sdkAnswer: { state: 'SUCCESS' },
  }),
};
