import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { encryptKey, EncryptedKey, decryptKey } from '../../../../src/background/services/vault-encryption.ts';

const secret = { storeId: 'site@host', passphrase: 'Zürich, vier Äpfel' };
const make = () => encryptKey('IST.key', secret, randomBytes);

test('a key is decrypted with its passphrase in any Unicode composition', async () => {
  const encrypted = await make();
  expect(await decryptKey(encrypted, secret)).toBe('IST.key');
  expect(await decryptKey(encrypted, { ...secret, passphrase: secret.passphrase.normalize('NFD') })).toBe('IST.key');
});

test('a key is not decrypted with another passphrase, for another store, or from changed bytes', async () => {
  const encrypted = await make();
  const { cipher } = encrypted;
  const turned = {
    ...encrypted,
    cipher: { ...cipher, text: cipher.text.map((byte, at) => (at === 0 ? byte ^ 1 : byte)) },
  };
  expect([
    await decryptKey(encrypted, { ...secret, passphrase: `${secret.passphrase} ` }),
    await decryptKey(encrypted, { ...secret, storeId: 'other@host' }),
    await decryptKey(turned, secret),
  ]).toEqual([undefined, undefined, undefined]);
});

test('each encryption has a new salt and nonce, and does not contain the key', async () => {
  const [one, two] = [await make(), await make()];
  expect(one.derivation.salt).not.toEqual(two.derivation.salt);
  expect(one.cipher.nonce).not.toEqual(two.cipher.nonce);
  expect(Buffer.from(one.cipher.text).toString('latin1')).not.toContain('IST.');
});

test('a record with as few PBKDF2 rounds as one was ever made with is read, and with fewer it is refused', async () => {
  const encrypted = await make();
  const isRead = (rounds: number): boolean =>
    EncryptedKey.safeParse({ ...encrypted, derivation: { ...encrypted.derivation, rounds } }).success;
  expect([encrypted.derivation.rounds, 600_000, 599_999].map(isRead)).toEqual([true, true, false]);
});

test('a key derived from a passphrase cannot be exported', async () => {
  const derive = vi.spyOn(crypto.subtle, 'deriveKey');
  onTestFinished(() => derive.mockRestore());
  await decryptKey(await make(), secret);
  const keys = await Promise.all(derive.mock.results.map(({ value }) => value as Promise<CryptoKey>));
  expect(keys.map(({ extractable, usages }) => [extractable, usages])).toEqual([
    [false, ['encrypt']],
    [false, ['decrypt']],
  ]);
});
