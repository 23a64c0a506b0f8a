import type { SeedCatalog, SeedProduct } from '../../demo/catalog/seed.ts';

/** What every product of the shelf costs before an attack. */
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

/** The products are alike: each attack has one of its own. */
export const slugOf = (index: number): string => `pot-${index}`;

/** What shoppers do not see. */
export const hidden = { name: 'Winter Secret', slug: 'winter-secret', price: '77.70' };

/** An option whose name and value are longer than anything that the door lets through. */
const longOption = { name: `Glaze ${'x'.repeat(300)}`, value: `Sage ${'y'.repeat(600)}` };
export const longOptions = { name: 'Glazed Pot', slug: 'glazed-pot' };

/** A name that is markup, and one that turns the reading direction. */
export const markup = {
  name: '<img src=x onerror="parent.hacked=1"><b>Pot</b> \u202E00.1',
  slug: 'markup-pot',
};

/** Its picture is at a host that is nobody's media host. */
export const pictured = { name: 'Pictured Pot', slug: 'pictured-pot' };

/** Products to attack. */
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
