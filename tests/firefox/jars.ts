import type { SeedCatalog } from '../../demo/catalog/seed.ts';
import { createJar } from '../chaos/seed.ts';

/** A catalog of that many products without variants, each with another price. */
export const jars = (count: number): SeedCatalog => ({
  shopName: 'Jars',
  currency: 'EUR',
  locale: 'en-IE',
  collections: [],
  products: Array.from({ length: count }, (_, index) => ({ ...createJar(index), cost: '1.00' })),
});
