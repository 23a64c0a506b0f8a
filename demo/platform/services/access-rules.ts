/** The rules of access that several services share. */
export const readProductsV1 = { access: 'visitor', permission: 'WIX_STORES.READ_PRODUCTS', catalog: 'v1' } as const;
export const writeProductsV1 = {
  access: 'merchant',
  permission: 'WIX_STORES.MODIFY_PRODUCTS',
  catalog: 'v1',
  writes: true,
} as const;

export const merchantWriteV3 = { access: 'merchant', catalog: 'v3', writes: true } as const;
export const updateProductsV3 = { ...merchantWriteV3, permission: 'WIX_STORES.PRODUCT_UPDATE' } as const;
export const deleteProductsV3 = { ...merchantWriteV3, permission: 'WIX_STORES.PRODUCT_DELETE' } as const;
