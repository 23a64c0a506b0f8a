import type { Auth } from '../http/credential.ts';

/** A merchant's API key for one site: raw in Authorization, never with a Bearer prefix. */
export const apiKeyAuth = (apiKey: string, siteId: string): Auth => ({
  elevated: true,
  headers: () => Promise.resolve({ authorization: apiKey, 'wix-site-id': siteId }),
});

/** A merchant's API key for calls about an account, which name no site. */
export const accountKeyAuth = (apiKey: string, accountId: string): Auth => ({
  elevated: true,
  headers: () => Promise.resolve({ authorization: apiKey, 'wix-account-id': accountId }),
});
