import { expect, test } from 'vitest';
import { toKeyFingerprint } from '../../../../src/background/services/key-fingerprint.ts';

test('a key has one fingerprint in a store, and another key or store another one', async () => {
  const fingerprint = await toKeyFingerprint('IST.key', 'store');
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(await toKeyFingerprint('IST.key', 'store')).toBe(fingerprint);
  const others = await Promise.all([toKeyFingerprint('IST.key', 'other'), toKeyFingerprint('IST.other', 'store')]);
  expect(new Set([fingerprint, ...others]).size).toBe(3);
});

test('a fingerprint stays what edits in journals carry', async () => {
  expect(await toKeyFingerprint('IST.three', 'store')).toBe('0b015c61c5e82f44');
});
