import { expect, test } from 'vitest';
import { permissionOf } from '../../../../src/background/services/key-permissions.ts';
import { updateInventoryVariants } from '../../../../src/client/operations/inventory-v1.ts';
import * as products from '../../../../src/client/operations/products-v1.ts';
import * as productsV3 from '../../../../src/client/operations/products-v3.ts';
import { updateInventoryItem } from '../../../../src/client/operations/inventory-items-v3.ts';

test.each([
  [products.getProduct, 'products_read'],
  [products.queryProducts, 'products_read'],
  [products.updateProduct, 'products_write'],
  [products.updateProductVariants, 'products_write'],
  [productsV3.updateProduct, 'products_write'],
  [updateInventoryVariants, 'inventory_write'],
  [updateInventoryItem, 'inventory_write'],
] as const)('%# each call takes the permission that its trial tells of', (row, permission) => {
  expect(permissionOf(row)).toBe(permission);
});
