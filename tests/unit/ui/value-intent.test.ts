import { describe, expect, test } from 'vitest';
import { toValueIntent } from '../../../src/ui/fields/value-intent.ts';
import { edit, mug, states } from '../../visual/goods.ts';

const typed = { tag: 'ok', value: '14', delta: '5', how: 'computed' } as const;
const stockEdit = (delta: string | null, state: keyof typeof states = 'offline') =>
  edit(mug, states[state], { field: 'stock', base: '12', value: '9', delta });

describe('a change of stock', () => {
  test('is sent as a delta from the value that the merchant saw', () => {
    expect(toValueIntent(typed, '9', undefined)).toEqual({ base: '9', value: '14', delta: '5' });
  });

  test('starts where an edit that was saved meanwhile left it', () => {
    expect(toValueIntent(typed, '12', stockEdit('-3', 'applied'))).toEqual({ base: '9', value: '14', delta: '5' });
  });

  test('typed over a waiting change includes that change', () => {
    expect(toValueIntent(typed, '12', stockEdit('-3'))).toEqual({ base: '12', value: '14', delta: '2' });
  });

  test('typed over a change with an unknown outcome is a separate delta', () => {
    const sent = edit(
      mug,
      { ...states.offline, wasSent: true },
      { field: 'stock', base: '12', value: '9', delta: '-3' },
    );
    expect(toValueIntent(typed, '9', sent)).toEqual({ base: '9', value: '14', delta: '5' });
  });

  test('typed over a count that waits is a count', () => {
    expect(toValueIntent(typed, '12', stockEdit(null))).toEqual({ base: '12', value: '14', delta: null });
  });
});

test('a value is sent as it is, whatever waits', () => {
  const value = { tag: 'ok', value: '20', delta: null, how: 'set' } as const;
  expect(toValueIntent(value, '12', stockEdit('-3'))).toEqual({ base: '12', value: '20', delta: null });
});
