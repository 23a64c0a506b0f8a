import { describeNameOnly } from '../v3/name-only-entity.ts';
import { createNamedEntityRoutes } from '../v3/named-entity-routes.ts';

/** The ribbons of a V3 store; reads need the merchant too. */
export const ribbonsV3 = createNamedEntityRoutes({
  ...describeNameOnly('ribbon', 30),
  permission: 'RIBBON',
  reads: 'merchant',
  notBlank: [],
  maxLimit: 100,
  productFields: ['ribbon', 'additionalRibbons'],
  count: { field: 'assignedProductCount', ask: 'ASSIGNED_PRODUCT_COUNT' },
});
