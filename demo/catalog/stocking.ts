import type { SeedOption, SeedProduct, SeedStock, SeedVariant } from './seed.ts';

type Row = Pick<SeedProduct, 'name' | 'slug' | 'price' | 'description' | 'picture'> & Partial<SeedProduct>;

/** Fills in the usual values of a collection: physical, visible, twenty in stock, no options. */
export function stockShelf(collection: string, rows: Row[]): SeedProduct[] {
  return rows.map((row) => ({
    sku: '',
    productType: 'physical',
    visible: true,
    collections: [collection],
    options: [],
    variants: [],
    stock: tracked(20),
    additionalInfo: [],
    ...row,
  }));
}

/** Tracked stock. */
export function tracked(quantity: number): SeedStock {
  return { tracked: true, quantity };
}

/** Untracked stock: in stock or not. */
export function untracked(inStock = true): SeedStock {
  return { tracked: false, inStock };
}

/** An option the shopper picks from a list, such as a size. */
export function dropDown(name: string, ...choices: string[]): SeedOption {
  return { type: 'drop_down', name, choices: choices.map((choice) => ({ value: choice, description: choice })) };
}

/** An option shown as swatches: what the colour is called, to its CSS colour. */
export function swatches(name: string, colours: Record<string, string>): SeedOption {
  const choices = Object.entries(colours).map(([description, value]) => ({ value, description }));
  return { type: 'color', name, choices };
}

/** One variant; without a price it follows the product's. */
export function variant(sku: string, choices: Record<string, string>, quantity: number, price?: string): SeedVariant {
  const base: SeedVariant = { sku, choices, stock: tracked(quantity) };
  return price === undefined ? base : { ...base, price };
}
