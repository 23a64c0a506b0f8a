import type { Customization } from './customization-choices.ts';
import type { Lookup } from './product-lookup.ts';
import type { StoredChoice, StoredModifier, StoredOption, StoredProduct } from './product-shape.ts';
import type { ShowContext } from './product-variant-json.ts';

function toChoiceJson(customization: Customization | undefined, { choiceId, ...own }: StoredChoice): object {
  const found = customization?.choicesSettings?.choices.find(({ id }) => id === choiceId);
  return {
    ...own,
    choiceId,
    key: found?.name,
    name: found?.name,
    choiceType: found?.choiceType,
    colorCode: found?.colorCode,
  };
}

function findCustomization(lookup: Lookup, id: string): Customization | undefined {
  return lookup('customization', id) as Customization | undefined;
}

/** The options of a product under the names they have now; a choice is in stock when one of its variants is. */
export function toOptionsJson({ lookup, stock }: ShowContext, product: StoredProduct): object[] {
  return product.options.map(({ id, choicesSettings }: StoredOption) => {
    const customization = findCustomization(lookup, id);
    const choices = choicesSettings.choices.map((choice) => {
      const sold = product.variantsInfo.variants.filter((variant) =>
        variant.choices.some(({ optionChoiceIds }) => optionChoiceIds.choiceId === choice.choiceId),
      );
      return {
        ...toChoiceJson(customization, choice),
        inStock: sold.some((variant) => stock.get(variant.id)?.inStock === true),
        visible: sold.some((variant) => variant.visible),
      };
    });
    return {
      id,
      name: customization?.name,
      key: customization?.name,
      optionRenderType: customization?.customizationRenderType,
      choicesSettings: { choices },
    };
  });
}

/** The modifiers of a product under the names they have now. */
export function toModifiersJson({ lookup }: ShowContext, product: StoredProduct): object[] {
  return product.modifiers.map(({ id, choicesSettings, ...own }: StoredModifier) => {
    const customization = findCustomization(lookup, id);
    return {
      ...own,
      id,
      name: customization?.name,
      key: customization?.name,
      modifierRenderType: customization?.customizationRenderType,
      ...(choicesSettings && {
        choicesSettings: { choices: choicesSettings.choices.map((choice) => toChoiceJson(customization, choice)) },
      }),
    };
  });
}
