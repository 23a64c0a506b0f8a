import { firstRow } from '../database.ts';
import { ruleFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';
import { addChoices } from './customization-choice-writes.ts';
import type { Choice, Customization } from './customization-choices.ts';
import { addCustomization } from './customization-writes.ts';
import { parseDocument, readDocument } from './documents.ts';
import { productFault } from './product-faults.ts';
import type { ChoiceInput, ModifierInput, OptionInput } from './product-input.ts';
import type { StoredChoice, StoredModifier, StoredOption } from './product-shape.ts';

type CustomizationType = Customization['customizationType'];

/** The input of an option or modifier: by the id of a customization, or by name and render type. */
interface Wanted {
  id?: string | null | undefined;
  name?: string | null | undefined;
  renderType: Customization['customizationRenderType'] | undefined;
  choices: ChoiceInput[] | undefined;
  freeTextInput?: ModifierInput['freeTextSettings'];
}

const needsName = {
  PRODUCT_OPTION: 'PRODUCT_OPTION_NAME_AND_TYPE_REQUIRED',
  MODIFIER: 'MODIFIER_NAME_AND_TYPE_REQUIRED',
} as const;
const needsChoiceName = {
  PRODUCT_OPTION: 'PRODUCT_OPTION_CHOICE_NAME_AND_TYPE_REQUIRED',
  MODIFIER: 'MODIFIER_CHOICE_NAME_AND_TYPE_REQUIRED',
} as const;

function findByName(shop: Shop, type: CustomizationType, name: string, renderType: string): Customization | undefined {
  const row = firstRow<{ body: string }>(
    shop.db,
    `SELECT body FROM documents WHERE kind = 'customization' AND json_extract(body, '$.name') = ?
      AND json_extract(body, '$.customizationType') = ? AND json_extract(body, '$.customizationRenderType') = ?`,
    name,
    type,
    renderType,
  );
  return row === undefined ? undefined : (parseDocument(row) as Customization);
}

/** Converts the input of a choice to a customization's choice. */
function toNewChoice(type: CustomizationType, { name, choiceType, colorCode }: ChoiceInput) {
  if (typeof name !== 'string' || choiceType === undefined)
    throw productFault(needsChoiceName[type], 'a choice needs an id, or a name and a type');
  return { name, choiceType, colorCode };
}

function linkCustomization(shop: Shop, type: CustomizationType, wanted: Wanted): Customization {
  const { id, name, renderType, choices, freeTextInput } = wanted;
  if (typeof id === 'string') {
    const found = readDocument(shop, 'customization', id) as Customization | undefined;
    if (found?.customizationType !== type)
      throw productFault('CUSTOMIZATION_NOT_EXIST', `customization ${id} does not exist`);
    return found;
  }
  if (typeof name !== 'string' || renderType === undefined)
    throw productFault(needsName[type], 'needs an id, or a name and a render type');
  const found = findByName(shop, type, name, renderType);
  if (found !== undefined) return found;
  return addCustomization(shop, {
    name,
    customizationType: type,
    customizationRenderType: renderType,
    ...(freeTextInput && { freeTextInput }),
    ...(choices && { choicesSettings: { choices: choices.map((choice) => toNewChoice(type, choice)) } }),
  });
}

function findChoice(offered: Choice[], { choiceId, name }: ChoiceInput): Choice | undefined {
  if (typeof choiceId === 'string') return offered.find(({ id }) => id === choiceId);
  return offered.find((choice) => choice.name.toLowerCase() === name?.toLowerCase());
}

/** Links the choices and adds missing ones to the customization. */
function linkChoices(shop: Shop, customization: Customization, inputs: ChoiceInput[]): StoredChoice[] {
  const { id, customizationType: type, choicesSettings } = customization;
  const added = inputs.filter((input) => findChoice(choicesSettings?.choices ?? [], input) === undefined);
  const unknown = added.find(({ choiceId }) => typeof choiceId === 'string');
  if (unknown !== undefined) throw productFault('CHOICE_NOT_EXIST', `choice ${unknown.choiceId ?? ''} does not exist`);
  const newChoices = added.map((choice) => toNewChoice(type, choice));
  const now = newChoices.length === 0 ? customization : addChoices(shop, id, newChoices);
  return inputs.map((input) => {
    const { choiceId: _, name: __, choiceType: ___, colorCode: ____, ...own } = input;
    return { ...own, choiceId: findChoice(now.choicesSettings?.choices ?? [], input)?.id ?? '' };
  });
}

function hasTwice(ids: string[]): boolean {
  return new Set(ids).size < ids.length;
}

/** Converts the sent options to stored ones; creates unknown customizations and choices. */
export function linkOptions(shop: Shop, inputs: OptionInput[]): StoredOption[] {
  const options = inputs.map(({ id, name, optionRenderType, choicesSettings: { choices } }) => {
    const wanted = { id, name, renderType: optionRenderType, choices };
    const customization = linkCustomization(shop, 'PRODUCT_OPTION', wanted);
    return { id: customization.id, choicesSettings: { choices: linkChoices(shop, customization, choices) } };
  });
  if (hasTwice(options.map(({ id }) => id)))
    throw productFault('DUPLICATE_PRODUCT_OPTIONS', 'an option is there twice');
  return options;
}

/** Converts the sent modifiers to stored ones, as `linkOptions` does. */
export function linkModifiers(shop: Shop, inputs: ModifierInput[]): StoredModifier[] {
  const modifiers = inputs.map((input): StoredModifier => {
    const { id, name, modifierRenderType, mandatory, freeTextSettings, choicesSettings } = input;
    const choices = choicesSettings?.choices;
    const wanted = { id, name, renderType: modifierRenderType, choices, freeTextInput: freeTextSettings };
    const customization = linkCustomization(shop, 'MODIFIER', wanted);
    return {
      id: customization.id,
      mandatory: mandatory ?? false,
      ...(freeTextSettings && { freeTextSettings }),
      ...(choices && { choicesSettings: { choices: linkChoices(shop, customization, choices) } }),
    };
  });
  if (hasTwice(modifiers.map(({ id }) => id)))
    throw ruleFault('product.modifiers', 'MODIFIERS_ID_DUPLICATION_ERROR', 'has the same modifier twice');
  return modifiers;
}
