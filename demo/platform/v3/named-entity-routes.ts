import { z } from 'zod';
import type { Call, Route } from '../http/route.ts';
import { check, checkSameId } from '../http/validate.ts';
import { requireDocument } from './documents.ts';
import { createBulkRoutes } from './named-entity-bulk.ts';
import { createShow, readField, toChanges } from './named-entity-payload.ts';
import { createEntity, getOrCreateEntity, removeEntity, updateEntity } from './named-entity.ts';
import type { EntityInput, NamedEntity } from './named-entity.ts';
import { countDocuments, cursorQuery, queryDocuments } from './query.ts';

const newestFirst = [{ fieldName: 'createdDate', order: 'DESC' as const }];

function readId(call: Call, { one }: NamedEntity): string {
  const id = call.params['id'];
  check(z.object({ [`${one}Id`]: z.guid() }), { [`${one}Id`]: id });
  return id ?? '';
}

function createReads(entity: NamedEntity): Route[] {
  const { kind, one, many, path, queryFields, maxLimit } = entity;
  const show = createShow(entity);
  const permission = `WIX_STORES.${entity.permission}_READ` as const;
  const rule = { access: entity.reads, permission, catalog: 'v3' } as const;
  const query = (call: Call) => {
    const requested = check(cursorQuery, call.payload).query;
    const sorted = { ...requested, sort: requested?.sort?.length ? requested.sort : newestFirst };
    const limits = { defaultLimit: 100, maxLimit };
    const { documents, pagingMetadata } = queryDocuments(call.shop, kind, sorted, queryFields, limits);
    return { [many]: documents.map(show(call)), pagingMetadata };
  };
  const count = (call: Call) => {
    const filter = readField(call, 'filter', z.record(z.string(), z.unknown()).nullish());
    return { count: countDocuments(call.shop, kind, filter, queryFields) };
  };
  const get = (call: Call) => ({ [one]: show(call)(requireDocument(call.shop, kind, readId(call, entity))) });
  const methods = entity.reads === 'visitor' ? ['GET', 'POST'] : ['POST'];
  return [
    { ...rule, on: methods.map((method) => `${method} /stores/v3/${path}/query`), handle: query },
    { ...rule, access: 'merchant', on: [`POST /stores/v3/${path}/count`], handle: count },
    { ...rule, on: [`GET /stores/v3/${path}/:id`], handle: get },
  ];
}

function createWrites(entity: NamedEntity): Route[] {
  const { one, path, input, wanted } = entity;
  const show = createShow(entity);
  const changes = toChanges(entity).extend({ id: z.guid().nullish() });
  const at = (field: string) => `${one}.${field}`;
  const wantedAt = (field: string) => wanted.at(wanted.one, field);
  const create = (call: Call) => {
    const sent = readField<EntityInput>(call, one, input);
    return { [one]: createEntity(call.shop, entity, sent, at) };
  };
  const update = (call: Call) => {
    const sent = readField<{ id?: string | null }>(call, one, changes);
    const id = readId(call, entity);
    checkSameId(at('id'), sent.id, id);
    return { [one]: show(call)(updateEntity(call.shop, entity, { ...sent, id }, at)) };
  };
  const getOrCreate = (call: Call) => {
    const requested = wanted.read(readField(call, wanted.one, wanted.item));
    return { [one]: show(call)(getOrCreateEntity(call.shop, entity, requested, wantedAt)) };
  };
  const remove = (call: Call) => {
    removeEntity(call.shop, entity, readId(call, entity));
    return {};
  };
  const rule = { access: 'merchant', catalog: 'v3', writes: true } as const;
  const permission = `WIX_STORES.${entity.permission}` as const;
  const root = `/stores/v3/${path}`;
  return [
    { ...rule, permission: `${permission}_CREATE`, on: [`POST ${root}`], handle: create },
    { ...rule, permission: `${permission}_GET_OR_CREATE`, on: [`POST ${root}/get-or-create`], handle: getOrCreate },
    { ...rule, permission: `${permission}_UPDATE`, on: [`PATCH ${root}/:id`], handle: update },
    { ...rule, permission: `${permission}_DELETE`, on: [`DELETE ${root}/:id`], handle: remove },
  ];
}

/** Every call of the service of one kind of entity. */
export function createNamedEntityRoutes(entity: NamedEntity): Route[] {
  return [...createReads(entity), ...createWrites(entity), ...createBulkRoutes(entity)];
}
