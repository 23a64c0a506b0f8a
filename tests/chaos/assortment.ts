import type { SeedCatalog, SeedProduct } from '../../demo/catalog/seed.ts';
import { createJar } from './seed.ts';

const shelves = ['kitchen', 'garden'] as const;
const sizes = ['S', 'M', 'L'];

const createPot = (index: number): SeedProduct => ({
  ...createJar(index),
  name: `Pot ${index}`,
  slug: `pot-${index}`,
  sku: `POT-${index}`,
  weight: 1 + index,
  collections: index % 2 === 0 ? ['kitchen'] : [],
});

/** A product of variants of which one has a price of its own, on sale where the index is odd. */
const createVase = (index: number): SeedProduct => ({
  ...createPot(index),
  name: `Vase ${index}`,
  slug: `vase-${index}`,
  sku: `VASE-${index}`,
  ...(index % 2 === 1 && { discount: { type: 'PERCENT', value: 20 } as const }),
  options: [{ type: 'drop_down', name: 'Size', choices: sizes.map((size) => ({ value: size, description: size })) }],
  variants: sizes.map((size, at) => ({
    choices: { Size: size },
    sku: `VASE-${index}-${size}`,
    ...(at === 2 && { price: `${70 + index}.00` }),
    stock: { tracked: true, quantity: 500 + index },
  })),
});

/** Stocked at two locations, where the platform has locations. */
const createTray = (index: number): SeedProduct => ({
  ...createPot(index),
  name: `Tray ${index}`,
  slug: `tray-${index}`,
  sku: `TRAY-${index}`,
  stock: { tracked: true, quantity: 300 },
  furtherStock: [{ tracked: true, quantity: 400 }],
});

/** A product of a bulk change that is larger than one group of writes. */
const createLot = (index: number): SeedProduct => ({
  ...createPot(index),
  name: `Lot ${index}`,
  slug: `lot-${index}`,
  sku: `LOT-${index}`,
});

const series = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => create(index));

/** More than the platform takes in one call. */
const lots = 130;

/** The products whose edits reach several numbers at once: sales, variants, locations, groups and large bulk changes. */
export const withAssortment = (catalog: SeedCatalog): SeedCatalog => ({
  ...withShelves(catalog),
  products: [...withShelves(catalog).products, ...series(2, createTray), ...series(lots, createLot)],
});

/** The products of a second store. */
export const withShelves = (catalog: SeedCatalog): SeedCatalog => ({
  ...catalog,
  collections: shelves.map((slug) => ({ name: `The ${slug}`, slug, description: '' })),
  products: [...catalog.products, ...series(4, createPot), ...series(4, createVase)],
});

export interface AssortmentProduct {
  id: string;
  slug: string;
}

/** The products of the assortment, by slug. */
export const isOfAssortment = (slug: string): boolean => /^(?:pot|vase|tray|lot)-/u.test(slug);
