import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationTable } from '../../fixtures/operation-table.ts';

/** The platform's calls as its documentation and packages have them: method, path, who may, input, answer. */
const calls = readFileSync(new URL('../../fixtures/platform-calls.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [call = '', who = '', input = '', answer = ''] = line.split('|').map((part) => part.trim());
    return { call, who, input: words(input), answer: words(answer) };
  });

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

/** A path without the names of its parameters, which differ between sources. */
const toKey = (call: string): string => call.replace(/\{[^}]*\}/g, '{}');

const rowsOf = (call: string) => operationTable.filter(({ row }) => toKey(`${row.method} ${row.path}`) === toKey(call));

/** The names of an object's fields, or of every form's. */
function fieldsOf(schema: unknown): string[] {
  const { shape, def } = schema as { shape?: object; def: { options?: unknown[] } };
  return shape === undefined ? (def.options ?? []).flatMap(fieldsOf) : Object.keys(shape);
}

const elsewhere = new Map([
  ['GET /_api/oauth2/authorize', 'toSiteAuthUrl makes its address'],
  ['POST /graphql/{apiVersion}', 'createGraphql calls it'],
  ['GET /v1/collections/slug/{slug}', 'an old path of getCollectionBySlug'],
]);

test('the platform has all these calls, and each stands once', () => {
  expect(calls.length).toBeGreaterThanOrEqual(187);
  expect(new Set(calls.map(({ call }) => call)).size).toBe(calls.length);
});

test('every call of the platform is a row', () => {
  const missing = calls.filter(({ call }) => rowsOf(call).length === 0).map(({ call }) => call);
  expect(missing.toSorted()).toEqual([...elsewhere.keys()].toSorted());
});

test.each(calls.filter(({ call }) => !elsewhere.has(call)))('the row of $call takes and gives its fields', (one) => {
  const rows = rowsOf(one.call).map(({ row }) => row);
  expect(rows.flatMap(({ input }) => fieldsOf(input))).toEqual(expect.arrayContaining(one.input));
  expect(rows.flatMap(({ output }) => fieldsOf(output))).toEqual(expect.arrayContaining(one.answer));
  if (one.who === 'merchant') expect(rows.every(({ elevated }) => elevated)).toBe(true);
});
