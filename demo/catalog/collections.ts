import type { SeedCollection } from './seed.ts';

/** The departments of the demo shop, in the order of its menu. */
export const demoCollections: SeedCollection[] = [
  {
    name: 'Kitchen & Table',
    slug: 'kitchen-table',
    description: 'Pots, boards and bowls that earn their place on the shelf by being used every day.',
  },
  {
    name: 'Tea & Pantry',
    slug: 'tea-pantry',
    description: 'Blended, smoked, bottled and baked in small lots. When a lot is gone, it is gone.',
  },
  {
    name: 'Paper & Pens',
    slug: 'paper-pens',
    description: 'For letters, lists and ledgers. Paper that takes ink, and ink that stays.',
  },
  {
    name: 'Linen & Wool',
    slug: 'linen-wool',
    description: 'Woven, knitted and hemmed by people whose names we know.',
  },
  {
    name: 'Light & Scent',
    slug: 'light-scent',
    description: 'Candles, lamps and soap for the quiet end of the day.',
  },
  {
    name: 'House & Garden',
    slug: 'house-garden',
    description: 'Baskets, brooms and pots. Mended free of charge, as long as we are here.',
  },
  {
    name: 'Reading Room',
    slug: 'reading-room',
    description: 'Patterns, recipes and small books, most of them to download and keep.',
  },
];
