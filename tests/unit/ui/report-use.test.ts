import { expect, test } from 'vitest';
import { reportUse } from '../../../src/ui/shared/report-use.ts';

/** A page whose keys and presses are given as events, and what it sends. */
function open() {
  const listeners = new Map<string, (event: object) => void>();
  const sent: string[] = [];
  const platform = { ms: 0, answer: (): Promise<object> => Promise.resolve({}) };
  const frame = { addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener) };
  const call = (name: string) => {
    sent.push(name);
    return platform.answer();
  };
  reportUse(frame as never, call as never, () => platform.ms);
  const act = (type: string, isTrusted = true) => listeners.get(type)?.({ isTrusted });
  return { platform, sent, act };
}

test('keys and presses of a person are told, at most every 20 seconds', () => {
  const { platform, sent, act } = open();
  act('keydown', false);
  expect(sent).toEqual([]);
  act('keydown');
  act('pointerdown');
  platform.ms = 19_999;
  act('pointerdown');
  expect(sent).toEqual(['card.used']);
  platform.ms = 20_000;
  act('pointerdown');
  expect(sent).toEqual(['card.used', 'card.used']);
});

test('a use that could not be told is told with the next key', async () => {
  const { platform, sent, act } = open();
  platform.answer = () => Promise.reject(new Error('no worker'));
  act('keydown');
  await Promise.resolve();
  await Promise.resolve();
  act('keydown');
  expect(sent).toHaveLength(2);
});
