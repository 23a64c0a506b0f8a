import { randomUUID } from 'node:crypto';
import type { StoredProduct } from './product-shape.ts';

/** A new product with default values and without variants. */
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
