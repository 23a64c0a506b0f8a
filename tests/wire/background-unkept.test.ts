import { expect, test } from 'vitest';
import { openConnected, storefront, workbench } from '../fixtures/background-harness.ts';
import { startTestPlatform } from './platform-client.ts';

const draft = { storefront, api: '', clientId: '', siteId: '', apiKey: null };

test('typed text that the browser does not store is answered as not kept; other commands answer as usual', async () => {
  const { as, runtime, storeId } = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  const { set } = runtime.session;
  runtime.session.set = (key, value) => (key === 'state' ? Promise.reject(new Error('full')) : set(key, value));
  runtime.report = () => undefined;
  const call = as(workbench);
  await expect(call('connect.keep', { draft })).rejects.toMatchObject({ code: 'storage' });
  expect(await call('stores.rename', { storeId, name: 'Mugs' })).toEqual({});
  runtime.session.set = set;
  expect(await call('connect.keep', { draft })).toEqual({});
});
