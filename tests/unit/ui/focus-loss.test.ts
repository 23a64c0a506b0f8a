import { describe, expect, it } from 'vitest';
import { afterFocusEvent, neverLost } from '../../../src/ui/card/focus-loss.ts';

type Happened = [type: 'blur' | 'focus' | 'pointerdown', atMs: number];
const after = (...events: readonly Happened[]) =>
  events.reduce((loss, [type, atMs]) => afterFocusEvent(loss, type, atMs), neverLost);

describe('typing is interrupted', () => {
  it.each<[string, Happened[]]>([
    [
      'by a page that takes the focus and gives it back',
      [
        ['blur', 5_000],
        ['focus', 5_200],
      ],
    ],
    [
      'by the first of two absences, too',
      [
        ['blur', 5_000],
        ['focus', 5_200],
        ['blur', 6_000],
        ['focus', 9_000],
      ],
    ],
    [
      'even if somebody presses in the card later',
      [
        ['blur', 5_000],
        ['focus', 5_200],
        ['pointerdown', 5_400],
      ],
    ],
    [
      'if the last press in the card was before',
      [
        ['pointerdown', 4_900],
        ['blur', 5_000],
        ['focus', 5_200],
      ],
    ],
  ])('%s', (_name, events) => {
    expect(after(...events)).toMatchObject({ leftMs: null, isInterrupted: true });
  });

  it.each<[string, Happened[]]>([
    ['by the first focus', [['focus', 5_000]]],
    [
      'by an absence of two seconds',
      [
        ['blur', 5_000],
        ['focus', 7_000],
      ],
    ],
    [
      'by one that a press ends',
      [
        ['blur', 5_000],
        ['pointerdown', 5_200],
        ['focus', 5_230],
      ],
    ],
    [
      'by one that a press ends whose focus is told first',
      [
        ['blur', 5_000],
        ['focus', 5_200],
        ['pointerdown', 5_230],
      ],
    ],
    ['while the focus is away', [['blur', 5_000]]],
  ])('typing is not interrupted %s', (_name, events) => {
    expect(after(...events).isInterrupted).toBe(false);
  });
});

it('knows when the focus left and came back', () => {
  expect(after(['blur', 5_000])).toMatchObject({ leftMs: 5_000, backMs: null });
  expect(after(['blur', 5_000], ['focus', 5_200])).toMatchObject({ leftMs: null, backMs: 5_200 });
});
