import { example } from './example.ts';

export const examples = {
  querySites: example({
    catalog: 'v1',
    store: { siteId: '11111111-2222-4333-8444-555555555555', storefrontUrl: 'https://shop.example' },
    as: 'account',
    input: () => ({ query: { cursorPaging: { limit: 100 } } }),
    answer: {
      sites: [{ id: '11111111-2222-4333-8444-555555555555', viewUrl: 'https://shop.example', published: true }],
      metadata: { hasNext: false },
    },
    differs: { reason: 'The published packages that the tests use have no list of sites.' },
  }),
};
