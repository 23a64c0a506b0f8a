import { example } from './example.ts';

export const examples = {
  listPublishedSiteUrls: example({
    catalog: 'v1',
    store: { siteId: '11111111-2222-4333-8444-555555555555', storefrontUrl: 'https://shop.example/mugs' },
    input: () => ({ filters: { urlType: 'PREMIUM' as const, primary: true } }),
    answer: { urls: [{ url: 'https://shop.example/mugs', urlType: 'PREMIUM', primary: true }] },
    differs: { reason: 'The published packages that the tests use have no addresses of a site.' },
  }),
};
