import type { SeedCatalog, SeedProduct } from '../../demo/catalog/seed.ts';

/** A product of a series; every value differs. */
export const createJar = (index: number): SeedProduct => ({
  name: `Jar ${index}`,
  slug: `jar-${index}`,
  sku: `JAR-${index}`,
  productType: 'physical',
  visible: true,
  description: '',
  price: `${30 + index}.00`,
  cost: `${10 + index}.00`,
  collections: [],
  options: [],
  variants: [],
  stock: { tracked: true, quantity: 50 + index },
  additionalInfo: [],
  picture: { motif: 'mug', hue: index * 30 },
});

const sizes = ['S', 'L'];

const sized = (index: number): SeedProduct => ({
  ...createJar(index),
  options: [{ type: 'drop_down', name: 'Size', choices: sizes.map((size) => ({ value: size, description: size })) }],
  variants: sizes.map((size) => ({
    choices: { Size: size },
    sku: `JAR-${index}-${size}`,
    price: `${40 + index}.00`,
    stock: { tracked: true, quantity: 60 + index },
  })),
});

/** The catalog of the chaos run: prices and stock to change, some of them of variants. */
export const createShelf = (products: number): SeedCatalog => ({
  shopName: 'Trouble Shelf',
  currency: 'EUR',
  locale: 'en-IE',
  collections: [],
  products: Array.from({ length: products }, (_, index) => (index % 4 === 3 ? sized(index) : createJar(index))),
});
