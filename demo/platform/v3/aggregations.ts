import { z } from 'zod';
import { allRows, firstRow } from '../database.ts';
import { fieldFault } from '../http/envelope.ts';
import type { Condition, QueryField, QueryFields } from '../filter.ts';
import type { Shop } from '../shop.ts';
import { check } from '../http/validate.ts';

const common = { name: z.string().max(100).nullish(), fieldPath: z.string().max(200) };

/** A number in wire format. */
const float = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])]);

const aggregation = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('VALUE'),
    value: z
      .object({
        sortType: z.enum(['COUNT', 'VALUE']).nullish(),
        sortDirection: z.enum(['DESC', 'ASC']).nullish(),
        limit: z.int().min(1).max(250).nullish(),
        missingValues: z.enum(['EXCLUDE', 'INCLUDE']).nullish(),
        includeOptions: z.object({ addToBucket: z.string().max(20) }).nullish(),
      })
      .nullish(),
  }),
  z.object({
    ...common,
    type: z.literal('SCALAR'),
    scalar: z.object({ type: z.enum(['COUNT_DISTINCT', 'MIN', 'MAX']) }),
  }),
  z.object({
    ...common,
    type: z.literal('RANGE'),
    range: z.object({
      buckets: z.array(z.object({ from: float.nullish(), to: float.nullish() })).max(50),
    }),
  }),
  z.object({
    ...common,
    type: z.literal('DATE_HISTOGRAM'),
    dateHistogram: z.object({ interval: z.enum(['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND']) }),
  }),
]);

type Aggregation = z.infer<typeof aggregation>;
type Kind<Type> = Extract<Aggregation, { type: Type }>;

/** The documents to aggregate. */
interface Scope {
  shop: Shop;
  kind: string;
  condition: Condition;
}

const formats = {
  YEAR: '%Y',
  MONTH: '%Y-%m',
  WEEK: '%G-W%V',
  DAY: '%Y-%m-%d',
  HOUR: '%Y-%m-%dT%H',
  MINUTE: '%Y-%m-%dT%H:%M',
  SECOND: '%Y-%m-%dT%H:%M:%S',
};

/** A table `found` with the field's values, one row for each document or, of a set, for each member. */
function selectValues({ condition }: Scope, field: QueryField): string {
  const from = `FROM documents WHERE kind = ? AND (${condition.sql})`;
  if (field.kind === 'items') throw fieldFault('search.aggregations', 'VALIDATION', 'cannot aggregate this field');
  if (field.kind !== 'set') return `WITH found(value) AS (SELECT ${field.sql} ${from})`;
  const members = `(WITH member(value) AS (${field.members}) SELECT json_group_array(value) FROM member)`;
  return `WITH list(members) AS (SELECT ${members} ${from}),
    found(value) AS (SELECT each.value FROM list, json_each(list.members) AS each)`;
}

function runValue(scope: Scope, field: QueryField, { value }: Kind<'VALUE'>): object {
  const { sortType, sortDirection, limit, missingValues, includeOptions } = value ?? {};
  const missing = missingValues === 'INCLUDE' ? (includeOptions?.addToBucket ?? 'N/A') : null;
  const shown =
    field.kind === 'boolean' ? `CASE value WHEN 1 THEN 'true' WHEN 0 THEN 'false' END` : 'CAST(value AS TEXT)';
  const sql = `${selectValues(scope, field)}, shown(value) AS (SELECT coalesce(${shown}, ?) FROM found)
    SELECT value, count(*) AS count FROM shown WHERE value IS NOT NULL GROUP BY value
    ORDER BY ${sortType === 'VALUE' ? 'value' : 'count'} ${sortDirection ?? 'DESC'}, value LIMIT ?`;
  const { values } = scope.condition;
  return { values: { results: allRows(scope.shop.db, sql, scope.kind, ...values, missing, limit ?? 10) } };
}

const scalarFunctions = { COUNT_DISTINCT: 'count(DISTINCT value)', MIN: 'min(value)', MAX: 'max(value)' };

function runScalar(scope: Scope, field: QueryField, { scalar: { type } }: Kind<'SCALAR'>): object {
  const value = field.kind === 'set' && type !== 'COUNT_DISTINCT' ? 'CAST(value AS REAL) AS value' : 'value';
  const sql = `${selectValues(scope, field)} SELECT ${scalarFunctions[type]} AS value FROM (SELECT ${value} FROM found)`;
  const row = firstRow<{ value: number | null }>(scope.shop.db, sql, scope.kind, ...scope.condition.values);
  return { scalar: { type, value: row?.value ?? 0 } };
}

function runRange(scope: Scope, field: QueryField, { range }: Kind<'RANGE'>): object {
  const sql = `${selectValues(scope, field)} SELECT count(*) AS count FROM found
    WHERE CAST(value AS REAL) >= ? AND CAST(value AS REAL) < ?`;
  const results = range.buckets.map(({ from = null, to = null }) => {
    const bounds = [Number(from ?? -Infinity), Number(to ?? Infinity)];
    const row = firstRow<{ count: number }>(scope.shop.db, sql, scope.kind, ...scope.condition.values, ...bounds);
    return { from, to, count: row?.count ?? 0 };
  });
  return { ranges: { results } };
}

function runHistogram(scope: Scope, field: QueryField, { dateHistogram }: Kind<'DATE_HISTOGRAM'>): object {
  const sql = `${selectValues(scope, field)}
    SELECT strftime('${formats[dateHistogram.interval]}', value) AS value, count(*) AS count FROM found
    WHERE value IS NOT NULL GROUP BY 1 ORDER BY 1 LIMIT 200`;
  return { dateHistogram: { results: allRows(scope.shop.db, sql, scope.kind, ...scope.condition.values) } };
}

function run(scope: Scope, field: QueryField, requested: Aggregation): object {
  switch (requested.type) {
    case 'VALUE':
      return runValue(scope, field, requested);
    case 'SCALAR':
      return runScalar(scope, field, requested);
    case 'RANGE':
      return runRange(scope, field, requested);
    case 'DATE_HISTOGRAM':
      return runHistogram(scope, field, requested);
  }
}

/** Computes a search's `aggregationData` over all matches; refuses nested aggregations. */
export function aggregate(scope: Scope, fields: QueryFields, requested: unknown[] | null | undefined): object {
  const schema = z.object({ search: z.object({ aggregations: z.array(aggregation) }) });
  const { search } = check(schema, { search: { aggregations: requested ?? [] } });
  const results = search.aggregations.map((one) => {
    const field = Object.hasOwn(fields, one.fieldPath) ? fields[one.fieldPath] : undefined;
    if (field === undefined)
      throw fieldFault('search.aggregations', 'VALIDATION', `${one.fieldPath} is not a field to aggregate`);
    return { name: one.name ?? '', type: one.type, fieldPath: one.fieldPath, ...run(scope, field, one) };
  });
  return { results };
}
