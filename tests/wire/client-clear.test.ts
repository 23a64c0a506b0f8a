import { expect, test } from 'vitest';
import * as v1 from '../../src/client/operations/products-v1.ts';
import * as v3 from '../../src/client/operations/products-v3.ts';
import { merchantClient } from '../fixtures/clients.ts';
import { startTestPlatform } from './platform-client.ts';

const seoData = { settings: { preventAutoRedirect: true } };

test('null clears the SEO data of a V1 product', async () => {
  const client = merchantClient(await startTestPlatform());
  const { id = '' } = (await client.call(v1.queryProducts, {})).products[0] ?? {};
  const put = async (value: typeof seoData | null) =>
    (await client.call(v1.updateProduct, { product: { id: id ?? '', seoData: value } })).product.seoData;
  expect([await put(seoData), await put(null)]).toEqual([seoData, undefined]);
});

test('null clears the SEO data of a V3 product', async () => {
  const client = merchantClient(await startTestPlatform({ catalogVersion: 'v3' }));
  const { id = '', revision } = (await client.call(v3.queryProducts, {})).products[0] ?? {};
  const first = await client.call(v3.updateProduct, { product: { id, revision: revision ?? '', seoData } });
  const after = await client.call(v3.updateProduct, {
    product: { id, revision: first.product.revision ?? '', seoData: null },
  });
  expect([first.product.seoData, after.product.seoData]).toEqual([seoData, undefined]);
});
