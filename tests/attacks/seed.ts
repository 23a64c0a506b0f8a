import type { SeedCatalog, SeedProduct } from '../../demo/catalog/seed.ts';

/** The price of every product before an attack. */
export const oldPrice = 24.5;

const createPot = (index: number): SeedProduct => ({
  name: `Pot ${index}`,
  slug: slugOf(index),
  sku: `POT-${index}`,
  productType: 'physical',
  visible: true,
  description: '<p>Keeps its price.</p>',
  price: '24.50',
  cost: '3.00',
  collections: [],
  options: [],
  variants: [],
  stock: { tracked: true, quantity: 40 },
  additionalInfo: [],
  picture: { motif: 'mug', hue: index * 20 },
});

/** The products are alike; each attack has its own. */
export const slugOf = (index: number): string => `pot-${index}`;

/** A product that is hidden from shoppers. */
export const hidden = { name: 'Winter Secret', slug: 'winter-secret', price: '77.70' };

/** An option with a name and value longer than the protocol allows. */
const longOption = { name: `Glaze ${'x'.repeat(300)}`, value: `Sage ${'y'.repeat(600)}` };
export const longOptions = { name: 'Glazed Pot', slug: 'glazed-pot' };

/** Names that contain markup and direction overrides. */
export const markup = {
  name: '<img src=x onerror="parent.hacked=1"><b>Pot</b> \u202E00.1',
  slug: 'markup-pot',
};

/** A product whose picture is at a foreign host. */
export const pictured = { name: 'Pictured Pot', slug: 'pictured-pot' };

/** The catalog of the attacks. */
export const shelf: SeedCatalog = {
  shopName: 'Corner Shop',
  currency: 'EUR',
  locale: 'en-IE',
  collections: [],
  products: [
    ...Array.from({ length: 120 }, (_, index) => createPot(index)),
    { ...createPot(0), ...hidden, sku: 'SECRET', visible: false },
    { ...createPot(0), ...markup, sku: 'MARKUP' },
    { ...createPot(0), ...pictured, sku: 'PICTURED' },
    {
      ...createPot(0),
      ...longOptions,
      sku: 'GLAZED',
      options: [
        {
          type: 'drop_down',
          name: longOption.name,
          choices: [longOption.value, 'Plain'].map((value) => ({ value, description: value })),
        },
      ],
    },
  ],
};
