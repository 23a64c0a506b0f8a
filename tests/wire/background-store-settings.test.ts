import { expect, test } from 'vitest';
import { siteKeys } from '../../demo/platform/identity/captcha.ts';
import type { Store } from '../../src/domain/store.ts';
import { answersFor, openConnected, storefront, workbench, type Harness } from '../fixtures/background-harness.ts';
import { startTestPlatform } from './platform-client.ts';

const elsewhere = 'https://other.example';
const captcha = { page: `${storefront}/captcha`, visibleKey: siteKeys.Recaptcha, invisibleKey: '' };

/** A store whose every setting was changed. */
async function openSet() {
  const harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  const { storeId } = harness;
  const ask = harness.as(workbench);
  await ask('stores.rename', { storeId, name: 'Corner Shop' });
  await ask('stores.setCaptcha', { storeId, captcha });
  await ask('key.lockAfter', { storeId, minutes: 60 });
  return harness;
}
const storesIn = async ({ runtime }: Harness) => ((await runtime.local.get('stores')) as { value: Store[] }).value;

test('the settings of a store stay when it is connected again', async () => {
  const harness = await openSet();
  const before = await storesIn(harness);
  expect(before).toMatchObject([{ name: expect.stringContaining('Corner Shop'), lockAfterMinutes: 60, captcha: {} }]);
  await harness.as(workbench)('stores.connect', answersFor(harness.platform));
  expect(await storesIn(harness)).toEqual(before);
});

test('a store that is connected at another address loses its name and the captcha of the old one', async () => {
  const harness = await openSet();
  harness.platform.db.exec('DELETE FROM products');
  // Neither a product nor the platform proves an address then.
  await fetch(`${harness.platform.url}/__demo/policy`, { method: 'PATCH', body: JSON.stringify({ published: false }) });
  await harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), storefront: elsewhere });
  const [store] = await storesIn(harness);
  expect(store).toMatchObject({ name: 'other.example', storefront: elsewhere, lockAfterMinutes: 60 });
  expect(store).not.toHaveProperty('captcha');
});

test('a setting of one store is not set for another', async () => {
  const harness = await openSet();
  const second = await startTestPlatform({ storefrontUrl: elsewhere });
  await harness.as(workbench)('stores.connect', { ...answersFor(second), storefront: elsewhere });
  const [other, first] = await storesIn(harness);
  const storeId = first?.id ?? '';
  await harness.as(workbench)('stores.setCaptcha', { storeId, captcha: { ...captcha, page: `${storefront}/other` } });
  await harness.as(workbench)('stores.rename', { storeId, name: 'Side Shop' });
  expect(await storesIn(harness)).toEqual([
    other,
    {
      ...first,
      name: expect.stringContaining('Side Shop'),
      captcha: expect.objectContaining({ page: `${storefront}/other` }),
    },
  ]);
});

test('a store that is not connected has no name or captcha to set', async () => {
  const ask = (await openSet()).as(workbench);
  const missing = { code: 'not_connected' };
  await expect(ask('stores.rename', { storeId: 'none', name: 'Shop' })).rejects.toMatchObject(missing);
  await expect(ask('stores.setCaptcha', { storeId: 'none', captcha: null })).rejects.toMatchObject(missing);
});
