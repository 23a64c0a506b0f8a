import { expect, test } from 'vitest';
import type { Account } from '../../../../src/background/services/account.ts';
import { countKeptBack, isKeptBack } from '../../../../src/background/services/kept-back-edits.ts';
import type { Edit, EditState } from '../../../../src/domain/edit.ts';
import { createEdit } from '../../../fixtures/edit.ts';

const waiting: EditState = { tag: 'waiting', reason: 'key_missing', attempt: 1, nextAt: 0, wasSent: false };

test.each<[string, Partial<Edit>, boolean]>([
  ['queued under another key', { keyFingerprint: 'old' }, true],
  ['waiting under another key', { keyFingerprint: 'old', state: waiting }, true],
  ['queued under the current key', { keyFingerprint: 'now' }, false],
  ['queued under no key', { keyFingerprint: null }, false],
  ['applied under another key', { keyFingerprint: 'old', state: { tag: 'applied', at: 1 } }, false],
  ['restored and not confirmed', { restored: 'unconfirmed' }, true],
  ['restored and confirmed', { restored: 'confirmed' }, false],
  ['restored as a row of a bulk change', { restored: 'unconfirmed', batchId: 'batch' }, false],
  ['being sent under another key', { keyFingerprint: 'old', state: { tag: 'sending', attempt: 1 } }, false],
])('an edit %s is kept back for its person: %s', (_name, change, isKept) => {
  expect(isKeptBack(createEdit(change), 'now')).toBe(isKept);
});

test('the edits that are kept back are counted for each store whose key is present', () => {
  const all = ['a', 'a', 'b', 'locked', 'gone'].map((storeId) => createEdit({ storeId, keyFingerprint: 'old' }));
  all.push(createEdit({ storeId: 'b', keyFingerprint: 'now' }));
  const writer = { keyFingerprint: 'now' };
  const accounts: Record<string, object> = { a: { writer }, b: { writer }, locked: { writer: null } };
  const counted = countKeptBack({ edits: { all: () => all } as never }, {
    get: (storeId: string) => accounts[storeId] as Account | undefined,
  } as never);
  expect(counted).toEqual({ a: 2, b: 1 });
});
