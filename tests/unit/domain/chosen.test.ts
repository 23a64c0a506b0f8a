import { expect, test } from 'vitest';
import { choiceOf, hasChosen } from '../../../src/domain/chosen.ts';

const of = (...entries: [string, string][]) => Object.fromEntries(entries);

test.each(['__proto__', 'constructor', 'toString', 'Size'])('an option named %s is chosen only where it is', (name) => {
  expect(choiceOf({}, name)).toBeUndefined();
  expect(choiceOf(of([name, 'L']), name)).toBe('L');
  expect(hasChosen(of([name, 'L'], ['Colour', 'Red']), of([name, 'L']))).toBe(true);
  expect(hasChosen(of(['Colour', 'Red']), of([name, 'L']))).toBe(false);
  expect(hasChosen(of([name, 'M']), of([name, 'L']))).toBe(false);
});
