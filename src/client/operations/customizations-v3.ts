import { BulkActionMetadata, ItemMetadata } from '../entities/bulk.ts';
import {
  ChoicesOfCustomizationInput,
  Customization,
  CustomizationChoiceInput,
  CustomizationInput,
  NewCustomizationInput,
  customizationFields,
} from '../entities/customization.ts';
import { CursorPage, cursorQuery } from '../entities/paging.ts';
import { operation } from '../operation.ts';
import {
  filter,
  flag,
  float,
  id,
  items,
  loose,
  many,
  maybe,
  nothing,
  nul,
  opt,
  requires,
  strict,
  text,
} from '../schema/wire.ts';

/** Creates an option or modifier that products can share. */
export const createCustomization = operation('POST /stores/v3/customizations', {
  elevated: true,
  input: () =>
    requires(
      strict({ customization: NewCustomizationInput() }),
      'customization.choicesSettings.choices',
      'customization.customizationRenderType',
      'customization.customizationType',
      'customization.name',
    ),
  output: () => loose({ customization: Customization() }),
});

/** Gets a customization. */
export const getCustomization = operation('GET /stores/v3/customizations/{customizationId}', {
  input: () => strict({ customizationId: id(), fields: customizationFields() }),
  output: () => loose({ customization: Customization() }),
});

/** Changes the sent fields of a customization; `revision` must be the current one. */
export const updateCustomization = operation('PATCH /stores/v3/customizations/{customization.id}', {
  elevated: true,
  input: () =>
    requires(strict({ customization: CustomizationInput(), fields: customizationFields() }), 'customization.revision'),
  output: () => loose({ customization: Customization() }),
});

/** Deletes a customization. */
export const deleteCustomization = operation('DELETE /stores/v3/customizations/{customizationId}', {
  elevated: true,
  input: () => strict({ customizationId: id() }),
  output: () => nothing(),
});

/** Lists customizations by filter and sort. */
export const queryCustomizations = operation('POST /stores/v3/customizations/query', {
  safe: true,
  input: () => strict({ query: opt(cursorQuery()), fields: customizationFields() }),
  list: { holder: 'query', paging: 'cursorPaging', kind: 'cursor', items: 'customizations' },
  output: () => loose({ customizations: items(Customization()), pagingMetadata: maybe(CursorPage()) }),
  queryable: {
    fields: ['createdDate', 'id', 'updatedDate', 'name', 'customizationRenderType', 'customizationType'],
    sets: [],
    items: [],
    sorts: ['createdDate', 'id', 'updatedDate', 'name'],
    paging: 'cursor',
  },
});

/** Counts customizations. */
export const countCustomizations = operation('POST /stores/v3/customizations/count', {
  elevated: true,
  safe: true,
  input: () => strict({ filter: nul(filter()) }),
  output: () => loose({ count: float() }),
});

/** Creates up to 100 customizations. */
export const bulkCreateCustomizations = operation('POST /stores/v3/bulk/customizations/create', {
  elevated: true,
  input: () => strict({ customizations: many(NewCustomizationInput(), 100, 1), returnEntity: opt(flag()) }),
  output: () =>
    loose({
      results: items(loose({ itemMetadata: maybe(ItemMetadata()), customization: maybe(Customization()) })),
      bulkActionMetadata: maybe(BulkActionMetadata()),
    }),
});

/** Adds choices to an option or modifier. */
export const addCustomizationChoices = operation('POST /stores/v3/customizations/{customizationId}/add-choices', {
  elevated: true,
  input: () =>
    strict({
      customizationId: id(),
      choices: many(CustomizationChoiceInput(), 1000, 1),
      fields: customizationFields(),
    }),
  output: () => loose({ customization: Customization() }),
});

/** Puts these choices in place of all that an option or modifier has. */
export const setCustomizationChoices = operation('POST /stores/v3/customizations/{customizationId}/set-choices', {
  elevated: true,
  input: () =>
    strict({
      customizationId: id(),
      choices: many(CustomizationChoiceInput(), 1000, 1),
      fields: customizationFields(),
    }),
  output: () => loose({ customization: Customization() }),
});

/** Takes choices off an option or modifier. */
export const removeCustomizationChoices = operation('POST /stores/v3/customizations/{customizationId}/remove-choices', {
  elevated: true,
  input: () =>
    strict({
      customizationId: id(),
      choiceIds: many(id(), 100, 1),
      revision: opt(text()),
      fields: customizationFields(),
    }),
  output: () => loose({ customization: Customization() }),
});

/** Changes choices of an option or modifier; `revision` must be the current one. */
export const updateCustomizationChoices = operation('POST /stores/v3/customizations/{customizationId}/update-choices', {
  elevated: true,
  input: () =>
    requires(
      strict({
        customizationId: id(),
        revision: text(),
        choices: many(strict({ choice: opt(CustomizationChoiceInput()) }), 100, 1),
        fields: customizationFields(),
      }),
      'choices.choice',
    ),
  output: () => loose({ customization: Customization() }),
});

/** Puts the choices of an option or modifier into this order. */
export const reorderCustomizationChoices = operation(
  'POST /stores/v3/customizations/{customizationId}/reorder-choices',
  {
    elevated: true,
    input: () =>
      strict({
        customizationId: id(),
        revision: text(),
        choiceIds: many(id(), 1000, 1),
        fields: customizationFields(),
      }),
    output: () => loose({ customization: Customization() }),
  },
);

/** Adds choices to several options and modifiers. */
export const bulkAddCustomizationChoices = operation('POST /stores/v3/bulk/customizations/add-choices', {
  elevated: true,
  input: () =>
    requires(
      strict({
        customizationsChoices: many(ChoicesOfCustomizationInput(), 1000, 1),
        returnEntity: opt(flag()),
        fields: customizationFields(),
      }),
      'customizationsChoices.choices',
      'customizationsChoices.customizationId',
    ),
  output: () =>
    loose({
      results: items(loose({ itemMetadata: maybe(ItemMetadata()), customization: maybe(Customization()) })),
      bulkActionMetadata: maybe(BulkActionMetadata()),
    }),
});

/** Changes up to 100 customizations, each with its current `revision`. */
export const bulkUpdateCustomizations = operation('POST /stores/v3/bulk/customizations/update', {
  elevated: true,
  input: () =>
    requires(
      strict({
        customizations: many(strict({ customization: opt(CustomizationInput()) }), 100, 1),
        returnEntity: opt(flag()),
        fields: customizationFields(),
      }),
      'customizations.customization.id',
      'customizations.customization.name',
      'customizations.customization.revision',
    ),
  output: () =>
    loose({
      results: items(loose({ itemMetadata: maybe(ItemMetadata()), customization: maybe(Customization()) })),
      bulkActionMetadata: maybe(BulkActionMetadata()),
    }),
});
