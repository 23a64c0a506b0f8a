import type { Route } from '../http/route.ts';

/** Tells which catalog the store runs. */
export const catalogVersioning: Route[] = [
  {
    on: ['GET /stores/v3/provision/version'],
    access: 'visitor',
    handle: ({ shop }) => ({ catalogVersion: shop.catalogVersion === 'v1' ? 'V1_CATALOG' : 'V3_CATALOG' }),
  },
];
