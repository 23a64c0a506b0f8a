import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault } from '../../../../src/background/services/vault.ts';
import { createMemoryVault } from '../../../fixtures/memory-vault.ts';

const secret = { storeId: 'store', passphrase: 'correct horse battery' };

test('a key that is forgotten while it is decrypted stays forgotten', async () => {
  const records = createMemoryVault();
  const { update } = records;
  const vault = createVault({
    records,
    onUnreadable: () => Promise.resolve(),
    now: () => 0,
    newId: randomUUID,
    randomBytes,
  });
  await vault.remember(secret, 'IST.key');
  // It is forgotten once the attempt is counted.
  records.update = async (...change) => {
    const counted = await update(...change);
    await records.remove('store');
    records.update = update;
    return counted;
  };
  await expect(vault.unlock(secret)).rejects.toMatchObject({ code: 'not_elevated' });
  expect(records.records.size).toBe(0);
});
