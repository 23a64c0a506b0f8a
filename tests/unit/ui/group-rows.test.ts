import { describe, expect, test } from 'vitest';
import type { Edit, EditState } from '../../../src/domain/edit.ts';
import { choicesFor, groupsOf } from '../../../src/ui/card/group-rows.ts';
import { atMs, edit, groups, mug, states } from '../../visual/goods.ts';

const [gifts, kitchen] = groups;
const product = { ...mug, groupIds: [gifts.id, 'all-products'] };
const fetched = { product, seq: atMs };
const change = (value: 'true' | 'false', state: EditState, group: Edit['group'] = kitchen): Edit =>
  edit(product, state, { field: 'group', group, base: String(value !== 'true'), value });
const shown = (...edits: Edit[]) => {
  const { isIn, news } = groupsOf({ fetched, edits }, groups, atMs - 1000);
  return [isIn.map(({ name }) => name), news.length];
};
const appliedAt = (at: number): EditState => ({ tag: 'applied', at });

describe('the groups of a product', () => {
  test('are the groups of the last reading that the store lists', () => {
    expect(shown()).toEqual([['Gifts'], 0]);
  });

  test.each<[string, EditState, string[], number]>([
    ['on its way', states.sending, ['Gifts', 'Kitchen'], 1],
    ['waiting', states.offline, ['Gifts', 'Kitchen'], 1],
    ['refused', states.refused, ['Gifts'], 1],
    ['saved after the reading', appliedAt(atMs + 1), ['Gifts', 'Kitchen'], 1],
    ['saved before the reading', appliedAt(atMs - 1), ['Gifts'], 1],
    ['saved long ago', appliedAt(atMs - 2000), ['Gifts'], 0],
  ])('an addition counts until it is refused or read: %s', (_name, state, names, news) => {
    expect(shown(change('true', state))).toEqual([names, news]);
  });

  test('follow the newest edit of each group', () => {
    const [undo, removal] = [change('true', states.sending, gifts), change('false', appliedAt(atMs + 1), gifts)];
    expect(shown(removal)).toEqual([[], 1]);
    expect(shown(undo, removal)).toEqual([['Gifts'], 1]);
  });

  test('have a new one by its name before the store does', () => {
    expect(shown(change('true', states.offline, { id: null, name: 'Mugs' }))[0]).toEqual(['Gifts', 'Mugs']);
  });

  test('have a created one after the reading too, though the list of groups is older', () => {
    const mugs = { id: 'created', name: 'Mugs' };
    const edits = [change('true', appliedAt(atMs - 1), mugs)];
    const isInOf = (groupIds: string[]) =>
      groupsOf({ fetched: { product: { ...product, groupIds }, seq: atMs }, edits }, groups, atMs).isIn.map(
        ({ name }) => name,
      );
    expect(isInOf([gifts.id, mugs.id])).toEqual(['Gifts', 'Mugs']);
    expect(isInOf([gifts.id])).toEqual(['Gifts']);
  });

  test('are not changed by an edit of another product', () => {
    expect(shown({ ...change('true', states.sending), productId: 'other' })).toEqual([['Gifts'], 0]);
  });
});

describe('the groups that are offered', () => {
  const isIn = [{ id: gifts.id, name: gifts.name }];
  const offered = (text: string) => {
    const { found, create } = choicesFor(text, [gifts, kitchen], isIn);
    return [found.map(({ name }) => name), create];
  };

  test('contain the text, and leave out the product’s own groups', () => {
    expect(offered('')[0]).not.toContain('Gifts');
    expect(offered('kit')).toEqual([['Kitchen'], 'kit']);
  });

  test('include a new group for a name that no group has, with single spaces', () => {
    expect(offered('  Mugs   and cups ')).toEqual([[], 'Mugs and cups']);
    expect(offered('kitchen')).toEqual([['Kitchen'], null]);
    expect(offered('gifts')).toEqual([[], null]);
    expect(choicesFor('gifts', groups, isIn).already).toBe('Gifts');
    expect(choicesFor('gift', groups, isIn).already).toBeNull();
    expect(offered(' ')[1]).toBeNull();
  });

  test('include no new group for too long a name', () => {
    expect(choicesFor('x'.repeat(51), groups, isIn)).toMatchObject({ create: null, isTooLong: true });
    expect(choicesFor('x'.repeat(50), groups, isIn)).toMatchObject({ create: 'x'.repeat(50), isTooLong: false });
  });

  test('are six at most, with the number of the others', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ ...kitchen, id: `${at}`, name: `Shelf ${at}` }));
    expect(choicesFor('shelf', many, [])).toMatchObject({ found: { length: 6 }, rest: 3 });
  });
});
