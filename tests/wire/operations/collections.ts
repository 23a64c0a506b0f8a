import { collections } from '@wix/stores';
import { expect } from 'vitest';
import { example, type PlainRecord } from './example.ts';
import { findCollectionId } from './prepare.ts';

const differs = {
  reason: 'The published package lost the prefix of the public path and calls one that does not exist',
  compare: ({ path, ...request }: PlainRecord) => ({ ...request, path: path.replace('/stores-reader/', '/') }),
};

const isNotServed = (call: Promise<unknown>) =>
  expect(call).rejects.toMatchObject({ details: { applicationError: { code: 404 } } });

const rest = { reason: 'Only the documentation of the plain HTTP interface has it' };

const kitchen = { name: 'Kitchen', slug: 'kitchen', description: 'For the table', numberOfProducts: 2, visible: true };

export const examples = {
  queryCollections: example({
    catalog: 'v1',
    input: () => ({
      query: {
        filter: { $and: [{ name: { $in: ['Gifts', 'Kitchen', 'None'] } }, { name: { $startsWith: 'k' } }] },
        sort: [{ fieldName: 'name', order: 'DESC' as const }],
        paging: { limit: 1, offset: 0 },
      },
    }),
    answer: { collections: [kitchen], metadata: { count: 1, offset: 0, total: 1 } },
    sdk: (sdk) => {
      const query = sdk.use(collections).queryCollections().in('name', ['Gifts', 'Kitchen', 'None']);
      return isNotServed(query.startsWith('name', 'k').descending('name').limit(1).skip(0).find());
    },
    differs,
  }),
  getCollection: example({
    catalog: 'v1',
    input: async (platform) => ({ id: await findCollectionId(platform, 'kitchen') }),
    answer: { collection: kitchen },
    sdk: (sdk, { id }) => isNotServed(sdk.use(collections).getCollection(id)),
    differs,
  }),
  queryCollectionsV1: example({
    catalog: 'v1',
    input: () => ({
      query: { filter: '{"name":{"$startsWith":"K"}}', sort: '[{"name":"asc"}]', paging: { limit: 1, offset: 0 } },
      includeNumberOfProducts: true,
      includeDescription: true,
    }),
    answer: { collections: [kitchen], metadata: { items: 1, offset: 0 }, totalResults: 1 },
    differs: rest,
  }),
  getCollectionV1: example({
    catalog: 'v1',
    input: async (platform) => ({ id: await findCollectionId(platform, 'kitchen'), includeNumberOfProducts: true }),
    answer: { collection: kitchen },
    differs: rest,
  }),
  getCollectionBySlug: example({
    catalog: 'v1',
    input: () => ({ slug: 'kitchen' }),
    answer: { collection: kitchen },
    sdk: (sdk, { slug }) => isNotServed(sdk.use(collections).getCollectionBySlug(slug)),
    differs,
  }),
};
