import { randomUUID } from 'node:crypto';
import type { StoredProduct } from './product-shape.ts';

/** A product as it starts, before any of its fields is filled in; it has no variants yet. */
export function createEmptyProduct(productType: StoredProduct['productType'], name: string): StoredProduct {
  const nothing = { minValue: { amount: '0' }, maxValue: { amount: '0' } };
  return {
    id: randomUUID(),
    revision: '0',
    createdDate: '',
    updatedDate: '',
    name,
    slug: '',
    productType,
    visible: true,
    visibleInPos: productType === 'PHYSICAL',
    plainDescription: '',
    media: { itemsInfo: { items: [] } },
    options: [],
    modifiers: [],
    additionalRibbons: [],
    infoSections: [],
    variantsInfo: { variants: [] },
    tags: { privateTags: { tagIds: [] }, publicTags: { tagIds: [] } },
    extendedFields: { namespaces: {} },
    actualPriceRange: nothing,
  };
}
