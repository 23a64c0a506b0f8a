import type { z } from '../../base/schema.ts';
import { once } from '../../base/once.ts';
import {
  anyObject,
  bool,
  choice,
  flag,
  free,
  id,
  loose,
  maybe,
  nul,
  num,
  opt,
  readOnly,
  str,
  strict,
  string,
  text,
  time,
} from '../schema/wire.ts';
import { ItemError, ItemMetadata } from './bulk.ts';
import { ExtendedFields, ExtendedFieldsInput } from './extended-fields.ts';

/** A tree of categories; the store's tree has `appNamespace` "@wix/stores" and no key. */
export const TreeReferenceInput = once(() => strict({ appNamespace: text(undefined, 1), treeKey: nul(text()) }));

/** The tree that a category belongs to. */
export const TreeReference = once(() => loose({ appNamespace: str(), treeKey: str() }));

/** An item of a category: a product by its id and the catalog's app id. */
export const ItemReferenceInput = once(() => strict({ catalogItemId: text(36, 1), appId: text(36, 1) }));

/** An item of a category. */
export const ItemReference = once(() => loose({ catalogItemId: str(), appId: str() }));

/** A category, which takes the place of a collection in a V3 store. */
export const Category = once(() =>
  loose({
    id: string(),
    revision: str(),
    createdDate: time(),
    updatedDate: time(),
    name: str(),
    slug: str(),
    description: str(),
    richContentDescription: free(),
    image: free(),
    visible: bool(),
    seoData: free(),
    managingAppId: str(),
    itemCounter: num(),
    parentCategory: maybe(loose({ id: str(), index: num() })),
    breadcrumbsInfo: free(),
    treeReference: maybe(TreeReference()),
    extendedFields: maybe(ExtendedFields()),
  }),
);
export type Category = z.infer<ReturnType<typeof Category>>;

/** The outcome of one item of a bulk call that adds items to a category or removes them. */
export const CategoryItemResult = once(() =>
  loose({
    itemMetadata: maybe(
      loose({ item: maybe(ItemReference()), originalIndex: num(), success: bool(), error: maybe(ItemError()) }),
    ),
  }),
);

/** The outcome of one category of a bulk call, with the category if `returnEntity` is set. */
export const CategoryResult = once(() => loose({ itemMetadata: maybe(ItemMetadata()), category: maybe(Category()) }));

/** The fields of a category that can be written; `revision` must be sent on update. */
export const CategoryInput = once(() =>
  strict({
    id: nul(id()),
    revision: nul(text()),
    name: nul(text(80, 1)),
    slug: nul(text(300, 1)),
    description: nul(text(600, 1)),
    managingAppId: nul(id()),
    richContentDescription: opt(anyObject()),
    image: nul(anyObject()),
    visible: nul(flag()),
    parentCategory: nul(strict({ id: nul(id()), ...readOnly('index') })),
    seoData: opt(anyObject()),
    extendedFields: opt(ExtendedFieldsInput()),
    ...readOnly('createdDate', 'updatedDate', 'itemCounter', 'breadcrumbsInfo', 'treeReference'),
  }),
);

/** Where a moved category goes among its siblings. */
export const Position = once(() => choice(['FIRST', 'LAST', 'AFTER']));

/** The fields of a category that are returned only on request. */
export const CategoryFields = ['BREADCRUMBS_INFO', 'DESCRIPTION', 'RICH_CONTENT_DESCRIPTION'] as const;
