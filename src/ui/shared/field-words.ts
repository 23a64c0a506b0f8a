import type { FieldKey } from '../../domain/fields.ts';

interface FieldWords {
  edit: string;
  /** `reason` is the store's own, without a full stop. */
  refused(reason: string): string;
}

/** The sentences that name a field. */
export const fieldWords: Record<FieldKey, FieldWords> = {
  price: { edit: 'Edit price', refused: (reason) => `The store didn’t accept the price: ${reason}.` },
  salePrice: { edit: 'Edit sale price', refused: (reason) => `The store didn’t accept the sale price: ${reason}.` },
  cost: { edit: 'Edit cost', refused: (reason) => `The store didn’t accept the cost: ${reason}.` },
  stock: { edit: 'Edit stock', refused: (reason) => `The store didn’t accept the stock: ${reason}.` },
  sku: { edit: 'Edit SKU', refused: (reason) => `The store didn’t accept the SKU: ${reason}.` },
  barcode: { edit: 'Edit barcode', refused: (reason) => `The store didn’t accept the barcode: ${reason}.` },
  name: { edit: 'Edit name', refused: (reason) => `The store didn’t accept the name: ${reason}.` },
  slug: { edit: 'Edit web address', refused: (reason) => `The store didn’t accept the web address: ${reason}.` },
  visible: { edit: 'Edit visibility', refused: (reason) => `The store didn’t accept the visibility: ${reason}.` },
  ribbon: { edit: 'Edit ribbon', refused: (reason) => `The store didn’t accept the ribbon: ${reason}.` },
  brand: { edit: 'Edit brand', refused: (reason) => `The store didn’t accept the brand: ${reason}.` },
};
