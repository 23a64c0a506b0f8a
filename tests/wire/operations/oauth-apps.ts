import { expect } from 'vitest';
import { clientAt } from '../../fixtures/clients.ts';
import type { Platform } from '../../../demo/platform/start-platform.ts';
import { createOauthApp } from '../../../src/client/operations/oauth-apps.ts';
import { apiKeyAuth } from '../../../src/client/auth/api-key.ts';
import { example } from './example.ts';

const differs = { reason: 'The published packages that the tests use have no OAuth apps.' };

const uris = ['https://shop.example/login-callback'];

async function makeApp(platform: Platform, name: string): Promise<string> {
  const client = clientAt(platform.url, apiKeyAuth(platform.apiKey, platform.siteId));
  const { oAuthApp } = await client.call(createOauthApp, { oAuthApp: { name, allowedRedirectUris: uris } });
  return oAuthApp.id;
}

export const examples = {
  queryOauthApps: example({
    catalog: 'v1',
    input: async (platform) => {
      await makeApp(platform, 'Mobile');
      return { query: {} };
    },
    answer: { oAuthApps: [{ id: expect.any(String), name: 'Mobile', allowedRedirectUris: uris }] },
    differs,
  }),
  createOauthApp: example({
    catalog: 'v1',
    input: () => ({ oAuthApp: { name: 'Mobile', applicationType: 'OTHER' as const, allowedRedirectUris: uris } }),
    answer: { oAuthApp: { id: expect.any(String), name: 'Mobile', allowedRedirectUris: uris } },
    differs,
  }),
  getOauthApp: example({
    catalog: 'v1',
    input: async (platform) => ({ oAuthAppId: await makeApp(platform, 'Mobile') }),
    answer: { oAuthApp: { name: 'Mobile', createdDate: expect.any(Date) } },
    differs,
  }),
  updateOauthApp: example({
    catalog: 'v1',
    input: async (platform) => ({
      oAuthApp: { id: await makeApp(platform, 'Mobile'), name: 'Ignored', allowedRedirectUris: [] },
      mask: { paths: ['allowedRedirectUris'] },
    }),
    answer: { oAuthApp: { name: 'Mobile', allowedRedirectUris: [] } },
    differs,
  }),
};
