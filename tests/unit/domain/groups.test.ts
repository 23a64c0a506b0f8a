import { expect, test } from 'vitest';
import { PartFieldKey, fields } from '../../../src/domain/fields.ts';
import { groupOfName, isSameGroup, searchGroups } from '../../../src/domain/groups.ts';
import { partOf } from '../../../src/domain/product.ts';
import { createProduct } from '../../fixtures/product.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

test('a group is found by its name however its letters are written, an equal one first', () => {
  expect(groupOfName(named('MUGS', 'Mugs'), 'Mugs')).toEqual({ name: 'Mugs' });
  expect(groupOfName(named('MUGS'), ' mugs ')).toEqual({ name: 'MUGS' });
  expect(groupOfName(named('Mugs and cups'), 'Mugs')).toBeUndefined();
});

test('a search finds names that contain the text, those that begin with it first', () => {
  const names = searchGroups(named('Blue mugs', 'Gifts', 'Mugs'), 'mug').map(({ name }) => name);
  expect(names).toEqual(['Mugs', 'Blue mugs']);
  expect(searchGroups(named('Gifts'), ' ')).toHaveLength(1);
});

test('two edits name the same group by its id, or by its name where it has none yet', () => {
  const [gifts, renamed, created] = [
    { id: 'g1', name: 'Gifts' },
    { id: 'g1', name: 'Presents' },
    { id: null, name: 'Gifts' },
  ];
  expect(isSameGroup(gifts, renamed)).toBe(true);
  expect(isSameGroup(created, { id: null, name: 'gifts' })).toBe(true);
  expect(isSameGroup(gifts, created)).toBe(false);
  expect(isSameGroup(created, { id: null, name: 'Sale' })).toBe(false);
  expect(isSameGroup(undefined, gifts)).toBe(false);
  expect(isSameGroup(created, undefined)).toBe(false);
  expect(isSameGroup(undefined, undefined)).toBe(true);
});

test('a product has the field of a group only for a group that is named', () => {
  const product = createProduct({ groupIds: ['g1'] });
  const valueIn = (id: string | null) => {
    const part = partOf(product, null, null, { id, name: 'Any' });
    return part && fields.group.read(part);
  };
  expect([fields.group.read(product), valueIn('g1'), valueIn('g2'), valueIn(null)]).toEqual([
    null,
    'true',
    'false',
    'false',
  ]);
  expect(partOf(product, 'v1', null, { id: 'g1', name: 'Any' })).toBeUndefined();
});

test('a change that names no group, such as a bulk change, takes every other field', () => {
  expect(PartFieldKey.safeParse('group').success).toBe(false);
  expect(PartFieldKey.options).toHaveLength(Object.keys(fields).length - 1);
});
