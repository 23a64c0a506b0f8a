import { z } from 'zod';
import { requestedFields } from './fields.ts';
import { storesAppId, storesTree } from './product-shape.ts';

const treeReference = z.object({
  appNamespace: z
    .string()
    .min(4)
    .max(150)
    .refine((name) => name === storesTree.appNamespace, {
      message: `must be ${storesTree.appNamespace}`,
      params: { rule: 'INVALID_ENUM_VALUE', values: [storesTree.appNamespace] },
    }),
  treeKey: z.null().optional(),
});

/** The fields of every category call. */
export const inTree = z.object({ treeReference });

/** The categories of a bulk call. */
export const categoryIds = z.array(z.guid()).min(1).max(100);

/** A product reference of the category API. */
export const itemReference = z.object({
  catalogItemId: z.string().min(1).max(36),
  appId: z.string().min(1).max(36),
});

export type ItemReference = z.infer<typeof itemReference>;

/** Creates a product reference of the category API. */
export function toItemReference(catalogItemId: string): ItemReference {
  return { catalogItemId, appId: storesAppId };
}

const anyObject = z.record(z.string(), z.unknown());

const image = z.object({
  id: z.string().nullish(),
  url: z.string().nullish(),
  height: z.number().nullish(),
  width: z.number().nullish(),
  altText: z.string().nullish(),
  filename: z.string().nullish(),
});

/** The input of a category update. */
export const categoryChanges = z.object({
  id: z.guid().nullish(),
  revision: z.string().nullish(),
  name: z.string().min(1).max(80).optional(),
  slug: z.string().min(1).max(300).optional(),
  description: z.string().min(1).max(600).nullish(),
  richContentDescription: anyObject.nullish(),
  image: image.nullish(),
  seoData: anyObject.nullish(),
  extendedFields: z.object({ namespaces: z.record(z.string(), anyObject) }).nullish(),
  visible: z.boolean().nullish(),
  parentCategory: z.object({ id: z.guid().nullish() }).nullish(),
  managingAppId: z.guid().nullish(),
});

export type CategoryChanges = z.infer<typeof categoryChanges>;

/** The input of a new category. */
export const newCategory = categoryChanges
  .required({ name: true })
  .extend({ slug: z.string().min(1).max(300).nullish() });

export type NewCategory = z.infer<typeof newCategory>;

/** The fields of a category that are returned only on request. */
export const hiddenFields = {
  BREADCRUMBS_INFO: ['breadcrumbsInfo'],
  DESCRIPTION: ['description'],
  RICH_CONTENT_DESCRIPTION: ['richContentDescription'],
};

/** The `fields` of a call about categories. */
export const categoryFields = requestedFields(Object.keys(hiddenFields));
