/** A quantity in one of the platform's measurement units. */
export interface Measure {
  quantity: number;
  measurementUnit: string;
}

/** The units of each kind, as multiples of the first. */
const kinds: Record<string, number>[] = [
  { G: 1, MG: 0.001, KG: 1000, OZ: 28.349523125, LB: 453.59237 },
  { ML: 1, CL: 10, L: 1000, CBM: 1e6, FLOZ: 29.5735295625, PT: 473.176473, QT: 946.352946, GAL: 3785.411784 },
  { MM: 1, CM: 10, M: 1000, IN: 25.4, FT: 304.8, YD: 914.4 },
  { SQM: 1, SQFT: 0.09290304 },
];

/** The price of the base quantity of goods whose contents cost `price`; undefined if the units do not compare. */
export function toUnitPrice(price: number, contents: Measure, base: Measure): number | undefined {
  for (const kind of kinds) {
    const [one, other] = [kind[contents.measurementUnit], kind[base.measurementUnit]];
    if (one !== undefined && other !== undefined) return (price * base.quantity * other) / (contents.quantity * one);
  }
  return undefined;
}
