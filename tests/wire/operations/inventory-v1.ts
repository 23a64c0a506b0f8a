import { inventory } from '@wix/stores';
import type { Platform } from '../../../demo/platform/start-platform.ts';
import { readProduct } from '../platform-client.ts';
import { example } from './example.ts';

/** How many there are of each variant of the apron, and of the mug. */
async function readStock(platform: Platform) {
  const apron = await readProduct(platform, 'linen-apron');
  const mug = await readProduct(platform, 'stoneware-mug');
  return { apron: apron.variants.map(({ stock }) => stock.quantity), mug: mug.stock };
}

export const examples = {
  updateInventoryVariants: example({
    catalog: 'v1',
    input: async (platform) => {
      const { id, inventoryItemId, variants } = await readProduct(platform, 'linen-apron');
      const [small, large] = variants.map((variant) => variant.id);
      return {
        inventoryItem: {
          id: inventoryItemId,
          productId: id,
          trackQuantity: true,
          variants: [
            { variantId: small ?? '', quantity: 0 },
            { variantId: large ?? '', quantity: 99_999 },
          ],
          preorderInfo: { enabled: true, message: 'Sewn to order', limit: 100_000 },
        },
      };
    },
    readBack: readStock,
    answer: { apron: [0, 99_999, 7, 1] },
    sdk: (sdk, { inventoryItem: { id: _id, productId, ...item } }) =>
      sdk.use(inventory).updateInventoryVariants(productId, { ...item, _id }),
  }),
  decrementInventory: example({
    catalog: 'v1',
    input: async (platform) => {
      const apron = await readProduct(platform, 'linen-apron');
      const mug = await readProduct(platform, 'stoneware-mug');
      return {
        decrementData: [
          { productId: apron.id, variantId: apron.variants[0]?.id ?? '', decrementBy: 3, preorderRequest: true },
          { inventoryId: mug.inventoryItemId, variantId: '00000000-0000-0000-0000-000000000000', decrementBy: 1 },
        ],
      };
    },
    readBack: readStock,
    answer: { apron: [0, 0, 7, 1], mug: { quantity: 11 } },
    sdk: (sdk, { decrementData }) => sdk.use(inventory).decrementInventory(decrementData),
  }),
  incrementInventory: example({
    catalog: 'v1',
    input: async (platform) => {
      const apron = await readProduct(platform, 'linen-apron');
      const mug = await readProduct(platform, 'stoneware-mug');
      return {
        incrementData: [
          { productId: apron.id, variantId: apron.variants[1]?.id ?? '', incrementBy: 1 },
          { inventoryId: mug.inventoryItemId, variantId: '00000000-0000-0000-0000-000000000000', incrementBy: 12 },
        ],
      };
    },
    readBack: readStock,
    answer: { apron: [3, 1, 7, 1], mug: { quantity: 24 } },
    sdk: (sdk, { incrementData }) => sdk.use(inventory).incrementInventory(incrementData),
  }),
  getInventoryVariants: example({
    catalog: 'v1',
    input: async (platform) => {
      const { id, inventoryItemId, variants } = await readProduct(platform, 'linen-apron');
      return { inventoryId: inventoryItemId, productId: id, variantIds: [variants[2]?.id ?? ''] };
    },
    answer: {
      inventoryItem: { trackQuantity: true, variants: [{ quantity: 7, inStock: true, availableForPreorder: false }] },
    },
    sdk: (sdk, { inventoryId, ...options }) => sdk.use(inventory).getInventoryVariants(inventoryId, options),
    sdkAnswer: { inventoryItem: { variants: [{ quantity: 7 }] } },
  }),
  queryInventory: example({
    catalog: 'v1',
    input: () => ({
      query: {
        filter: JSON.stringify({ trackQuantity: true }),
        sort: JSON.stringify([{ numericId: 'desc' }]),
        paging: { limit: 1, offset: 1 },
      },
    }),
    answer: {
      inventoryItems: [{ trackQuantity: true, variants: [{ quantity: 3 }, { quantity: 0 }, {}, {}] }],
      metadata: { items: 1, offset: 1 },
      totalResults: 3,
    },
    sdk: (sdk, options) => sdk.use(inventory).queryInventory(options),
    sdkAnswer: { totalResults: 3 },
  }),
};
