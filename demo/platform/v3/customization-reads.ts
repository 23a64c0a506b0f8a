import { z } from 'zod';
import type { QueryFields } from '../filter.ts';
import type { Call } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { check } from '../http/validate.ts';
import { countAssignedProducts } from './assigned-products.ts';
import type { BulkAnswer } from './bulk.ts';
import { customizedFields } from './customization-assignments.ts';
import type { Customization } from './customization-choices.ts';
import { fieldsOf, requestedFields, showFields } from './fields.ts';
import { jsonField } from './json-fields.ts';

/** The fields for filtering and sorting customizations. */
export const customizationFields: QueryFields = {
  id: jsonField('$.id'),
  name: jsonField('$.name'),
  createdDate: jsonField('$.createdDate', 'date'),
  updatedDate: jsonField('$.updatedDate', 'date'),
  customizationType: jsonField('$.customizationType', 'text', false),
  customizationRenderType: jsonField('$.customizationRenderType', 'text', false),
};

const hidden = {
  ASSIGNED_PRODUCTS_COUNT: ['assignedProductsCount'],
  CHOICE_DISPLAY_IMAGE: ['choicesSettings.choices.displayImage'],
};

const fieldsInput = z.object({ fields: requestedFields(Object.keys(hidden)) });

/** The additional fields that a call requests. */
export function askedFields(call: Call): readonly string[] {
  return check(fieldsInput, { fields: fieldsOf(call) }).fields ?? [];
}

/** Adds the keys that a cart uses for options and choices, derived from their names. */
function withKeys({ choicesSettings, freeTextInput, ...customization }: Customization): object {
  const choices = choicesSettings?.choices.map((choice) => ({ ...choice, key: choice.name }));
  return {
    ...customization,
    key: customization.name,
    ...(freeTextInput && { freeTextInput: { ...freeTextInput, key: freeTextInput.title } }),
    ...(choices && { choicesSettings: { choices } }),
  };
}

/** Converts customizations to wire format. */
export function showCustomizations(
  shop: Shop,
  customizations: readonly Customization[],
  fields: readonly string[],
): object[] {
  const counted = fields.includes('ASSIGNED_PRODUCTS_COUNT')
    ? countAssignedProducts(shop, customizedFields)
    : undefined;
  return customizations.map((customization) => {
    const assignedProductsCount = counted?.get(customization.id) ?? 0;
    return showFields({ ...withKeys(customization), assignedProductsCount }, fields, hidden);
  });
}

/** Converts a bulk response of customizations to wire format. */
export function showBulk(call: Call, answer: BulkAnswer<Customization>): object {
  const fields = askedFields(call);
  const items = answer.results.flatMap(({ item }) => item ?? []);
  const shown = new Map(showCustomizations(call.shop, items, fields).map((item, index) => [items[index], item]));
  const results = answer.results.map(({ itemMetadata, item }) => {
    return item === undefined ? { itemMetadata } : { itemMetadata, customization: shown.get(item) };
  });
  return { results, bulkActionMetadata: answer.bulkActionMetadata };
}
