import type { FieldKey } from '../../domain/fields.ts';
import { variantOf, type Product } from '../../domain/product.ts';
import { searchKey } from '../../domain/typing/fold.ts';
import { formatValue, formatValues } from '../shared/format.ts';
import { partText } from '../shared/part-text.ts';
import { useServices } from '../shared/services.ts';
import type { SearchedChoice } from './find-choices.ts';
import type { Choice } from './targets.ts';
import * as cardMessages from '../../messages/compiled/card.ts';

interface ChoiceTexts {
  labelOf(choice: Choice): string;
  /** The value that the parts of a choice have, or the lowest and the highest. */
  valueOf(choice: Choice): string;
  /** The name and the value in one line. */
  textOf(choice: Choice): string;
  toSearched(choices: readonly Choice[]): SearchedChoice[];
}

/** The texts for the parts to choose from. */
export function useChoiceTexts(product: Product, field: FieldKey): ChoiceTexts {
  const { locale } = useServices();
  const { currency, variants } = product;
  const labelOf = (choice: Choice): string => toLabel(choice, variants.length);
  const valueOf = ({ values }: Choice): string =>
    values.length > 1
      ? formatValues(field, values, currency, locale)
      : formatValue(field, values[0] ?? '', currency, locale);
  return {
    labelOf,
    valueOf,
    textOf: (choice) => `${labelOf(choice)} · ${valueOf(choice)}`,
    toSearched: (choices) =>
      choices.map((choice) => {
        const name = choice.kind === 'group' ? choice.label : labelOf(choice);
        return { choice, label: labelOf(choice), key: searchKey(`${name} ${skuOf(product, choice)}`) };
      }),
  };
}

const skuOf = (product: Product, { variantId }: Choice): string => variantOf(product, variantId)?.sku ?? '';

function toLabel({ kind, label, locationNumber, count }: Choice, all: number): string {
  switch (kind) {
    case 'all':
      return cardMessages.all({ count });
    case 'base':
      return cardMessages.base({ count, all });
    case 'group':
      return cardMessages.group({ choice: label, count });
    case 'product':
      return partText({ variantLabel: null, locationNumber }) ?? label;
    case 'variant':
      return partText({ variantLabel: label, locationNumber }) ?? label;
  }
}
