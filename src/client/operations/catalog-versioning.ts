import { z } from '../../domain/schema.ts';
import { operation } from '../operation.ts';

/** Which catalog a site runs: V1_CATALOG, V3_CATALOG or STORES_NOT_INSTALLED. */
export const getCatalogVersion = operation({
  method: 'GET',
  path: '/stores/v3/provision/version',
  input: z.object({}),
  output: z.looseObject({ catalogVersion: z.string() }),
});
