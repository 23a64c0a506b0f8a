import type { z } from 'zod';
import type { AccessRule } from '../identity/authorize.ts';
import { firstRow } from '../database.ts';
import { fieldFault, gatewayFault, ruleFault } from '../http/envelope.ts';
import type { QueryFields } from '../filter.ts';
import { takeOffProducts } from './assigned-products.ts';
import {
  checkRevision,
  deleteDocument,
  insertDocument,
  mergeFields,
  parseDocument,
  replaceDocument,
  requireDocument,
} from './documents.ts';
import type { Document, DocumentStore } from './documents.ts';

/** The fields of an entity as a request carries them. */
export type EntityInput = Record<string, unknown>;

/** Maps an entity field to its path in the current request. */
type FieldPath = (field: string) => string;

/** The request format of get-or-create: its names for one and several, and how they map to fields of the entity. */
interface WantedEntity {
  one: string;
  many: string;
  item: z.ZodType;
  read(item: unknown): EntityInput;
  /** The path of a field in the request. */
  at(place: string, field: string): string;
}

/** A small V3 entity with a name, to which products refer. */
export interface NamedEntity {
  /** The kind of its documents. */
  kind: string;
  /** The wire names of one and several entities. */
  one: string;
  many: string;
  /** The path segment. */
  path: string;
  permission: 'BRAND' | 'INFO_SECTION' | 'RIBBON';
  reads: AccessRule['access'];
  /** The unique field. */
  key: string;
  /** The fields that can be written; a new one must have those that are not optional. */
  input: z.ZodObject;
  /** Derives fields from the written ones. */
  derive?(input: EntityInput): EntityInput;
  /** Fields that must not be only spaces. */
  notBlank: readonly string[];
  /** The maximum number per store, and the rule broken beyond it. */
  limit?: { max: number; ruleName: string };
  wanted: WantedEntity;
  queryFields: QueryFields;
  maxLimit: number;
  /** The fields of a product that refer to it. */
  productFields: readonly string[];
  /** The count field, and the name to request it. */
  count: { field: string; ask: string };
}

function findByKey(shop: DocumentStore, { kind, key }: NamedEntity, value: unknown): Document | undefined {
  if (typeof value !== 'string') return undefined;
  const sql = `SELECT body FROM documents WHERE kind = ? AND json_extract(body, '$.${key}') = ?`;
  const row = firstRow<{ body: string }>(shop.db, sql, kind, value);
  return row === undefined ? undefined : parseDocument(row);
}

function requireGoodFields(shop: DocumentStore, entity: NamedEntity, input: EntityInput, at: FieldPath, id?: string) {
  for (const field of entity.notBlank) {
    const text = input[field];
    if (typeof text === 'string' && text.trim() === '')
      throw ruleFault(at(field), 'ONLY_SPACES_STRING_ERROR', 'must not be only spaces');
  }
  const namesake = findByKey(shop, entity, input[entity.key]);
  if (namesake !== undefined && namesake.id !== id)
    throw gatewayFault(409, `${entity.kind} with this ${entity.key} already exists`);
}

function requireRoom(shop: DocumentStore, { kind, limit, one }: NamedEntity): void {
  if (limit === undefined) return;
  const counted = firstRow<{ n: number }>(shop.db, 'SELECT count(*) AS n FROM documents WHERE kind = ?', kind);
  if (counted !== undefined && counted.n >= limit.max)
    throw ruleFault(one, limit.ruleName, `there can be at most ${limit.max}`);
}

/** Stores a new entity; refuses one whose name is taken or blank. */
export function createEntity(shop: DocumentStore, entity: NamedEntity, input: EntityInput, at: FieldPath): Document {
  requireGoodFields(shop, entity, input, at);
  requireRoom(shop, entity);
  const fields = Object.entries({ ...input, ...entity.derive?.(input) }).filter(([, value]) => value !== null);
  return insertDocument(shop, entity.kind, Object.fromEntries(fields));
}

/** Changes the given fields at the caller's revision. */
export function updateEntity(shop: DocumentStore, entity: NamedEntity, input: EntityInput, at: FieldPath): Document {
  const { id, revision, ...changes } = input;
  const document = requireDocument(shop, entity.kind, String(id));
  checkRevision(document, revision as string | null | undefined, at('revision'));
  requireGoodFields(shop, entity, changes, at, document.id);
  return replaceDocument(shop, entity.kind, mergeFields(document, { ...changes, ...entity.derive?.(changes) }));
}

/** Removes the entity and all references of products to it. */
export function removeEntity(shop: DocumentStore, { kind, productFields }: NamedEntity, id: string): { id: string } {
  deleteDocument(shop, kind, id);
  takeOffProducts(shop, productFields, id);
  return { id };
}

/** The entity with this id or name; a new one for an unknown name. */
export function getOrCreateEntity(shop: DocumentStore, entity: NamedEntity, wanted: EntityInput, at: FieldPath) {
  const { id, ...input } = wanted;
  if (typeof id === 'string') return requireDocument(shop, entity.kind, id);
  const found = findByKey(shop, entity, input[entity.key]);
  if (found !== undefined) return found;
  const { success, error } = entity.input.safeParse(input);
  const missing = error?.issues[0]?.path[0];
  if (!success) throw fieldFault(at(String(missing)), 'REQUIRED_FIELD', 'is required to create a new one');
  return createEntity(shop, entity, input, at);
}
