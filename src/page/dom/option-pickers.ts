import { byIdentity } from '../../domain/by-identity.ts';
import { fitChoices } from '../../domain/option-choices.ts';
import { nameKey } from '../../domain/typing/fold.ts';
import type { PrintedPrice } from '../../domain/printed-price.ts';
import { isShown } from './find.ts';

/** The controls by which shoppers choose of one option, and the element that holds them and the option's name. */
export interface OptionPicker {
  option: string;
  /** The choices of the product's variants. */
  choices: ReadonlySet<string>;
  element: HTMLElement;
}

const hooked = '[data-hook="product-options"] [data-option-name]';
const controls = 'select, input[type="radio"], [role="radio"]';
const chosen = 'select, input:checked, [role="radio"][aria-checked="true"]';

/** The pickers of a product's options: by the platform's hooks, else those that offer every choice under the option's name. */
export function findPickers(document: Document, prices: readonly PrintedPrice[]): OptionPicker[] {
  const options = choicesByOption(prices);
  const marked = [...document.querySelectorAll<HTMLElement>(hooked)];
  if (marked.length > 0)
    return marked.map((element) => {
      const option = element.dataset['optionName'] ?? '';
      return { option, choices: options.get(option) ?? new Set(), element };
    });
  if (options.size === 0) return [];
  const groups = [...Map.groupBy(document.querySelectorAll<HTMLElement>(controls), groupOf).values()];
  return [...options].flatMap(([option, choices]) => {
    const element = groups
      .filter((group) => offers(group, choices))
      .map((group) => pickerAround(group, option))
      .find((found) => found !== undefined);
    return element === undefined ? [] : [{ option, choices, element }];
  });
}

/** The choices that a page has selected, option name to choice. */
export const readChoices = (pickers: readonly OptionPicker[]): Record<string, string> =>
  fitChoices(
    pickers.flatMap(({ option, choices, element }) => {
      const control = element.querySelector<HTMLElement>(chosen);
      const texts =
        control === null ? [] : textsOf(control instanceof HTMLSelectElement ? selectedOf(control) : control);
      const keys = new Set(texts.map(nameKey));
      const choice = [...choices].find((each) => keys.has(nameKey(each))) ?? texts[0] ?? '';
      return option !== '' && choice !== '' ? [[option, choice] as const] : [];
    }),
  );

/** The element of a picker that prints the option's name. */
export const labelOf = ({ element, option }: OptionPicker): HTMLElement | undefined =>
  [element, ...element.querySelectorAll<HTMLElement>('*')].find(
    (each) => isShown(each) && [...each.childNodes].some((node) => printsName(node, option)),
  );

const printsName = ({ nodeType, nodeValue }: Node, name: string): boolean =>
  nodeType === Node.TEXT_NODE && nameKey(nodeValue ?? '').replace(/\s*:$/, '') === nameKey(name);

/** The choices of each option among these prices, read once. */
export const choicesByOption = byIdentity(
  (prices: readonly PrintedPrice[]): ReadonlyMap<string, ReadonlySet<string>> => {
    const options = new Map<string, Set<string>>();
    for (const { choices } of prices)
      for (const [option, choice] of Object.entries(choices)) {
        const known = options.get(option);
        if (known === undefined) options.set(option, new Set([choice]));
        else known.add(choice);
      }
    return options;
  },
);

/** The key that the controls of one choice share. */
const groupOf = (control: HTMLElement): unknown => {
  if (control instanceof HTMLInputElement) return control.name;
  return control instanceof HTMLSelectElement
    ? control
    : (control.closest('[role="radiogroup"]') ?? control.parentElement);
};

const offers = (group: readonly HTMLElement[], choices: ReadonlySet<string>): boolean => {
  const each = group.flatMap((control) => (control instanceof HTMLSelectElement ? [...control.options] : [control]));
  const offered = new Set(each.flatMap(textsOf).map(nameKey));
  return [...choices].every((choice) => offered.has(nameKey(choice)));
};

/** The nearest element around these controls, and no others, that prints the option's name. */
function pickerAround(group: readonly HTMLElement[], option: string): HTMLElement | undefined {
  let element = group[0]?.parentElement ?? null;
  while (
    element !== null &&
    [...element.querySelectorAll<HTMLElement>(controls)].every((each) => group.includes(each))
  ) {
    const isAround = group.every((control) => element?.contains(control));
    if (isAround && labelOf({ element, option, choices: new Set() }) !== undefined) return element;
    element = element.parentElement;
  }
  return undefined;
}

const selectedOf = (select: HTMLSelectElement): HTMLElement => select.selectedOptions[0] ?? select;

/** The texts by which a control may name its choice: its value, its label for screen readers, its text, and that of its label. */
function textsOf(control: HTMLElement): string[] {
  const isInput = control instanceof HTMLInputElement;
  const value = isInput || control instanceof HTMLOptionElement ? control.value : '';
  const labels = isInput ? [...(control.labels ?? [])].map(({ textContent }) => textContent) : [];
  // An entry without a value, such as “Choose”, is no choice.
  if (control instanceof HTMLOptionElement && value === '') return [];
  return [value, control.ariaLabel ?? '', control.textContent, ...labels]
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}
