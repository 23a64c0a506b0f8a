import { fieldFault } from '../http/envelope.ts';
import type { Condition } from '../filter.ts';
import type { AskedQuery } from './cursor.ts';

/** The condition for a text search: any word, or all if requested; `searchable` has the SQL of each field. */
export function matchWords(search: AskedQuery['search'], searchable: Record<string, string>, path: string): Condition {
  const words = (search?.expression ?? '').split(/\s+/u).filter((word) => word !== '');
  const names = search?.fields?.length ? search.fields : Object.keys(searchable);
  const expressions = names.map((name) => {
    const sql = Object.hasOwn(searchable, name) ? searchable[name] : undefined;
    if (sql === undefined) throw fieldFault(`${path}.fields`, 'VALIDATION', `${name} is not a field to search in`);
    return sql;
  });
  if (words.length === 0) return { sql: '1', values: [] };
  const perWord = `(${expressions.map((sql) => `text_contains(${sql}, ?)`).join(' OR ')})`;
  return {
    sql: words.map(() => perWord).join(search?.mode === 'AND' ? ' AND ' : ' OR '),
    values: words.flatMap((word) => expressions.map(() => word)),
  };
}
