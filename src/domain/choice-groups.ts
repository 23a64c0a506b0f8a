import { choiceOf, hasChosen } from './chosen.ts';
import type { Product, ProductOption, Variant } from './product.ts';

/** Variants that share a choice of an option. */
export interface ChoiceGroup {
  /** The option and the choice, such as "Size: L". */
  label: string;
  /** The variants' ids. */
  ids: string[];
}

type Varied = Pick<Product, 'variants' | 'options'>;

/**
 * The groups of variants that share an option choice: option by option, the choices of each in the store's order. Groups of
 * one or all variants are left out.
 */
export function choiceGroups(variants: readonly Variant[], options: readonly ProductOption[] = []): ChoiceGroup[] {
  return [...idsByOption(variants, options)]
    .flatMap(([option, byChoice]) => [...byChoice].map(([choice, ids]) => ({ label: labelOf(option, choice), ids })))
    .filter(({ ids }) => ids.length > 1 && ids.length < variants.length);
}

/** The ids of the variants of each choice of each option. Options and choices that the store does not name come last. */
function idsByOption(
  variants: readonly Variant[],
  options: readonly ProductOption[],
): Map<string, Map<string, string[]>> {
  const found = new Map(
    options.map(({ name, choices }) => [name, new Map(choices.map((choice): [string, string[]] => [choice, []]))]),
  );
  for (const { id, choices } of variants)
    for (const [option, choice] of Object.entries(choices)) {
      const byChoice = found.get(option) ?? new Map<string, string[]>();
      const ids = byChoice.get(choice);
      if (ids !== undefined) ids.push(id);
      else found.set(option, byChoice.set(choice, [id]));
    }
  return found;
}

/** The ids of the variants of each choice of an option, in the store's order. */
export const idsOfOption = ({ variants, options = [] }: Varied, name: string): string[][] =>
  [...(idsByOption(variants, options).get(name)?.values() ?? [])].filter(({ length }) => length > 0);

const labelOf = (option: string, choice: string): string => `${option}: ${choice}`;

/**
 * The variants that match all choices of a page; none if it has chosen nothing of the product's options. The choices of
 * other options are ignored.
 */
export function variantsChosen(variants: readonly Variant[], chosen: Readonly<Record<string, string>>): Variant[] {
  const isOption = (name: string): boolean => variants.some(({ choices }) => Object.hasOwn(choices, name));
  const named = Object.fromEntries(Object.entries(chosen).filter(([option]) => isOption(option)));
  return Object.keys(named).length === 0 ? [] : variants.filter(({ choices }) => hasChosen(choices, named));
}

/** The label of several variants: of a choice, or of the choices that these variants alone share; undefined if there is none. */
export function labelOfVariants({ variants, options }: Varied, ids: readonly string[]): string | undefined {
  const wanted = new Set(ids);
  const isWanted = (group: readonly string[]): boolean =>
    group.length === wanted.size && group.every((id) => wanted.has(id));
  return choiceGroups(variants, options).find((group) => isWanted(group.ids))?.label ?? sharedLabel(variants, wanted);
}

function sharedLabel(variants: readonly Variant[], wanted: ReadonlySet<string>): string | undefined {
  const [first, ...others] = variants.filter(({ id }) => wanted.has(id));
  if (first === undefined || others.length + 1 < wanted.size) return undefined;
  const shared = Object.entries(first.choices).filter(([option, choice]) =>
    others.every(({ choices }) => choiceOf(choices, option) === choice),
  );
  const telling = shared.filter(([option, choice]) =>
    variants.some(({ choices }) => choiceOf(choices, option) !== choice),
  );
  const isAlone = variantsChosen(variants, Object.fromEntries(telling)).length === wanted.size;
  return isAlone ? telling.map(([option, choice]) => labelOf(option, choice)).join(', ') : undefined;
}
