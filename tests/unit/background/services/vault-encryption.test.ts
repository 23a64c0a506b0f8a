import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, Sealed, unseal } from '../../../../src/background/services/vault-encryption.ts';

const secret = { storeId: 'site@host', passphrase: 'Zürich, vier Äpfel' };
const make = () => seal('IST.key', secret, randomBytes);

test('what was sealed opens with its passphrase, however the keyboard composes its letters', async () => {
  const sealed = await make();
  expect(await unseal(sealed, secret)).toBe('IST.key');
  expect(await unseal(sealed, { ...secret, passphrase: secret.passphrase.normalize('NFD') })).toBe('IST.key');
});

test('it does not open for another passphrase, another store or changed bytes', async () => {
  const sealed = await make();
  const { cipher } = sealed;
  const turned = {
    ...sealed,
    cipher: { ...cipher, text: cipher.text.map((byte, at) => (at === 0 ? byte ^ 1 : byte)) },
  };
  expect([
    await unseal(sealed, { ...secret, passphrase: `${secret.passphrase} ` }),
    await unseal(sealed, { ...secret, storeId: 'other@host' }),
    await unseal(turned, secret),
  ]).toEqual([undefined, undefined, undefined]);
});

test('salt and nonce are never the same twice, and the key stands nowhere in it', async () => {
  const [one, two] = [await make(), await make()];
  expect(one.derivation.salt).not.toEqual(two.derivation.salt);
  expect(one.cipher.nonce).not.toEqual(two.cipher.nonce);
  expect(Buffer.from(one.cipher.text).toString('latin1')).not.toContain('IST.');
});

test('a record with fewer rounds than today’s is not taken for one', async () => {
  const sealed = await make();
  expect(Sealed.safeParse(sealed).success).toBe(true);
  expect(Sealed.safeParse({ ...sealed, derivation: { ...sealed.derivation, rounds: 1000 } }).success).toBe(false);
});
