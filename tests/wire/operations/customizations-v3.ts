import { customizationsV3 } from '@wix/stores';
import { expect } from 'vitest';
import type { Platform } from '../../../demo/platform/start-platform.ts';
import { createCustomization } from '../../../src/client/operations/customizations-v3.ts';
import { merchantClient } from '../../fixtures/clients.ts';
import { example } from './example.ts';
import { makeModifier, nothingsId } from './prepare.ts';
import { toSdk } from './to-sdk.ts';

const fields: 'ASSIGNED_PRODUCTS_COUNT'[] = ['ASSIGNED_PRODUCTS_COUNT'];

const swatch = {
  id: 'ash.png',
  url: 'wix:image://v1/ash.png/ash%20%26%20oak.png#originWidth=40&originHeight=30',
  width: 40,
  height: 30,
  altText: 'ash & oak.png',
  filename: 'ash & oak.png',
};

/** The published client's types ask for both kinds of settings, the platform for one. */
const noText = { freeTextInput: undefined as never };

const glaze = {
  name: 'Glaze',
  customizationType: 'PRODUCT_OPTION' as const,
  customizationRenderType: 'SWATCH_CHOICES' as const,
};
const ash = { choiceType: 'ONE_COLOR' as const, name: 'Ash', colorCode: '#aaaaaa', defaultAddedPrice: null };
const ink = { choiceType: 'ONE_COLOR' as const, name: 'Ink', colorCode: '#001' };

const engraving = (minCharCount: number) => ({
  name: 'Engraving',
  customizationType: 'MODIFIER' as const,
  customizationRenderType: 'FREE_TEXT' as const,
  freeTextInput: { minCharCount, maxCharCount: 20, defaultAddedPrice: '2.505', title: 'Your words' },
});

const named = (...names: string[]) => ({ choicesSettings: { choices: names.map((name) => ({ name })) } });

/** A modifier with three choices. */
const gift = async (platform: Platform) => {
  const { id, revision, choiceIds } = await makeModifier(platform, 'Wrapping', ['None', 'Paper', 'Cloth']);
  const [none = '', paper = '', cloth = ''] = choiceIds;
  return { id, revision, none, paper, cloth };
};

