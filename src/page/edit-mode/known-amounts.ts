import type { PrintedPrice, TypedPrice } from '../../domain/printed-price.ts';
import type { WantedAmount } from './rewrites.ts';

/** The price to pay, or the one before a sale. */
type PriceKind = 'toPay' | 'regular';

type Part = Pick<PrintedPrice, 'choices' | PriceKind>;

const idOf = (kind: PriceKind, { choices }: Pick<Part, 'choices'>): string => `${kind} ${JSON.stringify(choices)}`;

/** The number of amounts that a number has or had, or is to have: 1 for a number that stays. */
const formsOf = ({ known, to }: WantedAmount): number => new Set([to, ...known]).size;

/** The amounts that a product and its variants had, and the last typed ones, which the page may have copied. */
export function createKnownAmounts() {
  const stored = new Map<string, string[]>();
  const unsaved = new Map<string, string[]>();
  let last: { prices: readonly Part[]; typed: readonly TypedPrice[] } = { prices: [], typed: [] };
  let lastWanted: ({ chosen: Part } & Record<PriceKind, WantedAmount[]>) | undefined;

  const learnStored = (kind: PriceKind): void => {
    for (const part of last.prices) {
      const id = idOf(kind, part);
      const had = stored.get(id) ?? [];
      if (!had.includes(part[kind])) stored.set(id, [...had, part[kind]]);
    }
  };
  const learnTyped = (kind: PriceKind): void => {
    for (const part of last.typed) {
      const had = unsaved.get(idOf(kind, part)) ?? [];
      if (had.at(-1) !== part[kind]) unsaved.set(idOf(kind, part), [...had.slice(-1), part[kind]]);
    }
  };
  const wantedOf = (kind: PriceKind, chosen: Part): WantedAmount[] => {
    const typed = new Map(last.typed.map((part) => [idOf(kind, part), part[kind]]));
    const toWanted = (part: Part): WantedAmount => {
      const id = idOf(kind, part);
      const known = new Set([part[kind], ...(stored.get(id) ?? []), ...(unsaved.get(id) ?? [])]);
      return { id, known: [...known], to: typed.get(id) ?? part[kind] };
    };
    const others = last.prices.filter((part) => part !== chosen).map(toWanted);
    // A product may have a thousand variants of the same price.
    const different = new Map(others.map((wanted) => [[wanted.to, ...wanted.known].join(' '), wanted]));
    return [toWanted(chosen), ...[...different.values()].toSorted((a, b) => formsOf(a) - formsOf(b))];
  };

  return {
    learn(prices: readonly Part[], typed: readonly TypedPrice[]): void {
      if (last.prices === prices && last.typed === typed) return;
      const before = last;
      last = { prices, typed };
      lastWanted = undefined;
      // A letter typed into a card leaves the stored prices, which can be those of 1,000 variants.
      for (const kind of ['toPay', 'regular'] as const) {
        if (before.prices !== prices) learnStored(kind);
        learnTyped(kind);
      }
    },
    /** True once an amount has changed, or was typed anew. */
    isChanged: (): boolean => unsaved.size > 0 || [...stored.values()].some(({ length }) => length > 1),
    /** The price to pay of this part that was learnt first. */
    first: (part: Part): string => stored.get(idOf('toPay', part))?.[0] ?? part.toPay,
    /** The amounts to print for the chosen part, then for the others: unchanged amounts before changed ones. */
    wanted(chosen: Part): Record<PriceKind, WantedAmount[]> {
      if (lastWanted?.chosen !== chosen)
        lastWanted = { chosen, toPay: wantedOf('toPay', chosen), regular: wantedOf('regular', chosen) };
      return lastWanted;
    },
  };
}
