import { categories } from '@wix/categories';
import { expect } from 'vitest';
import { example, type Sdk } from './example.ts';
import { findCategoryId, nothingsId } from './prepare.ts';
import { appId, makeCategory, makeShelf, referTo, treeReference } from './prepare-categories.ts';
import { describeLinen } from './product-inputs.ts';
import { toSdk } from './to-sdk.ts';

const inTree = (sdk: Sdk) => sdk.use(categories);

/** The call that the published client makes but does not declare. */
const undeclared = (sdk: Sdk) =>
  inTree(sdk) as unknown as Record<'bulkSetItemCategories', (item: object, options: object) => Promise<unknown>>;

type Field = 'DESCRIPTION' | 'BREADCRUMBS_INFO' | 'RICH_CONTENT_DESCRIPTION';
const fields: Field[] = ['DESCRIPTION', 'BREADCRUMBS_INFO'];

const anId: unknown = expect.stringMatching(/^[\da-f-]{36}$/u);

const image = {
  id: 'rake.png',
  url: 'wix:image://v1/rake.png/rake.png#originWidth=40&originHeight=30',
  width: 40,
  height: 30,
  altText: 'rake.png',
  filename: 'rake.png',
};

const seoData = {
  tags: [{ type: 'meta', props: { name: 'robots', content: 'noindex' }, custom: true, disabled: false }],
  settings: { preventAutoRedirect: true, keywords: [{ term: 'rake', isMain: true }] },
};

const extendedFields = { namespaces: { '@shelf/edge': { season: 'spring' } } };

const tools = { name: 'Tools & more', description: 'For the beds', visible: false, seoData, extendedFields, image };

const aprons = { expression: 'apron gift', mode: 'OR' as const, fields: ['name', 'description'], fuzzy: false };

