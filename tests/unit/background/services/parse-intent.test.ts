import { expect, test } from 'vitest';
import { parseIntent } from '../../../../src/background/services/parse-intent.ts';
import { wholeIntent, type Intent } from '../../../../src/domain/edit.ts';
import { createEdit } from '../../../fixtures/edit.ts';

const { prices: _prices, ...price } = createEdit();
const intent = wholeIntent({ ...price, value: '26.00' });
const ofGroup = (group: Intent['group'], value = 'true'): Intent => ({
  ...intent,
  field: 'group',
  base: 'false',
  value,
  ...(group && { group }),
});

test('the group of an intent stays with it', () => {
  expect(parseIntent(ofGroup({ id: 'g1', name: 'Gifts' }))).toMatchObject({ group: { id: 'g1' }, value: 'true' });
  expect(parseIntent(ofGroup({ id: null, name: 'Gifts' }))).toMatchObject({ group: { id: null } });
});

test.each<[string, Intent]>([
  ['of a group without one', ofGroup(undefined)],
  ['of another field with one', { ...intent, group: { id: 'g1', name: 'Gifts' } }],
  ['of a new group without a name', ofGroup({ id: null, name: ' ' })],
  ['of a new group with too long a name', ofGroup({ id: null, name: 'x'.repeat(51) })],
  ['with a value that is neither in nor out', ofGroup({ id: 'g1', name: 'Gifts' }, 'maybe')],
])('an intent %s is refused', (_name, refused) => {
  expect(() => parseIntent(refused)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});
