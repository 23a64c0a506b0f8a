import { expect, test } from 'vitest';
import { asVisitor, startTestPlatform } from './platform-client.ts';
import { path, readBySlug, update } from './platform-products-v3.ts';
import { readRefusal, send } from './platform-v3-shop.ts';

interface Row {
  [field: string]: unknown;
  variantId: string;
  sku?: string;
}

interface Rows {
  variants: never;
  pagingMetadata: { cursors: { next?: string }; hasNext: boolean };
}

function readRows({ body }: { body: { variants: unknown } }): Row[] {
  return body.variants as Row[];
}

test('variants are rows of their own that follow their product', async () => {
  const platform = await startTestPlatform({ catalogVersion: 'v3' });
  const apron = await readBySlug(platform, 'linen-apron');
  const filter = { 'productData.productId': apron.id };
  const query = { query: { filter, cursorPaging: { limit: 3 } }, fields: ['CURRENCY', 'MERCHANT_DATA'] };
  const first = await send<Rows>(platform, `POST ${path}/query-variants`, query);
  expect(readRows(first)).toHaveLength(3);
  expect(readRows(first)[2]).toMatchObject({
    sku: 'APRON-L-SA',
    price: { actualPrice: { amount: '45.50', formattedAmount: '€45.50' }, compareAtPrice: { amount: '52.00' } },
    revenueDetails: { cost: { amount: '20.00' }, profit: { amount: '25.50' } },
    optionChoices: [{ optionChoiceNames: { choiceName: 'L' } }, { optionChoiceNames: { choiceName: 'Sage' } }],
    inventoryStatus: { inStock: true },
    productData: { name: 'Linen Apron', slug: 'linen-apron', currency: 'EUR' },
  });
  const cursorPaging = { cursor: first.body.pagingMetadata.cursors.next };
  const second = await send<Rows>(platform, `POST ${path}/query-variants`, { query: { cursorPaging } });
  expect(readRows(second).map(({ sku }) => sku)).toEqual(['APRON-L-SL']);
  expect(readRows(second)[0]).not.toHaveProperty('revenueDetails');
  const [kept] = apron.variantsInfo.variants;
  await update(platform, apron, { name: 'Apron', options: apron.options, variantsInfo: { variants: [kept] } });
  const rows = readRows(await send<Rows>(platform, `POST ${path}/query-variants`, { query: { filter } }));
  expect(rows).toMatchObject([{ variantId: kept?.id, productData: { name: 'Apron', revision: '2' } }]);
});

test('a search finds variants by words, price and stock, and visitors find only visible ones', async () => {
  const platform = await startTestPlatform({ catalogVersion: 'v3' });
  const headers = await asVisitor(platform);
  const search = async (requests: object, as?: Record<string, string>) =>
    readRows(await send<Rows>(platform, `POST ${path}/search-variants`, { search: requests }, as)).map(
      ({ sku }) => sku,
    );
  expect(await search({ search: { expression: 'apron-s' } })).toEqual(['APRON-S-SA', 'APRON-S-SL']);
  expect(await search({ search: { expression: 'stoneware' } })).toEqual(['MUG-1']);
  expect(await search({ filter: { sku: { $startsWith: 'APRON' }, 'inventoryStatus.inStock': false } })).toEqual([
    'APRON-S-SL',
  ]);
  const dear = { filter: { 'price.actualPrice.amount': { $gt: 45 } }, sort: [{ fieldName: 'productData.name' }] };
  expect(await search(dear)).toEqual(['APRON-L-SA', undefined]);
  expect(await search(dear, headers)).toEqual(['APRON-L-SA']);
  const cost = { query: {}, fields: ['MERCHANT_DATA'] };
  const refused = await send(platform, `POST ${path}/query-variants`, cost, headers);
  expect(readRefusal(refused)).toEqual([403, 'NO_PERMISSION_TO_READ_MERCHANT_DATA']);
});
