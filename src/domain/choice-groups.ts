import type { Variant } from './product.ts';

/** Variants that share a choice of an option. */
export interface ChoiceGroup {
  /** The option and the choice, such as "Size: L". */
  label: string;
  /** The variants' ids. */
  ids: string[];
}

/** The groups of variants that share an option choice. Groups of one or all variants are left out. */
export function choiceGroups(variants: readonly Variant[]): ChoiceGroup[] {
  const byChoice = Map.groupBy(
    variants.flatMap(({ id, choices }) => Object.entries(choices).map(([option, choice]) => ({ id, option, choice }))),
    ({ option, choice }) => `${option}: ${choice}`,
  );
  return [...byChoice]
    .map(([label, found]) => ({ label, ids: found.map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 1 && ids.length < variants.length);
}