export const examples = {
  createCategory: example({
    catalog: 'v3',
    input: async (platform) => ({
      category: {
        ...tools,
        parentCategory: { id: await findCategoryId(platform, 'kitchen') },
        richContentDescription: describeLinen(),
      },
      treeReference,
      fields: [...fields, 'RICH_CONTENT_DESCRIPTION' as const],
    }),
    answer: {
      category: {
        ...tools,
        revision: '1',
        slug: 'tools-more',
        createdDate: expect.any(Date),
        breadcrumbsInfo: { breadcrumbs: [{ categorySlug: 'kitchen' }] },
        richContentDescription: { nodes: [{ id: 'p1' }] },
        treeReference,
      },
    },
    sdk: (sdk, { category, ...options }) => {
      const sent = { ...toSdk(category), richContentDescription: describeLinen() };
      return inTree(sdk).createCategory(sent, options);
    },
    sdkAnswer: { slug: 'tools-more', image: image.url },
  }),
  getCategory: example({
    catalog: 'v3',
    input: async (platform) => ({ categoryId: await findCategoryId(platform, 'kitchen'), treeReference, fields }),
    answer: {
      category: { name: 'Kitchen', description: 'For the table', itemCounter: 2, updatedDate: expect.any(Date) },
    },
    sdk: (sdk, { categoryId, treeReference, ...options }) =>
      inTree(sdk).getCategory(categoryId, treeReference, options),
    sdkAnswer: { name: 'Kitchen', description: 'For the table' },
  }),
  getCategoryBySlug: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeCategory(platform, 'Brœd', { slug: 'brød_1', description: 'Baked today' });
      return { slug: 'brød_1', treeReference, fields };
    },
    answer: { category: { name: 'Brœd', description: 'Baked today', breadcrumbsInfo: { breadcrumbs: [] } } },
    sdk: (sdk, { slug, treeReference, ...options }) => inTree(sdk).getCategoryBySlug(slug, treeReference, options),
    sdkAnswer: { category: { name: 'Brœd' } },
  }),
  updateCategory: example({
    catalog: 'v3',
    input: async (platform) => {
      const held = await makeCategory(platform, 'Tools', { description: 'For the beds' });
      const category = { ...held, name: 'Hand tools', slug: 'hand-tools', description: null, image, extendedFields };
      return { category: { ...category, richContentDescription: describeLinen() }, treeReference, fields };
    },
    answer: { category: { revision: '2', name: 'Hand tools', slug: 'hand-tools', image, breadcrumbsInfo: {} } },
    sdk: (sdk, { category: { id, ...category }, ...options }) => {
      const sent = { ...toSdk(category), richContentDescription: describeLinen() };
      return inTree(sdk).updateCategory(id, sent, options);
    },
    sdkAnswer: { name: 'Hand tools', image: image.url },
  }),
  deleteCategory: example({
    catalog: 'v3',
    input: async (platform) => ({ categoryId: await findCategoryId(platform, 'kitchen'), treeReference }),
    answer: {},
    sdk: (sdk, { categoryId, treeReference }) => inTree(sdk).deleteCategory(categoryId, treeReference),
  }),
  queryCategories: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeCategory(platform, 'Tools', { visible: false });
      return {
        query: {
          filter: { $and: [{ name: { $in: ['Kitchen', 'Gifts', 'Tools'] } }, { createdDate: { $gt: new Date(0) } }] },
          sort: [
            { fieldName: 'name', order: 'DESC' as const },
            { fieldName: 'updatedDate', order: 'ASC' as const },
          ],
          cursorPaging: { limit: 2 },
        },
        treeReference,
        returnNonVisibleCategories: true,
        fields,
      };
    },
    answer: {
      categories: [
        { name: 'Tools', visible: false },
        { name: 'Kitchen', description: 'For the table' },
      ],
      pagingMetadata: { count: 2, cursors: { next: expect.any(String) }, hasNext: true },
    },
    sdk: (sdk, { treeReference, returnNonVisibleCategories, fields }) => {
      const query = inTree(sdk).queryCategories({ treeReference, returnNonVisibleCategories, fields });
      const named = query.in('name', ['Kitchen', 'Gifts', 'Tools']);
      return named.gt('_createdDate', new Date(0)).descending('name').ascending('_updatedDate').limit(2).find();
    },
    sdkAnswer: { items: [{ name: 'Tools' }, { name: 'Kitchen' }] },
  }),
  searchCategories: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeCategory(platform, 'Linen', { description: 'Every apron', visible: false });
      return {
        search: {
          search: aprons,
          filter: { visible: { $in: [true, false] } },
          sort: [{ fieldName: 'name', order: 'DESC' as const }],
          cursorPaging: { limit: 1 },
          aggregations: [
            { name: 'seen', fieldPath: 'visible' as const, type: 'VALUE' as const, value: { limit: 2 } },
            {
              name: 'names',
              fieldPath: 'name' as const,
              type: 'SCALAR' as const,
              scalar: { type: 'COUNT_DISTINCT' as const },
            },
          ],
          timeZone: 'Europe/Dublin',
        },
        treeReference,
        returnNonVisibleCategories: true,
        fields,
      };
    },
    answer: {
      categories: [{ name: 'Linen', description: 'Every apron' }],
      pagingMetadata: { count: 1, hasNext: true },
      aggregationData: { results: [{ name: 'seen' }, { scalar: { value: 2 } }] },
    },
    sdk: (sdk, { search, ...options }) => inTree(sdk).searchCategories(structuredClone(search) as object, options),
    sdkAnswer: { categories: [{ name: 'Linen' }] },
  }),
  countCategories: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeCategory(platform, 'Gift wrapping', { visible: false });
      const filter = { updatedDate: { $gte: new Date(0) } };
      return { filter, search: aprons, treeReference, returnNonVisibleCategories: true };
    },
    answer: { count: 2 },
    sdk: (sdk, options) => inTree(sdk).countCategories(options),
    sdkAnswer: { count: 2 },
  }),
  moveCategory: example({
    catalog: 'v3',
    input: async (platform) => {
      const parentCategoryId = await findCategoryId(platform, 'kitchen');
      const below = { parentCategory: { id: parentCategoryId } };
      const knives = await makeCategory(platform, 'Knives', below);
      await makeCategory(platform, 'Pots', below);
      const pans = await makeCategory(platform, 'Pans');
      const place = { position: 'AFTER' as const, moveAfterCategoryId: knives.id };
      return { categoryId: pans.id, treeReference, parentCategoryId, ...place };
    },
    answer: {
      parentCategoryId: anId,
      categoriesAfterMove: [anId, anId, anId],
    },
    sdk: (sdk, { categoryId, treeReference, ...options }) =>
      inTree(sdk).moveCategory(categoryId, treeReference, options),
    sdkAnswer: { categoriesAfterMove: [anId, anId, anId] },
  }),
  bulkUpdateCategories: example({
    catalog: 'v3',
    input: async (platform) => ({
      categories: [
        { category: { ...(await makeCategory(platform, 'Tools')), name: 'Hand tools', description: 'Steel', image } },
        { category: { ...(await makeCategory(platform, 'Seeds')), revision: '7', name: 'All seeds' } },
      ],
      treeReference,
      returnEntity: true,
      fields,
    }),
    answer: {
      results: [
        { category: { name: 'Hand tools', description: 'Steel', revision: '2', updatedDate: expect.any(Date) } },
        { itemMetadata: { originalIndex: 1, success: false, error: { code: expect.any(String) } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 },
    },
    sdk: (sdk, { categories, ...options }) => inTree(sdk).bulkUpdateCategories(toSdk(categories), options),
    sdkAnswer: { results: [{ category: { name: 'Hand tools', image: image.url } }, {}] },
  }),
  updateCategoryVisibility: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id, revision } = await makeCategory(platform, 'Tools', { description: 'Steel' });
      return { categoryId: id, visible: false, treeReference, revision, fields };
    },
    answer: { category: { name: 'Tools', visible: false, revision: '2', description: 'Steel' } },
    sdk: (sdk, { categoryId, ...options }) => inTree(sdk).updateCategoryVisibility(categoryId, options),
    sdkAnswer: { category: { visible: false } },
  }),
  bulkShowCategories: example({
    catalog: 'v3',
    input: async (platform) => {
      const hidden = await makeCategory(platform, 'Tools', { visible: false });
      return { categoryIds: [hidden.id, nothingsId], treeReference, returnEntity: true, fields };
    },
    answer: {
      results: [
        { category: { name: 'Tools', visible: true, createdDate: expect.any(Date) } },
        { itemMetadata: { id: nothingsId, success: false } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { categoryIds, ...options }) => inTree(sdk).bulkShowCategories(categoryIds, options),
    sdkAnswer: { results: [{ category: { visible: true } }, {}] },
  }),
  bulkAddItemsToCategory: example({
    catalog: 'v3',
    input: async (platform) => ({
      categoryId: (await makeCategory(platform, 'Tools')).id,
      items: [
        await referTo(platform, 'stoneware-mug'),
        { ...(await referTo(platform, 'linen-apron')), catalogItemId: nothingsId },
      ],
      treeReference,
    }),
    answer: {
      results: [
        { itemMetadata: { item: { appId }, success: true } },
        { itemMetadata: { item: { catalogItemId: nothingsId }, originalIndex: 1, success: false } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { categoryId, items, ...options }) => inTree(sdk).bulkAddItemsToCategory(categoryId, items, options),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
  bulkAddItemToCategories: example({
    catalog: 'v3',
    input: async (platform) => ({
      item: await referTo(platform, 'stoneware-mug'),
      categoryIds: [nothingsId, (await makeCategory(platform, 'Tools')).id],
      treeReference,
    }),
    answer: {
      results: [{ itemMetadata: { id: nothingsId, success: false } }, { itemMetadata: { success: true } }],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { item, ...options }) => inTree(sdk).bulkAddItemToCategories(item, options),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
  bulkRemoveItemsFromCategory: example({
    catalog: 'v3',
    input: async (platform) => ({
      categoryId: await findCategoryId(platform, 'kitchen'),
      items: [await referTo(platform, 'stoneware-mug'), await referTo(platform, 'linen-apron')],
      treeReference,
    }),
    answer: {
      results: [
        { itemMetadata: { item: { appId }, success: true } },
        { itemMetadata: { originalIndex: 1, success: true } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 0 },
    },
    sdk: (sdk, { categoryId, items, ...options }) =>
      inTree(sdk).bulkRemoveItemsFromCategory(categoryId, items, options),
    sdkAnswer: { bulkActionMetadata: { totalSuccesses: 2 } },
  }),
  bulkRemoveItemFromCategories: example({
    catalog: 'v3',
    input: async (platform) => ({
      item: await referTo(platform, 'stoneware-mug'),
      categoryIds: [await findCategoryId(platform, 'kitchen'), nothingsId],
      treeReference,
    }),
    answer: {
      results: [{ itemMetadata: { success: true } }, { itemMetadata: { id: nothingsId, success: false } }],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { item, ...options }) => inTree(sdk).bulkRemoveItemFromCategories(item, options),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
  listItemsInCategory: example({
    catalog: 'v3',
    input: async (platform) => ({
      categoryId: (await makeShelf(platform)).categoryId,
      treeReference,
      cursorPaging: { limit: 2 },
      useCategoryArrangement: true,
      includeItemsFromSubcategories: false,
    }),
    answer: {
      items: [{ appId }, { appId }],
      pagingMetadata: { count: 2, cursors: { next: expect.any(String) } },
    },
    sdk: (sdk, { categoryId, treeReference, ...options }) =>
      inTree(sdk).listItemsInCategory(categoryId, treeReference, options),
    sdkAnswer: { items: [{ appId }, { appId }] },
  }),
  listCategoriesForItem: example({
    catalog: 'v3',
    input: async (platform) => ({ item: await referTo(platform, 'stoneware-mug'), treeReference }),
    answer: { directCategoryIds: [anId, anId, anId], allCategoryIds: [anId, anId, anId] },
    sdk: (sdk, { item, ...options }) => inTree(sdk).listCategoriesForItem(item, options),
    sdkAnswer: { directCategoryIds: [anId, anId, anId] },
  }),
  listCategoriesForItems: example({
    catalog: 'v3',
    input: async (platform) => ({
      items: [await referTo(platform, 'stoneware-mug'), await referTo(platform, 'pattern-book')],
      treeReference,
    }),
    answer: {
      categoriesForItems: [
        { item: { catalogItemId: anId }, directCategoryIds: [anId, anId, anId], indirectCategoryIds: [] },
        { directCategoryIds: [anId] },
      ],
    },
    differs: { reason: 'The published client asks by an address that leaves the items out' },
  }),
  listTrees: example({
    catalog: 'v3',
    input: () => ({}),
    answer: { trees: [treeReference] },
    sdk: (sdk) => inTree(sdk).listTrees(),
    sdkAnswer: { trees: [treeReference] },
  }),
  setArrangedItems: example({
    catalog: 'v3',
    input: async (platform) => {
      const { categoryId, apron, mug } = await makeShelf(platform);
      return { categoryId, treeReference, items: [apron, mug] };
    },
    answer: { items: [{ appId }, { appId }] },
    sdk: (sdk, { categoryId, treeReference, ...options }) =>
      inTree(sdk).setArrangedItems(categoryId, treeReference, options),
    sdkAnswer: { items: [{ appId }, { appId }] },
  }),
  getArrangedItems: example({
    catalog: 'v3',
    input: async (platform) => ({ categoryId: (await makeShelf(platform)).categoryId, treeReference }),
    answer: { items: [{ appId }] },
    sdk: (sdk, { categoryId, treeReference }) => inTree(sdk).getArrangedItems(categoryId, treeReference),
    sdkAnswer: { items: [{ appId }] },
  }),
  bulkSetItemCategories: example({
    catalog: 'v3',
    input: async (platform) => ({
      item: await referTo(platform, 'stoneware-mug'),
      categoryIds: [(await makeCategory(platform, 'Tools')).id, await findCategoryId(platform, 'kitchen')],
      treeReference,
    }),
    answer: {
      addResults: [{ itemMetadata: { success: true } }],
      removeResults: [{ itemMetadata: { success: true } }],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 0 },
    },
    sdk: (sdk, { item, ...options }) => undeclared(sdk).bulkSetItemCategories(item, options),
    sdkAnswer: { bulkActionMetadata: { totalSuccesses: 2 } },
  }),
};
