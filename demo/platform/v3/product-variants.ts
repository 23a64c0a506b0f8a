import { randomUUID } from 'node:crypto';
import type { Currency } from '../currency.ts';
import { fieldFault, ruleFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';
import type { Customization } from './customization-choices.ts';
import { readDocument } from './documents.ts';
import { productFault } from './product-faults.ts';
import type { VariantInput } from './product-input.ts';
import type { StoredOption, StoredProduct, StoredVariant } from './product-shape.ts';

type ChoiceIds = StoredVariant['choices'][number]['optionChoiceIds'];
type ChoiceInput = NonNullable<VariantInput['choices']>[number];

interface NamedOption {
  id: string;
  name: string;
  choices: { id: string; name: string }[];
}

/** The product's options with their current names. */
function nameOptions(shop: Shop, options: StoredOption[]): NamedOption[] {
  return options.map(({ id, choicesSettings }) => {
    const customization = readDocument(shop, 'customization', id) as Customization | undefined;
    const held = new Set(choicesSettings.choices.map(({ choiceId }) => choiceId));
    const choices = (customization?.choicesSettings?.choices ?? []).filter((choice) => held.has(choice.id));
    return { id, name: customization?.name ?? '', choices };
  });
}

function findChoice(options: NamedOption[], input: ChoiceInput, path: string): ChoiceIds {
  const { optionChoiceIds: ids, optionChoiceNames: names } = input;
  if (ids === undefined && names === undefined)
    throw ruleFault(path, 'MISSING_VARIANT_OPTION', 'must have optionChoiceIds or optionChoiceNames');
  const option = options.find(({ id, name }) => (ids === undefined ? name === names?.optionName : id === ids.optionId));
  const choice = option?.choices.find(({ id, name }) =>
    ids === undefined ? name === names?.choiceName : id === ids.choiceId,
  );
  if (option === undefined || choice === undefined)
    throw productFault('VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT', `${path} is no choice of the product's options`);
  return { optionId: option.id, choiceId: choice.id };
}

function toChoices(options: NamedOption[], inputs: ChoiceInput[], path: string): StoredVariant['choices'] {
  const found = inputs.map((input, index) => findChoice(options, input, `${path}.choices[${index}]`));
  return options.map(({ id, name }) => {
    const [choice, second] = found.filter(({ optionId }) => optionId === id);
    if (choice === undefined) throw productFault('MISSING_VARIANT_OPTION_CHOICE', `${path} has no choice of ${name}`);
    if (second !== undefined)
      throw productFault('VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT', `${path} has two choices of ${name}`);
    return { optionChoiceIds: choice };
  });
}

function isGiven([, value]: [string, unknown]): boolean {
  return value !== undefined && value !== null;
}

/** The stored form of a variant, without empty fields. */
function toStored(input: VariantInput, id: string, choices: StoredVariant['choices']): StoredVariant {
  const { sku, barcode, price, revenueDetails, physicalProperties, digitalProperties } = input;
  const { cost } = revenueDetails ?? {};
  return {
    id,
    visible: input.visible ?? true,
    ...(sku && { sku }),
    ...(barcode && { barcode }),
    choices,
    price: {
      actualPrice: price.actualPrice,
      ...(price.compareAtPrice && { compareAtPrice: price.compareAtPrice }),
    },
    ...(cost && { revenueDetails: { cost } }),
    ...(physicalProperties && {
      physicalProperties: Object.fromEntries(Object.entries(physicalProperties).filter(isGiven)),
    }),
    ...(digitalProperties && { digitalProperties }),
  };
}

/** A key that is equal for variants with the same choices. */
function toKey(choices: StoredVariant['choices']): string {
  return choices
    .map(({ optionChoiceIds }) => optionChoiceIds.choiceId)
    .toSorted()
    .join(' ');
}

function checkTypedProperties(inputs: VariantInput[], type: StoredProduct['productType'], path: string): void {
  for (const [index, { physicalProperties, digitalProperties }] of inputs.entries()) {
    const [own, others] =
      type === 'PHYSICAL' ? [physicalProperties, digitalProperties] : [digitalProperties ?? {}, physicalProperties];
    if (!own || others)
      throw ruleFault(
        `${path}[${index}]`,
        'VARIANTS_TYPED_PROPERTIES_ARE_NOT_ALIGNED',
        `must have the properties of a ${type} product`,
      );
  }
}

/** Refuses amounts with more decimals than a shop's own. */
function checkDecimals({ decimals, isOwn }: Currency, inputs: VariantInput[], path: string): void {
  if (!isOwn) return;
  for (const [index, { price, revenueDetails }] of inputs.entries()) {
    const amounts = {
      'price.actualPrice': price.actualPrice,
      'price.compareAtPrice': price.compareAtPrice,
      'revenueDetails.cost': revenueDetails?.cost,
    };
    for (const [name, money] of Object.entries(amounts))
      if ((money?.amount.split('.')[1] ?? '').length > decimals)
        throw fieldFault(
          `${path}[${index}].${name}.amount`,
          'DECIMAL_MAX_SCALE',
          `must have at most ${decimals} decimals`,
          { threshold: decimals },
        );
  }
}

/** The new variants of a product; a variant with unchanged choices keeps its id unless another was sent. */
export function alignVariants(
  shop: Shop,
  product: Pick<StoredProduct, 'options' | 'productType'>,
  inputs: VariantInput[],
  current: StoredVariant[],
): StoredVariant[] {
  const path = 'product.variantsInfo.variants';
  const options = nameOptions(shop, product.options);
  if (options.length === 0 && inputs.length > 1)
    throw productFault('INVALID_DEFAULT_VARIANT', 'a product without options has one variant');
  checkTypedProperties(inputs, product.productType, path);
  checkDecimals(shop.currency, inputs, path);
  const present = new Map(current.map(({ id, choices }) => [toKey(choices), id]));
  const variants = inputs.map((input, index) => {
    const choices = toChoices(options, input.choices ?? [], `${path}[${index}]`);
    return toStored(input, input.id ?? present.get(toKey(choices)) ?? randomUUID(), choices);
  });
  if (new Set(variants.map(({ choices }) => toKey(choices))).size < variants.length)
    throw productFault('DUPLICATE_VARIANT_OPTION_CHOICE', 'two variants have the same choices');
  if (new Set(variants.map(({ id }) => id)).size < variants.length)
    throw productFault('VARIANT_ID_ALREADY_EXISTS', 'two variants have the same id');
  return variants;
}
