import { ApiKeyStrategy, createClient as createSdkClient } from '@wix/sdk';
import { products } from '@wix/stores';
import { expect, test } from 'vitest';
import { getCollectionBySlug, queryProducts } from '../../src/client/operations/products-v1.ts';
import { countProducts, searchProducts } from '../../src/client/operations/products-v3.ts';
import { query, type Query } from '../../src/client/query/query.ts';
import { merchantClient, visitorClient } from '../fixtures/clients.ts';
import { throughPlatform } from './operations/requests.ts';
import { startTestPlatform } from './platform-client.ts';

interface Sent {
  query: { filter?: object; sort?: object };
}

type Compare = (field: string, value: unknown) => Steps;
/** The steps that both builders have, whatever their fields. */
interface Steps extends Record<'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'in' | 'startsWith', Compare> {
  hasSome: Compare;
  hasAll: Compare;
  endsWith: Compare;
  contains: Compare;
  exists(field: string): Steps;
  between(field: string, from: unknown, to: unknown): Steps;
  and(other: Steps): Steps;
  or(other: Steps): Steps;
  not(other: Steps): Steps;
  ascending(...fields: string[]): Steps;
  descending(...fields: string[]): Steps;
}

const noon = new Date('2026-03-01T12:00:00.000Z');

test.each<[string, (start: Steps) => Steps]>([
  ['nothing', (start) => start],
  ['one condition', (start) => start.eq('slug', 'mug').ascending('name')],
  ['null', (start) => start.ne('sku', null)],
  [
    'several conditions and sorts',
    (start) => start.ne('name', 'Mug').gt('price', 1).lt('price', 9).descending('price', 'sku').ascending('id'),
  ],
  ['a range', (start) => start.between('priceData.price', 5, 20).le('price', 9)],
  ['dates', (start) => start.gt('lastUpdated', noon).between('createdDate', noon, noon)],
  ['sets', (start) => start.hasSome('collectionIds', ['a', 'b']).hasAll('collectionIds', ['a'])],
  ['text', (start) => start.startsWith('name', 'M').endsWith('name', 'g').contains('name', 'u')],
  ['existence', (start) => start.in('sku', ['A', 'B']).exists('sku')],
  ['or over and', (start) => start.eq('sku', 'A').ge('price', 2).or(start.lt('price', 3).le('price', 2))],
  ['or upon or', (start) => start.eq('sku', 'A').or(start.eq('sku', 'B').or(start.eq('sku', 'C')))],
  ['and over or', (start) => start.eq('sku', 'A').and(start.eq('slug', 'a').or(start.eq('slug', 'b')).ge('price', 1))],
  ['a side without conditions', (start) => start.or(start.eq('sku', 'A')).and(start).or(start)],
  ['a negation', (start) => start.not(start.eq('sku', 'A').eq('slug', 'a'))],
  ['a negation undone', (start) => start.not(start.not(start.eq('sku', 'A')))],
])('the published client sends the same filter and sort for %s', async (_, steps) => {
  const { url, apiKey, siteId } = await startTestPlatform();
  const sdk = createSdkClient({ auth: ApiKeyStrategy({ apiKey, siteId }), modules: { products } });
  const theirs = steps(sdk.products.queryProducts() as unknown as Steps) as unknown as { find(): Promise<unknown> };
  const ours = steps(query(queryProducts) as unknown as Steps) as unknown as Query<typeof queryProducts>;
  const { records } = await throughPlatform(url, () => theirs.find().catch(() => undefined));
  const [{ body } = { body: undefined }] = records;
  const { filter = {}, sort } = (body as Sent).query;
  expect({ filter: ours.toQuery().filter ?? {}, sort: ours.toQuery().sort }).toEqual({ filter, sort });
});

test('a filter of a V1 list keeps the matching items, in the requested order', async () => {
  const platform = await startTestPlatform();
  const client = await visitorClient(platform);
  const slugs = async (requests: typeof all): Promise<unknown[]> =>
    (await requests.find(client)).items.map(({ slug }) => slug);
  const all = query(queryProducts);
  const { collection } = await client.call(getCollectionBySlug, { slug: 'gifts' });
  expect(await slugs(all.ge('priceData.price', 16).ascending('priceData.price'))).toEqual([
    'eclair-tin',
    'stoneware-mug',
    'linen-apron',
  ]);
  expect(await slugs(all.between('priceData.price', 9.99, 24.5).descending('name'))).toEqual([
    'eclair-tin',
    'beeswax-candle',
  ]);
  expect(await slugs(all.hasSome('collectionIds', [collection.id ?? '']).not(all.startsWith('name', 'Bee')))).toEqual([
    'stoneware-mug',
  ]);
  expect(
    await slugs(
      all
        .eq('slug', 'pattern-book')
        .or(all.in('slug', ['linen-apron']))
        .ascending('name'),
    ),
  ).toEqual(['linen-apron', 'pattern-book']);
});

test('a V3 search finds by words and filter, counts, and tells its aggregations', async () => {
  const platform = await startTestPlatform({ catalogVersion: 'v3' });
  const client = merchantClient(platform);
  const all = query(searchProducts);
  const physical = all.eq('productType', 'PHYSICAL').ascending('name');
  const { items } = await physical.matching('linen', { fields: ['name'] }).find(client);
  expect(items.map(({ name }) => name)).toEqual(['Linen Apron']);
  expect(await physical.eq('visible', true).count(client, countProducts)).toBe(4);
  expect(await physical.matching('linen').count(client, countProducts)).toBe(1);
  const { answer } = await all
    .aggregate([{ name: 'types', fieldPath: 'productType', type: 'VALUE', value: {} }])
    .limit(1)
    .find(client);
  expect(answer.aggregationData?.results?.[0]).toMatchObject({ name: 'types' });
});
