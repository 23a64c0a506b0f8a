import { expect, test } from 'vitest';
import { operation } from '../../../src/client/operation.ts';
import { loose, strict } from '../../../src/client/schema/wire.ts';

const schemas = { input: () => strict({}), output: () => loose({}) };

test('a row is split into method and path, and is plain by default', () => {
  expect(operation('POST /v1/mugs/query', schemas)).toMatchObject({
    method: 'POST',
    path: '/v1/mugs/query',
    parameter: undefined,
    elevated: false,
    anonymous: false,
    safe: false,
    forBrowser: false,
    queryable: undefined,
    list: undefined,
  });
});

test('a row keeps what it declares', () => {
  const list = { holder: 'query', paging: 'paging', kind: 'offset', items: 'mugs' } as const;
  const queryable = { paging: 'offset', fields: [], sets: [], items: [], sorts: [] } as const;
  const declared = { elevated: true, anonymous: true, safe: true, forBrowser: true, list, queryable };
  expect(operation('POST /v1/mugs/query', { ...schemas, ...declared })).toMatchObject(declared);
});

test.each<[`GET ${string}` | `DELETE ${string}`, boolean | undefined, boolean]>([
  ['GET /v1/mugs', undefined, true],
  ['GET /v1/mugs', false, false],
  ['DELETE /v1/mugs', undefined, false],
  ['DELETE /v1/mugs', true, true],
])('%s, declared safe: %s, may be repeated: %s', (on, safe, isSafe) => {
  expect(operation(on, { ...schemas, ...(safe !== undefined && { safe }) }).safe).toBe(isSafe);
});

test.each([
  ['GET /v1/mugs', undefined],
  ['GET /v1/mugs/{id}', 'id'],
  ['GET /v1/mugs/{id}/handles', 'id'],
  ['PATCH /v1/mugs/{mug.id}', undefined],
  ['GET /v1/mugs/{id}/handles/{handleId}', undefined],
  ['GET /v1/mugs/{mug.id}/handles/{id}', undefined],
])('text can stand for the input of %s as %s', (on, parameter) => {
  expect(operation(on, schemas).parameter).toBe(parameter);
});

test('the schemas of a row are built once, at their first use', () => {
  const built: string[] = [];
  const row = operation('GET /v1/mugs', {
    input: () => (built.push('input'), strict({})),
    output: () => (built.push('output'), loose({})),
  });
  expect(built).toEqual([]);
  expect([row.output, row.input]).toEqual([row.output, row.input]);
  expect(row.input).toBe(row.input);
  expect(built).toEqual(['output', 'input']);
});
