import { randomBytes, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createVault } from '../../../../src/background/services/vault.ts';
import { createMemoryVault } from '../../../fixtures/memory-vault.ts';

const secret = { storeId: 'store', passphrase: 'correct horse battery' };

/** A vault, and the stores of which an unreadable record was found. */
function open() {
  const records = createMemoryVault();
  const found: string[] = [];
  const onUnreadable = async (storeId: string) => void found.push(storeId);
  return {
    records,
    found,
    vault: createVault({ records, onUnreadable, now: () => 0, newId: randomUUID, randomBytes }),
  };
}

test('a key that is forgotten while it is decrypted stays forgotten', async () => {
  const { records, vault } = open();
  const { update } = records;
  await vault.remember(secret, 'IST.key');
  // The passphrase is forgotten once the attempt is counted.
  records.update = async (...change) => {
    const counted = await update(...change);
    await records.remove('store');
    records.update = update;
    return counted;
  };
  await expect(vault.unlock(secret)).rejects.toMatchObject({ code: 'not_elevated' });
  expect(records.records.size).toBe(0);
});

test('an encrypted key that does not open never replaces one that does', async () => {
  const { vault } = open();
  await vault.remember(secret, 'IST.key');
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(() => Promise.resolve(new ArrayBuffer(32)));
  onTestFinished(() => encrypt.mockRestore());
  await expect(vault.remember(secret, 'IST.other')).rejects.toMatchObject({ code: 'internal' });
  await expect(vault.changePassphrase(secret, 'staple under the lamp')).rejects.toMatchObject({ code: 'internal' });
  expect(await vault.unlock(secret)).toBe('IST.key');
});

test('an unreadable record is told only where no readable one is beside it', async () => {
  const { records, found, vault } = open();
  records.hasUnreadable = () => Promise.resolve(true);
  await vault.remember(secret, 'IST.key');
  expect([await vault.remembered('store'), found]).toEqual([{ lockAfterMinutes: 15 }, []]);
  expect([await vault.remembered('other'), found]).toEqual([null, ['other']]);
});
