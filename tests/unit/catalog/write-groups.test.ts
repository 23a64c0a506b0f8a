import { expect, test } from 'vitest';
import type { Catalog, Change } from '../../../src/catalog/port.ts';
import { withGroupWrites } from '../../../src/catalog/write-groups.ts';
import type { Written } from '../../../src/catalog/written.ts';
import { ShelfedgeError, type ErrorCode } from '../../../src/base/errors.ts';
import type { Product } from '../../../src/domain/product.ts';
import { change } from '../../fixtures/change.ts';
import { createProduct } from '../../fixtures/product.ts';

const inGroup = (product: Product, value: 'true' | 'false', groupId = 'g'): Change => ({
  ...change(product, 'group', value),
  groupId,
});
const product = (id: string): Product => createProduct({ id });
const ok: Written = { tag: 'ok' };

/** A catalog of these products, which notes what is written. A call that names any other is refused. */
function open(ids: readonly string[], code: ErrorCode = 'not_found') {
  const sent: string[] = [];
  const call = (name: string, groupId: string, productIds: readonly string[]): Promise<Written[]> => {
    sent.push(`${name} ${groupId} ${productIds.join(' ')}`);
    return productIds.every((id) => ids.includes(id))
      ? Promise.resolve(productIds.map(() => ok))
      : Promise.reject(new ShelfedgeError(code, 'refused'));
  };
  const base: Partial<Catalog> = {
    groups: {
      list: () => Promise.resolve([]),
      of: () => Promise.resolve([]),
      create: () => Promise.resolve('new'),
      add: (groupId, productIds) => call('add', groupId, productIds),
      remove: (groupId, productIds) => call('remove', groupId, productIds),
    },
    products: (wanted) =>
      Promise.resolve(new Map(wanted.filter((id) => ids.includes(id)).map((id) => [id, product(id)] as const))),
    write: (changes) => Promise.resolve(void sent.push(`write ${changes[0]?.field}`)),
    writeMany: (changes) => (sent.push(`write many ${changes[0]?.field}`), Promise.resolve(changes.map(() => ok))),
  };
  return { catalog: withGroupWrites(base as Catalog), sent };
}
const codesOf = (outcomes: readonly Written[]): string[] =>
  outcomes.map((one) => (one.tag === 'ok' ? 'ok' : one.error.code));

test('values of other fields are written as before', async () => {
  const { catalog, sent } = open(['a']);
  await catalog.write([change(product('a'), 'name', 'A')]);
  await catalog.writeMany([change(product('a'), 'name', 'A')]);
  await catalog.writeMany([]);
  expect(sent).toEqual(['write name', 'write many name', 'write many undefined']);
});

test('a product is added to a group and taken out of another', async () => {
  const { catalog, sent } = open(['a']);
  await catalog.write([inGroup(product('a'), 'true'), inGroup(product('a'), 'false', 'h')]);
  expect(sent).toEqual(['add g a', 'remove h a']);
});

test('a group is never written together with anything else', async () => {
  const { catalog, sent } = open(['a']);
  const both = [inGroup(product('a'), 'true'), change(product('a'), 'name', 'A')];
  await expect(catalog.write(both)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(sent).toEqual([]);
});

test('a product that the platform refuses in its answer fails the write', async () => {
  const failure: Written = { tag: 'failed', error: new ShelfedgeError('application', 'full') };
  const groups = { ...open([]).catalog.groups, add: () => Promise.resolve([failure]) };
  const catalog = withGroupWrites({ ...open([]).catalog, groups });
  await expect(catalog.write([inGroup(product('a'), 'true')])).rejects.toBe(failure.error);
});

test('products of one group and one direction go in one call, at most a hundred', async () => {
  const ids = Array.from({ length: 100 }, (_, at) => `p${at}`);
  const { catalog, sent } = open(ids);
  const changes = [
    ...ids.map((id) => inGroup(product(id), 'true')),
    inGroup(product('p0'), 'false'),
    inGroup(product('p1'), 'true', 'h'),
  ];
  expect(codesOf(await catalog.writeMany(changes))).toEqual(changes.map(() => 'ok'));
  expect(sent.toSorted()).toEqual([`add g ${ids.join(' ')}`, 'add h p1', 'remove g p0']);
});

test('a call that is refused because a product is gone is sent again for the others', async () => {
  const { catalog, sent } = open(['a', 'c']);
  const changes = ['a', 'b', 'c'].map((id) => inGroup(product(id), 'true'));
  expect(codesOf(await catalog.writeMany(changes))).toEqual(['ok', 'not_found', 'ok']);
  expect(sent).toEqual(['add g a b c', 'add g a c']);
});

test.each<[string, string[], string[], ErrorCode]>([
  ['no product is left', [], ['a', 'b'], 'not_found'],
  ['the refusal has another reason', ['a'], ['a', 'b'], 'forbidden'],
])('a refused call is not sent again if %s', async (_, there, wanted, code) => {
  const { catalog, sent } = open(there, code);
  expect(codesOf(await catalog.writeMany(wanted.map((id) => inGroup(product(id), 'true'))))).toEqual([code, code]);
  expect(sent).toHaveLength(1);
});

test('a call of a group that is gone is not sent again, for every product is there', async () => {
  let calls = 0;
  const { catalog: base } = open(['a']);
  const gone = () => ((calls += 1), Promise.reject(new ShelfedgeError('not_found', 'no such group')));
  const catalog = withGroupWrites({ ...base, groups: { ...base.groups, add: gone } });
  expect(codesOf(await catalog.writeMany([inGroup(product('a'), 'true')]))).toEqual(['not_found']);
  expect(calls).toBe(1);
});
