import { generatedKinds, makers } from './generated-kinds.ts';
import type { SeedProduct } from './seed.ts';
import { dropDown, tracked, untracked, variant } from './stocking.ts';

const finishesPerKind = 6;
const sizesPerKind = 6;
const combinations = generatedKinds.length * makers.length * finishesPerKind * sizesPerKind;
/** Coprime with the number of combinations, so that steps of this size reach each combination once. */
const stride = 64_079;

/** A generated product, always the same for the same index; names repeat after `combinations`. */
export function generatedProduct(index: number): SeedProduct {
  const pick = (index * stride) % combinations;
  const kind = at(generatedKinds, pick);
  const maker = at(makers, Math.floor(pick / generatedKinds.length));
  const rest = Math.floor(pick / (generatedKinds.length * makers.length));
  const finish = at(kind.finishes, rest);
  const size = at(kind.sizes, Math.floor(rest / finishesPerKind));
  const name = `${maker} ${finish.toLowerCase()} ${kind.noun}, ${size}`;
  const cents = Math.round(kind.price * (0.7 + ((index * 37) % 90) / 100)) + (index % 4) * 25;
  const sku = `G${String(index).padStart(6, '0')}-${kind.motif.slice(0, 3).toUpperCase()}`;
  return {
    name,
    slug: `${toSlug(name)}-${index}`,
    sku,
    productType: 'physical',
    visible: index % 41 !== 0,
    description: kind.description,
    price: (cents / 100).toFixed(2),
    cost: ((cents * (35 + (index % 25))) / 10000).toFixed(2),
    ...(index % 9 === 0 && { discount: { type: 'PERCENT', value: 10 + (index % 4) * 5 } as const }),
    ...(index % 17 === 0 && { ribbon: index % 2 === 0 ? 'New' : 'Small lot' }),
    brand: maker,
    weight: kind.weight,
    collections: [kind.collection],
    ...(index % 8 === 0 ? inTwoGrades(sku, cents, index) : { options: [], variants: [] }),
    stock: index % 13 === 0 ? untracked() : tracked((index * 29) % 61),
    additionalInfo: [],
    picture: { motif: kind.motif, hue: (index * 47) % 360 },
  };
}

function inTwoGrades(sku: string, cents: number, index: number): Pick<SeedProduct, 'options' | 'variants'> {
  return {
    options: [dropDown('Grade', 'Standard', 'First', 'Seconds')],
    variants: [
      variant(`${sku}-1`, { Grade: 'Standard' }, index % 23),
      variant(`${sku}-2`, { Grade: 'First' }, index % 7, ((cents * 13) / 1000).toFixed(2)),
      variant(`${sku}-3`, { Grade: 'Seconds' }, index % 5, ((cents * 7) / 1000).toFixed(2)),
    ],
  };
}

function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('The list is empty');
  return value;
}
