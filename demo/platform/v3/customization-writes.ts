import { randomUUID } from 'node:crypto';
import { applicationFault, fieldFault, ruleFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';
import { countAssignedProducts, takeOffProducts } from './assigned-products.ts';
import { customizedFields } from './customization-assignments.ts';
import { checkChoices, checkName, toChoice } from './customization-choices.ts';
import type { Choice, Customization } from './customization-choices.ts';
import type { CustomizationChange, CustomizationInput } from './customization-input.ts';
import { countDocuments } from './query.ts';
import {
  checkRevision,
  deleteDocument,
  insertDocument,
  readDocument,
  replaceDocument,
  requireDocument,
} from './documents.ts';
import { jsonField } from './json-fields.ts';

/** How many options, and how many modifiers, a store may have. */
const maxCustomizations = 1000;

/** The customization with this id; refuses with 404 when there is none. */
export function requireCustomization(shop: Shop, id: string): Customization {
  return requireDocument(shop, 'customization', id) as Customization;
}

/** Stores a changed customization under its next revision. */
export function replaceCustomization(shop: Shop, customization: Customization): Customization {
  return replaceDocument(shop, 'customization', customization) as Customization;
}

function checkLimit(shop: Shop, type: Customization['customizationType']): void {
  const fields = { type: jsonField('$.customizationType') };
  if (countDocuments(shop, 'customization', { type }, fields) < maxCustomizations) return;
  const code = type === 'MODIFIER' ? 'MODIFIERS_LIMIT_EXCEEDED' : 'OPTIONS_LIMIT_EXCEEDED';
  throw applicationFault(400, code, `At most ${maxCustomizations} of them`);
}

type FreeText = NonNullable<CustomizationChange['freeTextInput']>;

function withoutNulls(settings: FreeText): FreeText {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}

function checkFreeText({ minCharCount, maxCharCount }: FreeText): void {
  if ((minCharCount ?? 0) > (maxCharCount ?? 500))
    throw applicationFault(400, 'INVALID_FREE_TEXT_SETTINGS', 'minCharCount exceeds maxCharCount');
}

function checkSettings(input: CustomizationInput): void {
  const { customizationType, customizationRenderType: render, freeTextInput, choicesSettings } = input;
  if (customizationType === 'PRODUCT_OPTION' && render === 'FREE_TEXT')
    throw applicationFault(400, 'INVALID_CUSTOMIZATION_RENDER_TYPE', 'An option is made of choices');
  const given = [freeTextInput, choicesSettings].filter((settings) => settings !== undefined && settings !== null);
  const path = 'customization.customizationSettings';
  if (given.length === 0) throw fieldFault(path, 'REQUIRED_ONE_OF_FIELD', 'needs freeTextInput or choicesSettings');
  if (given.length === 2) throw fieldFault(path, 'ONE_OF_ALIGNMENT', 'must not have both settings');
  if (render === 'FREE_TEXT' && !freeTextInput)
    throw applicationFault(400, 'DOESNT_SUPPORT_CHOICES', 'A customization of free text has no choices');
  if (render !== 'FREE_TEXT' && freeTextInput)
    throw applicationFault(400, 'INVALID_CUSTOMIZATION_RENDER_TYPE', 'freeTextInput is for FREE_TEXT only');
  if (freeTextInput) checkFreeText(freeTextInput);
}

/** Ids may be given to a new customization, so that its choices can be linked: to all of it or to none of it. */
function checkIds(shop: Shop, { id, choicesSettings }: CustomizationInput): void {
  const choices = choicesSettings?.choices ?? [];
  const named = choices.filter((choice) => typeof choice.id === 'string');
  if (named.length > 0 && named.length < choices.length)
    throw ruleFault('customization.choicesSettings.choices', 'MIXED_CHOICE_IDS_CONSISTENCY', 'must all have ids');
  const hasId = typeof id === 'string';
  if (choices.length > 0 && hasId !== named.length > 0)
    throw ruleFault('customization.id', 'CUSTOMIZATION_WITH_ONLY_ID_OR_CHOICE_IDS', 'must come with ids of choices');
  const isTaken = hasId && (choices.length === 0 || readDocument(shop, 'customization', id) !== undefined);
  if (isTaken || new Set(named.map((choice) => choice.id)).size < named.length)
    throw ruleFault('customization.id', 'ID_NOT_ALLOWED_IN_REQUEST', 'must not be given');
}

/** Adds an option or a modifier. */
export function addCustomization(shop: Shop, input: CustomizationInput): Customization {
  const { customizationType, customizationRenderType, freeTextInput, choicesSettings } = input;
  checkName(input.name, 'customization.name');
  checkSettings(input);
  checkIds(shop, input);
  checkLimit(shop, customizationType);
  const id = input.id ?? randomUUID();
  const choices = (choicesSettings?.choices ?? []).map((choice, index): Choice => {
    const path = `customization.choicesSettings.choices[${index}]`;
    return toChoice(choice, input, choice.id ?? randomUUID(), path);
  });
  checkChoices(id, choices);
  const body = {
    name: input.name,
    customizationType,
    customizationRenderType,
    ...(freeTextInput ? { freeTextInput: withoutNulls(freeTextInput) } : { choicesSettings: { choices } }),
  };
  return insertDocument(shop, 'customization', body, id) as Customization;
}

/** Changes a customization's name or what its free text may be; its types and choices stay. */
export function changeCustomization(shop: Shop, id: string, change: CustomizationChange): Customization {
  const current = requireCustomization(shop, id);
  checkRevision(current, change.revision, 'customization.revision');
  const { name = current.name, freeTextInput } = change;
  checkName(name, 'customization.name');
  if (!freeTextInput) return replaceCustomization(shop, { ...current, name });
  if (current.customizationRenderType !== 'FREE_TEXT')
    throw applicationFault(400, 'DOESNT_SUPPORT_FREE_TEXT', 'A customization of choices has no free text');
  const settings = withoutNulls({ ...current.freeTextInput, ...freeTextInput });
  checkFreeText(settings);
  return replaceCustomization(shop, { ...current, name, freeTextInput: settings });
}

/** Removes a customization. Options make variants, so an assigned one stays; products lose an assigned modifier. */
export function removeCustomization(shop: Shop, id: string): void {
  const { customizationType } = requireCustomization(shop, id);
  if (customizationType === 'PRODUCT_OPTION' && countAssignedProducts(shop, customizedFields).has(id))
    throw ruleFault(
      'customizationId',
      'NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT',
      'is assigned to a product',
    );
  if (customizationType === 'MODIFIER') takeOffProducts(shop, customizedFields, id);
  deleteDocument(shop, 'customization', id);
}
