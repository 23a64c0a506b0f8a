import { z } from 'zod';
import { merchantWriteV3 } from './access-rules.ts';
import {
  addChoices,
  linkChoices,
  removeChoices,
  reorderChoices,
  setChoices,
} from '../v3/customization-choice-writes.ts';
import type { Customization } from '../v3/customization-choices.ts';
import { choiceChange, choiceInput, customizationChange, customizationInput } from '../v3/customization-input.ts';
import { askedFields, customizationFields, showBulk, showCustomizations } from '../v3/customization-reads.ts';
import {
  addCustomization,
  changeCustomization,
  removeCustomization,
  requireCustomization,
} from '../v3/customization-writes.ts';
import { runBulk } from '../v3/bulk.ts';
import { countDocuments, cursorQuery, queryDocuments } from '../v3/query.ts';
import type { Call, Route } from '../http/route.ts';
import { check, checkSameId } from '../http/validate.ts';

const newestFirst = [{ fieldName: 'createdDate', order: 'DESC' as const }];
const choicesInput = z.array(choiceInput).min(1).max(1000);
const choiceIds = z.array(z.guid()).min(1);
const returnEntity = z.boolean().nullish();

function readId(call: Call): string {
  const { customizationId } = check(z.object({ customizationId: z.guid() }), call.params);
  const { customizationId: sent } = check(z.object({ customizationId: z.string().nullish() }), call.payload);
  checkSameId('customizationId', sent, customizationId);
  return customizationId;
}

function show(call: Call, customization: Customization): object {
  return { customization: showCustomizations(call.shop, [customization], askedFields(call))[0] };
}

function create(call: Call): object {
  const { customization } = check(z.object({ customization: customizationInput }), call.payload);
  return show(call, addCustomization(call.shop, customization));
}

function update(call: Call): object {
  const { customization } = check(z.object({ customization: customizationChange }), call.payload);
  const id = call.params['customizationId'] ?? '';
  checkSameId('customization.id', customization.id, id);
  return show(call, changeCustomization(call.shop, id, customization));
}

function remove(call: Call): object {
  removeCustomization(call.shop, readId(call));
  return {};
}

function query(call: Call): object {
  const requested = check(cursorQuery, call.payload).query;
  const sorted = { ...requested, sort: requested?.sort?.length ? requested.sort : newestFirst };
  const options = { defaultLimit: 100, maxLimit: 100 };
  const page = queryDocuments(call.shop, 'customization', sorted, customizationFields, options);
  const found = page.documents as Customization[];
  const customizations = showCustomizations(call.shop, found, askedFields(call));
  return { customizations, pagingMetadata: page.pagingMetadata };
}

function count({ shop, payload }: Call): object {
  return { count: countDocuments(shop, 'customization', payload['filter'], customizationFields) };
}

function bulkCreate(call: Call): object {
  const { payload, shop } = call;
  const input = z.object({ customizations: z.array(customizationInput).min(1).max(100), returnEntity });
  const requested = check(input, payload);
  const answer = runBulk(shop, requested.customizations, requested.returnEntity, (item) =>
    addCustomization(shop, item),
  );
  return showBulk(call, answer);
}

const bulkUpdateInput = z.object({
  customizations: z
    .array(
      z.object({
        customization: customizationChange.required({ name: true }).extend({
          id: z.string().min(1).max(36),
          revision: z.string(),
        }),
      }),
    )
    .min(1)
    .max(100),
  returnEntity,
});

function bulkUpdate(call: Call): object {
  const requested = check(bulkUpdateInput, call.payload);
  const changes = requested.customizations.map(({ customization }) => customization);
  const write = (change: (typeof changes)[number]) => changeCustomization(call.shop, change.id, change);
  return showBulk(
    call,
    runBulk(call.shop, changes, requested.returnEntity, write, ({ id }) => id),
  );
}

const bulkAddInput = z.object({
  customizationsChoices: z
    .array(z.object({ customizationId: z.string().min(1).max(36), choices: z.array(choiceInput).min(1).max(100) }))
    .min(1)
    .max(1000),
  returnEntity,
});

function bulkAdd(call: Call): object {
  const requested = check(bulkAddInput, call.payload);
  const answer = runBulk(
    call.shop,
    requested.customizationsChoices,
    requested.returnEntity,
    ({ customizationId, choices }) => addChoices(call.shop, customizationId, choices),
    ({ customizationId }) => customizationId,
  );
  return showBulk(call, answer);
}

function add(call: Call): object {
  const { choices } = check(z.object({ choices: choicesInput }), call.payload);
  return show(call, addChoices(call.shop, readId(call), choices));
}

function set(call: Call): object {
  const { choices } = check(z.object({ choices: choicesInput }), call.payload);
  return show(call, setChoices(call.shop, readId(call), choices));
}

function removeSome(call: Call): object {
  const input = z.object({ choiceIds: choiceIds.max(100), revision: z.string().nullish() });
  const requested = check(input, call.payload);
  return show(call, removeChoices(call.shop, readId(call), requested.choiceIds, requested.revision));
}

function link(call: Call): object {
  const choices = z
    .array(z.object({ choice: choiceChange }))
    .min(1)
    .max(100);
  const requested = check(z.object({ revision: z.string(), choices }), call.payload);
  const changes = requested.choices.map(({ choice }) => choice);
  return show(call, linkChoices(call.shop, readId(call), requested.revision, changes));
}

function reorder(call: Call): object {
  const requested = check(z.object({ revision: z.string(), choiceIds: choiceIds.max(1000) }), call.payload);
  return show(call, reorderChoices(call.shop, readId(call), requested.revision, requested.choiceIds));
}

const base = '/stores/v3/customizations';
const one = `${base}/:customizationId`;
const bulk = '/stores/v3/bulk/customizations';
const v3 = { catalog: 'v3' } as const;
const read = { ...v3, access: 'visitor', permission: 'WIX_STORES.CUSTOMIZATION_READ' } as const;
const creates = { ...merchantWriteV3, permission: 'WIX_STORES.CUSTOMIZATION_CREATE' } as const;
const updates = { ...merchantWriteV3, permission: 'WIX_STORES.CUSTOMIZATION_UPDATE' } as const;
const deletes = { ...merchantWriteV3, permission: 'WIX_STORES.CUSTOMIZATION_DELETE' } as const;

/** Options and modifiers that products of catalog V3 share, and their choices. */
export const customizationsV3: Route[] = [
  { ...read, on: [`GET ${base}/query`, `POST ${base}/query`], handle: query },
  { ...read, access: 'merchant', on: [`POST ${base}/count`], handle: count },
  { ...read, on: [`GET ${one}`], handle: (call) => show(call, requireCustomization(call.shop, readId(call))) },
  { ...creates, on: [`POST ${base}`], handle: create },
  { ...updates, on: [`PATCH ${one}`], handle: update },
  { ...deletes, on: [`DELETE ${one}`], handle: remove },
  { ...updates, on: [`POST ${one}/add-choices`], handle: add },
  { ...updates, on: [`POST ${one}/set-choices`], handle: set },
  { ...updates, on: [`POST ${one}/remove-choices`], handle: removeSome },
  { ...updates, on: [`POST ${one}/update-choices`], handle: link },
  { ...updates, on: [`POST ${one}/reorder-choices`], handle: reorder },
  { ...creates, on: [`POST ${bulk}/create`], handle: bulkCreate },
  { ...updates, on: [`POST ${bulk}/update`], handle: bulkUpdate },
  { ...updates, on: [`POST ${bulk}/add-choices`], handle: bulkAdd },
];
