import { productsV3 } from '@wix/stores';
import { expect } from 'vitest';
import type { z } from '../../../src/base/schema.ts';
import type { getProductBySlug } from '../../../src/client/operations/products-v3.ts';
import { readBySlug } from '../platform-products-v3.ts';
import { example } from './example.ts';
import { holdProduct, readWritable } from './prepare-products.ts';
import { makeBrand, makeInfoSection, readEntity } from './prepare.ts';
import { describeLinen, subscriptionDetails, towel, withStock } from './product-inputs.ts';
import { toSdk } from './to-sdk.ts';

const fields: NonNullable<z.input<typeof getProductBySlug.input>['fields']> = [
  'CURRENCY',
  'DESCRIPTION',
  'MERCHANT_DATA',
  'VARIANT_OPTION_CHOICE_NAMES',
];
const anyDate: unknown = expect.any(Date);
const anyText: unknown = expect.any(String);

/** Cases of the calls that write one product. */
export const writes = {
  createProduct: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id } = await makeInfoSection(platform, 'care');
      await makeInfoSection(platform, 'wool');
      const { plainDescription: _, ...product } = towel();
      return {
        product: {
          ...product,
          description: describeLinen(),
          infoSections: [{ id }, { uniqueName: 'wool' }],
          subscriptionDetails: subscriptionDetails(),
        },
        fields,
      };
    },
    answer: {
      product: {
        revision: '1',
        slug: 'tea-towel-2',
        visible: false,
        currency: 'EUR',
        createdDate: anyDate,
        description: { nodes: [{ id: 'p1' }], metadata: { createdTimestamp: '2026-02-28T23:59:59.999Z' } },
        media: { main: { altText: 'Folded', image: { url: 'https://pictures.example/towel.jpg' } } },
        options: [{ name: 'Cloth', choicesSettings: { choices: [{ colorCode: '#444444' }, { name: 'Sage' }] } }],
        modifiers: [
          { freeTextSettings: { title: 'Initials', defaultAddedPrice: '2.50' } },
          { mandatory: true, choicesSettings: { choices: [{ name: 'Gift box', addedPrice: '1.50' }] } },
        ],
        brand: { name: 'Ashdown' },
        additionalRibbons: [{ id: anyText, name: 'Half linen' }],
        physicalProperties: { pricePerUnit: { quantity: 50, measurementUnit: 'CM' } },
        subscriptionDetails: { subscriptions: [{ discount: { percentOff: 12.5 } }, { billingCycles: 3 }] },
        costRange: { minValue: { amount: '3.255' } },
        variantsInfo: {
          variants: [
            {
              sku: 'TOWEL-Slate',
              choices: [{ optionChoiceNames: { optionName: 'Cloth', choiceName: 'Slate' } }],
              price: { actualPrice: { amount: '8.50', formattedAmount: '€8.50' }, compareAtPrice: { amount: '10' } },
              physicalProperties: { weight: 0.1, productDimensions: { length: '12.5', unit: 'CM' } },
            },
            { revenueDetails: { cost: { amount: '3.255' } } },
          ],
        },
      },
    },
    sdk: (sdk, { product: { description, ...product }, fields }) =>
      sdk.use(productsV3).createProduct({ ...toSdk(product), description }, { fields }),
    sdkAnswer: { slug: 'tea-towel-2', currency: 'EUR', variantsInfo: { variants: [{ sku: 'TOWEL-Slate' }, {}] } },
  }),
  createProductWithInventory: example({
    catalog: 'v3',
    input: () => ({ product: withStock(towel()), returnEntity: true, fields }),
    answer: {
      product: {
        visible: false,
        inventory: { availabilityStatus: 'IN_STOCK', preorderStatus: 'PARTIALLY_ENABLED' },
        tags: { privateTags: { tagIds: ['priv'] }, publicTags: { tagIds: ['publ'] } },
        extendedFields: { namespaces: { '@shelf/edge': { season: 'spring', rows: [1, 2] } } },
      },
      inventoryResults: {
        results: [
          {
            itemMetadata: { success: true },
            item: { quantity: 5, trackQuantity: true, preorderInfo: { enabled: false }, createdDate: anyDate },
          },
          { item: { inStock: true, trackQuantity: false, preorderInfo: { enabled: true, message: 'In May' } } },
        ],
        bulkActionMetadata: { totalSuccesses: 2, totalFailures: 0 },
      },
    },
    sdk: (sdk, { product, ...options }) => sdk.use(productsV3).createProductWithInventory(toSdk(product), options),
    sdkAnswer: { inventoryResults: { results: [{ item: { quantity: 5 } }, { item: { inStock: true } }] } },
  }),
  updateExtendedFields: example({
    catalog: 'v3',
    input: async (platform) => ({
      productId: (await readWritable(platform, 'linen-apron', fields)).id ?? '',
      namespace: '@shop/care',
      namespaceData: { wash: 30 },
    }),
    answer: { product: { extendedFields: { namespaces: { '@shop/care': { wash: 30 } } } } },
    differs: { reason: 'only an older package has it' },
  }),
  updateProduct: example({
    catalog: 'v3',
    input: async (platform) => {
      const { variantsInfo, ...product } = await readWritable(platform, 'linen-apron', fields);
      const [first, ...others] = variantsInfo?.variants ?? [];
      const changed = { ...first, price: { actualPrice: { amount: '49.9' } }, sku: null };
      const brand = { id: (await makeBrand(platform, 'Loom')).id };
      return {
        product: { ...product, name: 'Apron, long', brand, variantsInfo: { variants: [changed, ...others] } },
        fields,
      };
    },
    answer: {
      product: {
        revision: '2',
        name: 'Apron, long',
        brand: { name: 'Loom' },
        actualPriceRange: { minValue: { amount: '42.00' }, maxValue: { amount: '49.9' } },
        variantSummary: { variantCount: 4 },
        variantsInfo: {
          variants: [
            expect.not.objectContaining({ sku: expect.anything() }),
            { sku: 'APRON-S-SL', revenueDetails: { cost: { amount: '20.00' } } },
            { price: { actualPrice: { amount: '45.50' }, compareAtPrice: { amount: '52.00' } } },
            {},
          ],
        },
      },
    },
    sdk: (sdk, { product: { id, description, revision, ...product }, fields }) => {
      const renamed = { ...toSdk(product), ...(description && { description }), revision: revision ?? '' };
      return sdk.use(productsV3).updateProduct(id ?? '', renamed as never, { fields });
    },
    sdkAnswer: { name: 'Apron, long', revision: '2' },
  }),
  updateProductWithInventory: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id, revision, variantsInfo } = await readBySlug(platform, 'stoneware-mug');
      const [variant] = variantsInfo.variants;
      const price = { actualPrice: { amount: '25' } };
      const inventoryItem = { quantity: 40, preorderInfo: { enabled: true, limit: 10, message: 'From May' } };
      const variants = [{ id: variant?.id ?? '', price, physicalProperties: {}, inventoryItem }];
      const product = { id, revision, plainDescription: null, visible: false, variantsInfo: { variants } };
      return { product, returnEntity: true, fields };
    },
    answer: {
      product: {
        revision: '2',
        visible: false,
        inventory: { preorderStatus: 'ENABLED' },
        actualPriceRange: { minValue: { amount: '25' } },
      },
      inventoryResults: {
        results: [{ item: { quantity: 40, preorderInfo: { enabled: true, limit: 10 }, updatedDate: anyDate } }],
        bulkActionMetadata: { totalSuccesses: 1 },
      },
    },
    sdk: (sdk, { product: { id, ...product }, ...options }) =>
      sdk.use(productsV3).updateProductWithInventory(id, toSdk(product), options),
    sdkAnswer: { inventoryResults: { results: [{ item: { quantity: 40 } }] } },
  }),
  deleteProduct: example({
    catalog: 'v3',
    input: async (platform) => ({ productId: (await holdProduct(platform, 'linen-apron')).id }),
    readBack: (platform, { productId }) => readEntity(platform, 'products', productId),
    answer: { status: 404 },
    sdk: (sdk, { productId }) => sdk.use(productsV3).deleteProduct(productId),
  }),
};
