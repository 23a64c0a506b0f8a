import type { CatalogVersion } from '../enumerations/shared.ts';
import { operation } from '../operation.ts';
import { loose, strict, word } from '../schema/wire.ts';

/** Tells which catalog the site runs: V1_CATALOG, V3_CATALOG or STORES_NOT_INSTALLED. */
export const getCatalogVersion = operation('GET /stores/v3/provision/version', {
  input: () => strict({}),
  output: () => loose({ catalogVersion: word<CatalogVersion>() }),
});
