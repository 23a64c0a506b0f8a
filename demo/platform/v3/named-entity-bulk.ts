import { z } from 'zod';
import type { Call, Route } from '../http/route.ts';
import { runBulk } from './bulk.ts';
import { createShow, readField, toChanges } from './named-entity-payload.ts';
import { createEntity, getOrCreateEntity, removeEntity, updateEntity } from './named-entity.ts';
import type { EntityInput, NamedEntity } from './named-entity.ts';

const fieldMask = z
  .union([z.string(), z.array(z.string()), z.object({ paths: z.array(z.string()) })])
  .transform((mask) => {
    if (typeof mask === 'string') return mask.split(',');
    return Array.isArray(mask) ? mask : mask.paths;
  })
  .nullish();

interface MaskedUpdate {
  fieldMask?: string[] | null;
  [one: string]: unknown;
}

function toList(item: z.ZodType) {
  return z.array(item).min(1).max(100);
}

function readReturnEntity(call: Call): boolean | null | undefined {
  return readField(call, 'returnEntity', z.boolean().nullish());
}

/** Applies a field mask to an update: with a mask, only the named fields. */
function applyMask(entity: EntityInput, mask: string[] | null | undefined): EntityInput {
  if (mask === null || mask === undefined || mask.length === 0) return entity;
  const names = new Set(['id', 'revision', ...mask]);
  return Object.fromEntries(Object.entries(entity).filter(([name]) => names.has(name)));
}

/** The bulk calls of a named entity: up to 100 at a time, each written on its own. */
export function createBulkRoutes(entity: NamedEntity): Route[] {
  const { one, many, path, input, wanted } = entity;
  const show = createShow(entity);
  const masked = z.object({ [one]: toChanges(entity).extend({ id: z.guid() }), fieldMask });
  const create = (call: Call) => {
    const items = readField<EntityInput[]>(call, many, toList(input));
    return runBulk(call.shop, items, readReturnEntity(call), (item, index) =>
      createEntity(call.shop, entity, item, (field) => `${many}[${index}].${field}`),
    );
  };
  const update = (call: Call) => {
    const items = readField<MaskedUpdate[]>(call, many, toList(masked)).map((item) =>
      applyMask(item[one] as EntityInput, item.fieldMask),
    );
    const shown = show(call);
    const write = (item: EntityInput, index: number) =>
      shown(updateEntity(call.shop, entity, item, (field) => `${many}[${index}].${one}.${field}`));
    return runBulk(call.shop, items, readReturnEntity(call), write, ({ id }) => String(id));
  };
  const getOrCreate = (call: Call) => {
    const items = readField<unknown[]>(call, wanted.many, toList(wanted.item));
    const shown = show(call);
    return runBulk(call.shop, items, true, (item, index) => {
      const at = (field: string) => wanted.at(`${wanted.many}[${index}]`, field);
      return shown(getOrCreateEntity(call.shop, entity, wanted.read(item), at));
    });
  };
  const remove = (call: Call) => {
    const ids = readField<string[]>(call, `${one}Ids`, toList(z.guid()));
    return runBulk(call.shop, ids, false, (id) => removeEntity(call.shop, entity, id), String);
  };
  const rule = { access: 'merchant', catalog: 'v3', writes: true } as const;
  const permission = `WIX_STORES.${entity.permission}` as const;
  const root = `/stores/v3/bulk/${path}`;
  return [
    { ...rule, permission: `${permission}_CREATE`, on: [`POST ${root}/create`], handle: create },
    { ...rule, permission: `${permission}_UPDATE`, on: [`POST ${root}/update`], handle: update },
    { ...rule, permission: `${permission}_GET_OR_CREATE`, on: [`POST ${root}/get-or-create`], handle: getOrCreate },
    { ...rule, permission: `${permission}_DELETE`, on: [`POST ${root}/delete`], handle: remove },
  ];
}
