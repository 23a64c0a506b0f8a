import { expect, test } from 'vitest';
import { openConnected, popup, storefront } from '../fixtures/background-harness.ts';
import { startTestPlatform } from './platform-client.ts';

test('a list with a product that cannot be read fails, so that the product never looks deleted', async () => {
  const harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  const search = () => harness.as(popup)('catalog.search', { storeId: harness.storeId, text: '' });
  const { products } = await search();
  expect(products.length).toBeGreaterThan(1);
  harness.platform.db.prepare("UPDATE products SET created_date = 'soon' WHERE slug = 'stoneware-mug'").run();
  await expect(search()).rejects.toMatchObject({ code: 'malformed_answer' });
});
