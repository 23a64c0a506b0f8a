import { describeNameOnly } from '../v3/name-only-entity.ts';
import { createNamedEntityRoutes } from '../v3/named-entity-routes.ts';

/** The brands of a V3 store. */
export const brandsV3 = createNamedEntityRoutes({
  ...describeNameOnly('brand', 50),
  permission: 'BRAND',
  reads: 'visitor',
  notBlank: ['name'],
  limit: { max: 1000, ruleName: 'BRAND_LIMIT_EXCEEDED' },
  maxLimit: 300,
  productFields: ['brand'],
  count: { field: 'assignedProductsCount', ask: 'ASSIGNED_PRODUCTS_COUNT' },
});