export const examples = {
  createCustomization: example({
    catalog: 'v3',
    input: () => ({
      customization: { ...glaze, choicesSettings: { choices: [{ ...ash, displayImage: swatch }, ink] } },
    }),
    answer: {
      customization: {
        ...glaze,
        id: expect.any(String),
        revision: '1',
        createdDate: expect.any(Date),
        choicesSettings: { choices: [{ name: 'Ash', colorCode: '#aaaaaa', id: expect.any(String) }, ink] },
      },
    },
    sdk: (sdk, { customization }) =>
      sdk.use(customizationsV3).createCustomization({ ...toSdk(customization), ...noText }),
    sdkAnswer: { name: 'Glaze', choicesSettings: { choices: [{ name: 'Ash' }, { name: 'Ink' }] } },
  }),
  getCustomization: example({
    catalog: 'v3',
    input: async (platform) => {
      const choicesSettings = { choices: [{ ...ash, displayImage: swatch }] };
      const customization = { ...glaze, choicesSettings };
      const made = await merchantClient(platform).call(createCustomization, { customization });
      return { customizationId: made.customization.id, fields: [...fields, 'CHOICE_DISPLAY_IMAGE' as const] };
    },
    answer: {
      customization: {
        ...glaze,
        assignedProductsCount: 0,
        choicesSettings: { choices: [{ displayImage: swatch }] },
      },
    },
    sdk: (sdk, { customizationId, ...options }) => sdk.use(customizationsV3).getCustomization(customizationId, options),
    sdkAnswer: { assignedProductsCount: 0, choicesSettings: { choices: [{ displayImage: swatch.url }] } },
  }),
  updateCustomization: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id, revision } = await gift(platform);
      return { customization: { id, revision, name: 'Wrap' }, fields };
    },
    answer: { customization: { name: 'Wrap', revision: '2', assignedProductsCount: 0 } },
    sdk: (sdk, { customization: { id, ...customization }, ...options }) =>
      sdk.use(customizationsV3).updateCustomization(id, customization, options),
    sdkAnswer: { name: 'Wrap' },
  }),
  deleteCustomization: example({
    catalog: 'v3',
    input: async (platform) => ({ customizationId: (await gift(platform)).id }),
    answer: {},
    sdk: (sdk, { customizationId }) => sdk.use(customizationsV3).deleteCustomization(customizationId),
  }),
  queryCustomizations: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeModifier(platform, 'Wrapping', ['Paper']);
      await makeModifier(platform, 'Wrapping cloth', ['Wool']);
      return {
        query: {
          filter: {
            $and: [
              { name: { $startsWith: 'wrap' } },
              { customizationType: { $in: ['MODIFIER'] } },
              { createdDate: { $gt: new Date(0) } },
            ],
          },
          sort: [
            { fieldName: 'name', order: 'DESC' as const },
            { fieldName: 'createdDate', order: 'ASC' as const },
          ],
          cursorPaging: { limit: 1 },
        },
        fields: [...fields, 'CHOICE_DISPLAY_IMAGE' as const],
      };
    },
    answer: {
      customizations: [{ name: 'Wrapping cloth', assignedProductsCount: 0 }],
      pagingMetadata: { count: 1, cursors: { next: expect.any(String) }, hasNext: true },
    },
    sdk: (sdk, { fields }) => {
      const query = sdk.use(customizationsV3).queryCustomizations({ fields }).startsWith('name', 'wrap');
      const narrowed = query.in('customizationType', ['MODIFIER']).gt('_createdDate', new Date(0));
      return narrowed.descending('name').ascending('_createdDate').limit(1).find();
    },
    sdkAnswer: { items: [{ name: 'Wrapping cloth' }] },
  }),
  countCustomizations: example({
    catalog: 'v3',
    input: async (platform) => {
      await gift(platform);
      return { filter: { name: { $in: ['Wrapping', 'Size'] }, customizationRenderType: 'TEXT_CHOICES' } };
    },
    answer: { count: 2 },
    sdk: (sdk, options) => sdk.use(customizationsV3).countCustomizations(options),
    sdkAnswer: { count: 2 },
  }),
  bulkCreateCustomizations: example({
    catalog: 'v3',
    input: () => ({
      customizations: [
        engraving(1),
        engraving(21),
        { ...glaze, choicesSettings: { choices: [{ ...ash, displayImage: swatch }] } },
      ],
      returnEntity: true,
    }),
    answer: {
      results: [
        { itemMetadata: { originalIndex: 0, success: true }, customization: engraving(1) },
        { itemMetadata: { originalIndex: 1, success: false, error: { description: expect.any(String) } } },
        { customization: { ...glaze, updatedDate: expect.any(Date) } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 },
    },
    sdk: (sdk, { customizations, ...options }) =>
      sdk.use(customizationsV3).bulkCreateCustomizations(toSdk(customizations), options),
    sdkAnswer: { results: [{ customization: engraving(1) }, {}, { customization: glaze }] },
  }),
  addCustomizationChoices: example({
    catalog: 'v3',
    input: async (platform) => ({
      customizationId: (await gift(platform)).id,
      choices: [{ name: 'Box & bow', choiceType: 'CHOICE_TEXT' as const, defaultAddedPrice: '3.5' }],
      fields,
    }),
    answer: {
      customization: {
        revision: '2',
        choicesSettings: {
          choices: [{ name: 'None' }, { name: 'Paper' }, { name: 'Cloth' }, { name: 'Box & bow' }],
        },
        assignedProductsCount: 0,
      },
    },
    sdk: (sdk, { customizationId, choices, ...options }) =>
      sdk.use(customizationsV3).addCustomizationChoices(customizationId, choices, options),
    sdkAnswer: { customization: named('None', 'Paper', 'Cloth', 'Box & bow') },
  }),
  setCustomizationChoices: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id, cloth } = await gift(platform);
      return {
        customizationId: id,
        choices: [
          { id: cloth, name: 'Linen' },
          { id: nothingsId, name: 'Box' },
        ],
        fields,
      };
    },
    answer: { customization: { ...named('Linen', 'Box'), revision: '2', assignedProductsCount: 0 } },
    sdk: (sdk, { customizationId, choices, ...options }) =>
      sdk.use(customizationsV3).setCustomizationChoices(customizationId, toSdk(choices), options),
    sdkAnswer: { customization: named('Linen', 'Box') },
  }),
  removeCustomizationChoices: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id, revision, none, cloth } = await gift(platform);
      return { customizationId: id, choiceIds: [none, cloth], revision, fields };
    },
    answer: { customization: { ...named('Paper'), revision: '2', assignedProductsCount: 0 } },
    sdk: (sdk, { customizationId, choiceIds, ...options }) =>
      sdk.use(customizationsV3).removeCustomizationChoices(customizationId, choiceIds, options),
    sdkAnswer: { customization: named('Paper') },
  }),
  updateCustomizationChoices: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id, revision, paper, cloth } = await gift(platform);
      return { customizationId: id, revision, choices: [{ choice: { id: cloth, primaryChoiceIds: [paper] } }], fields };
    },
    answer: {
      customization: {
        choicesSettings: { choices: [{}, {}, { name: 'Cloth', primaryChoiceIds: [expect.any(String)] }] },
        assignedProductsCount: 0,
      },
    },
    sdk: (sdk, { customizationId, revision, choices, fields }) => {
      const options = { choices: toSdk(choices), fields };
      return sdk.use(customizationsV3).updateCustomizationChoices(customizationId, revision, options);
    },
    sdkAnswer: { customization: { revision: '2' } },
  }),
  reorderCustomizationChoices: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id, revision, none, paper, cloth } = await gift(platform);
      return { customizationId: id, revision, choiceIds: [cloth, none, paper], fields };
    },
    answer: { customization: { ...named('Cloth', 'None', 'Paper'), revision: '2', assignedProductsCount: 0 } },
    sdk: (sdk, { customizationId, revision, ...options }) =>
      sdk.use(customizationsV3).reorderCustomizationChoices(customizationId, revision, options),
    sdkAnswer: { customization: named('Cloth', 'None', 'Paper') },
  }),
  bulkAddCustomizationChoices: example({
    catalog: 'v3',
    input: async (platform) => ({
      customizationsChoices: [
        { customizationId: nothingsId, choices: [{ name: 'Box' }] },
        { customizationId: (await gift(platform)).id, choices: [{ name: 'Box' }, { name: 'Bow' }] },
      ],
      returnEntity: true,
      fields,
    }),
    answer: {
      results: [
        { itemMetadata: { id: nothingsId, success: false } },
        { customization: { ...named('None', 'Paper', 'Cloth', 'Box', 'Bow'), assignedProductsCount: 0 } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { customizationsChoices, ...options }) =>
      sdk.use(customizationsV3).bulkAddCustomizationChoices(customizationsChoices, options),
    sdkAnswer: { results: [{}, { customization: named('None', 'Paper', 'Cloth', 'Box', 'Bow') }] },
  }),
  bulkUpdateCustomizations: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id, revision } = await gift(platform);
      const stale = await makeModifier(platform, 'Ribbon', ['Red']);
      return {
        customizations: [
          { customization: { id, revision, name: 'Wrap' } },
          { customization: { id: stale.id, revision: '7', name: 'Ribbons' } },
        ],
        returnEntity: true,
        fields,
      };
    },
    answer: {
      results: [
        { customization: { name: 'Wrap', revision: '2', assignedProductsCount: 0 } },
        { itemMetadata: { success: false, error: { code: expect.any(String) } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { customizations, ...options }) =>
      sdk.use(customizationsV3).bulkUpdateCustomizations(toSdk(customizations), options),
    sdkAnswer: { results: [{ customization: { name: 'Wrap' } }, {}] },
  }),
};
