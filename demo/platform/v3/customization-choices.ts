import { applicationFault, ruleFault } from '../http/envelope.ts';
import type { ChoiceInput } from './customization-input.ts';
import type { Document } from './documents.ts';

/** A stored choice of a customization. */
export interface Choice {
  id: string;
  choiceType: 'CHOICE_TEXT' | 'ONE_COLOR';
  name: string;
  colorCode?: string;
  defaultAddedPrice?: string;
  displayImage?: object;
  /** The primary choices of a linked choice; absent on a primary one. */
  primaryChoiceIds?: string[];
}

/** Stored record of kind `customization`: an option or modifier that products share. */
export interface Customization extends Document {
  name: string;
  customizationType: 'PRODUCT_OPTION' | 'MODIFIER';
  customizationRenderType: 'FREE_TEXT' | 'TEXT_CHOICES' | 'SWATCH_CHOICES';
  freeTextInput?: { title?: string | undefined };
  choicesSettings?: { choices: Choice[] };
}

type Types = Pick<Customization, 'customizationType' | 'customizationRenderType'>;

/** The maximum number of choices of a customization. */
const maxChoices = 1000;

const choiceTypes = { TEXT_CHOICES: 'CHOICE_TEXT', SWATCH_CHOICES: 'ONE_COLOR' } as const;

/** Refuses a free-text customization, which has no choices. */
export function requireChoices({ customizationRenderType }: Types): void {
  if (customizationRenderType === 'FREE_TEXT')
    throw applicationFault(400, 'DOESNT_SUPPORT_CHOICES', 'A customization of free text has no choices');
}

/** Refuses a name of nothing but spaces. */
export function checkName(name: string, path: string): void {
  if (name.trim() === '') throw ruleFault(path, 'ONLY_SPACES_STRING_ERROR', 'must not be only spaces');
}

/** Options give their prices to variants, so only a modifier adds to the price. */
function checkAddedPrice(type: Types['customizationType'], amount: string | null | undefined): void {
  if (type === 'PRODUCT_OPTION' && Number(amount ?? 0) > 0) {
    const words = 'The choices of an option add nothing to the price';
    throw applicationFault(400, 'MODIFIER_SETTINGS_NOT_SUPPORTED_FOR_PRODUCT_OPTION', words);
  }
}

/** Converts the input of a choice to its stored form; refuses another type than the customization's. */
export function toChoice(input: ChoiceInput, types: Types, id: string, path: string): Choice {
  const { customizationType, customizationRenderType: render } = types;
  const choiceType = render === 'SWATCH_CHOICES' ? choiceTypes.SWATCH_CHOICES : choiceTypes.TEXT_CHOICES;
  const { name, colorCode, defaultAddedPrice, displayImage, primaryChoiceIds } = input;
  checkName(name, `${path}.name`);
  if ((input.choiceType ?? choiceType) !== choiceType)
    throw ruleFault(`${path}.choiceType`, 'INVALID_CHOICE_TYPE', `must be ${choiceType} for ${render}`);
  const isColor = choiceType === 'ONE_COLOR';
  if (isColor !== (typeof colorCode === 'string'))
    throw ruleFault(`${path}.colorCode`, 'INVALID_CHOICE_VALUE', isColor ? 'is required' : 'is for colours only');
  checkAddedPrice(customizationType, defaultAddedPrice);
  return {
    id,
    choiceType,
    name,
    ...(typeof colorCode === 'string' && { colorCode }),
    ...(typeof defaultAddedPrice === 'string' && { defaultAddedPrice }),
    ...(isColor && displayImage && { displayImage }),
    ...(primaryChoiceIds?.length && { primaryChoiceIds }),
  };
}

/** Refuses too many choices, duplicate names, and links to missing or linked choices. */
export function checkChoices(customizationId: string, choices: readonly Choice[]): void {
  if (choices.length > maxChoices) {
    const data = { customizationIds: [customizationId] };
    throw applicationFault(400, 'CHOICES_LIMIT_EXCEEDED', `At most ${maxChoices} choices`, data);
  }
  const names = choices.map(({ name }) => name.trim().toLowerCase());
  if (new Set(names).size < names.length) throw ruleFault('choices', 'DUPLICATE_CHOICE_NAME', 'must differ in name');
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  for (const { id, primaryChoiceIds = [] } of choices)
    for (const primaryId of primaryChoiceIds) {
      const path = 'choices.primaryChoiceIds';
      if (primaryId === id) throw ruleFault(path, 'PRIMARY_CHOICE_SELF_REFERENCE', 'must not name the choice itself');
      const primary = byId.get(primaryId);
      if (primary === undefined) throw ruleFault(path, 'PRIMARY_CHOICE_NOT_FOUND', `${primaryId} is not a choice`);
      if (primary.primaryChoiceIds !== undefined)
        throw ruleFault(path, 'PRIMARY_CHOICE_HIERARCHY_VIOLATION', `${primaryId} is itself a linked choice`);
    }
}
