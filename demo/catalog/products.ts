import { demoCollections } from './collections.ts';
import { generatedProduct } from './generated.ts';
import { houseGarden } from './goods/house-garden.ts';
import { kitchenTable } from './goods/kitchen-table.ts';
import { lightScent } from './goods/light-scent.ts';
import { linenWool } from './goods/linen-wool.ts';
import { paperPens } from './goods/paper-pens.ts';
import { readingRoom } from './goods/reading-room.ts';
import { teaPantry } from './goods/tea-pantry.ts';
import type { SeedCatalog, SeedProduct } from './seed.ts';

/** The written products, alternating between collections, so that a shortened catalog has some of each. */
const writtenGoods = interleave([kitchenTable, teaPantry, paperPens, linenWool, lightScent, houseGarden, readingRoom]);

/**
 * The demo shop's products, the same on every call: the written ones, cut to `count` or extended with generated ones
 * (at most 100,000).
 */
export function demoCatalog(count: number = writtenGoods.length): SeedCatalog {
  const products = writtenGoods.slice(0, count);
  for (let index = products.length; index < count; index++) products.push(generatedProduct(index));
  return { shopName: 'Pennyroyal', currency: 'EUR', locale: 'en-IE', collections: demoCollections, products };
}

function interleave(shelves: SeedProduct[][]): SeedProduct[] {
  const longest = Math.max(...shelves.map((shelf) => shelf.length));
  return Array.from({ length: longest }, (_, row) => shelves.flatMap((shelf) => shelf[row] ?? [])).flat();
}
