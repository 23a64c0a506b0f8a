import type { PageView } from '../../domain/page-view.ts';
import type { PrintedField } from '../../domain/printed-text.ts';

/** A value whose earlier forms are kept. */
export type KnownField = PrintedField | 'price' | 'regular';

/** The facts of a page's product that are needed to find its values. */
export type PlacedProduct = Pick<
  NonNullable<PageView['product']>,
  'id' | 'slug' | 'currency' | 'converted' | 'prices' | 'texts' | 'earlier'
>;

/** The unsaved values of a product. */
interface Typed {
  amounts: readonly string[];
  names: readonly string[];
}

const nothing: Typed = { amounts: [], names: [] };

/** The values that a page may print of its product. */
export interface KnownValues {
  /** Every text of a field that the product had since the page shows it, and every amount that the page may print as its price. */
  get(field: KnownField): readonly string[];
  /** The prices to pay: those of `get`, and the typed ones. */
  amounts(): string[];
  /** The further amounts that prove a place: regular prices, and the prices of the last 30 days. */
  earlierAmounts(): string[];
  names(): string[];
  learn(product: PlacedProduct): void;
  /** Updates the values typed into the product's card. */
  setTyped(card: PageView['card']): void;
  /** Adds an amount that the page prints at a place proven to be the product's. */
  addPrinted(amount: string): void;
  clear(): void;
}

export function createKnownValues(): KnownValues {
  let values = new Map<KnownField, Set<string>>();
  let product: PlacedProduct | undefined;
  /** The last two: the page may still show the one before. */
  let typed: readonly [Typed, Typed] = [nothing, nothing];
  const printed = new Set<string>();
  const add = (field: KnownField, value: string): void =>
    void values.set(field, (values.get(field) ?? new Set()).add(value));
  const get = (field: KnownField): readonly string[] => [...(values.get(field) ?? [])];
  return {
    get: (field) => (field === 'price' ? [...get(field), ...printed, ...(product?.earlier.amounts ?? [])] : get(field)),
    amounts: () => [...new Set([...get('price'), ...typed.flatMap(({ amounts }) => amounts)])],
    earlierAmounts: () => [...get('regular'), ...(product?.earlier.amounts ?? [])],
    names: () => [...get('name'), ...(product?.earlier.names ?? []), ...typed.flatMap(({ names }) => names)],
    learn(next) {
      if (next === product) return;
      product = next;
      for (const { toPay, regular } of next.prices) {
        add('price', toPay);
        add('regular', regular);
      }
      for (const { field, text } of next.texts) add(field, text);
    },
    setTyped(card) {
      const isOpen = card?.tag === 'open' && card.productId === product?.id;
      const next: Typed = isOpen
        ? {
            amounts: card.typed.map(({ toPay }) => toPay),
            names: card.typedTexts.flatMap(({ field, text }) => (field === 'name' ? [text] : [])),
          }
        : nothing;
      if (JSON.stringify(next) !== JSON.stringify(typed[1])) typed = [typed[1], next];
    },
    addPrinted: (amount) => void printed.add(amount),
    clear() {
      values = new Map();
      printed.clear();
      product = undefined;
      typed = [nothing, nothing];
    },
  };
}
