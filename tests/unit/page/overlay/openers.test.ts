import { expect, test } from 'vitest';
import { ShelfedgeError, type ErrorCode } from '../../../../src/base/errors.ts';
import { createOpeners } from '../../../../src/page/overlay/openers.ts';
import { eventually } from '../../../fixtures/eventually.ts';

/** The text of a handle after its press was refused with this code. */
async function refusedWith(code: ErrorCode, open: 'card' | 'key'): Promise<string[]> {
  const refusals: string[] = [];
  const refuse = () => Promise.reject(new ShelfedgeError(code, 'refused'));
  const openers = createOpeners({
    openCard: refuse,
    openKey: refuse,
    canOpenCard: () => true,
    onCard: () => true,
    onRefused: (words) => refusals.push(words),
  });
  openers[open]({ field: 'price', number: 'paid', option: null, tile: null, at: 'price' });
  await eventually(() => refusals.length).toBe(1);
  return refusals;
}

test.each(['card', 'key'] as const)('a page of another version is told to reload: %s', async (open) => {
  const outdated = ['Shelfedge was updated. Reload this page to go on.'];
  expect(await refusedWith('other_version', open)).toEqual(outdated);
  expect(await refusedWith('interrupted', open)).not.toEqual(outdated);
});
