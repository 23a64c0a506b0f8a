import { ShelfedgeError } from '../../domain/errors.ts';
import { lockDefaultMinutes } from '../../domain/key.ts';
import type { Remembered } from '../../domain/store.ts';
import type { VaultRecord, VaultRecords } from './vault-records.ts';
import { encryptKey, decryptKey, type Secret } from './vault-encryption.ts';
import { afterWrongPassphrase, noAttempts, waitBeforeAttempt } from './unlock-attempts.ts';

export interface VaultOptions {
  records: VaultRecords;
  /** Called if a store's record cannot be read; the key then counts as not remembered. */
  onUnreadable(storeId: string): Promise<void>;
  now(): number;
  newId(): string;
  randomBytes(length: number): Uint8Array;
}

/**
 * Merchants' keys on disk, encrypted with a passphrase. No defence against a person who knows the passphrase, guesses
 * a weak one, or reads the browser's memory while the key is unlocked.
 */
export interface Vault {
  /** How a store's key is remembered; null where it is not. */
  remembered(storeId: string): Promise<Remembered | null>;
  /** Stores a key in place of an earlier one. */
  remember(secret: Secret, apiKey: string): Promise<Remembered>;
  /** Decrypts the key; a wrong passphrase throws `invalid_input`, an attempt too early `throttled`. */
  unlock(secret: Secret): Promise<string>;
  /** Encrypts the key anew. Whatever happens on the way, the old passphrase or the new one opens it. */
  changePassphrase(secret: Secret, next: string): Promise<void>;
  setLockAfter(storeId: string, minutes: number | null): Promise<Remembered | null>;
  /** Removes the unreadable records of all stores. */
  dropUnreadable(): Promise<void>;
}

/** Keeps keys in `records`, and the count of wrong passphrases with them. */
export function createVault({ records, onUnreadable, now, newId, randomBytes }: VaultOptions): Vault {
  const make = async (apiKey: string, secret: Secret, lockAfterMinutes: number | null): Promise<VaultRecord> => {
    const encrypted = await encryptKey(apiKey, secret, randomBytes);
    // A record that cannot be decrypted must never replace one that can.
    if ((await decryptKey(encrypted, secret)) !== apiKey)
      throw new ShelfedgeError('internal', 'The key could not be encrypted.');
    return { id: newId(), storeId: secret.storeId, encrypted, attempts: noAttempts, lockAfterMinutes };
  };
  const open = async (secret: Secret): Promise<{ apiKey: string; record: VaultRecord }> => {
    let waitMs = 0;
    // Counted as wrong before the attempt, so that stopping the worker gives no free attempt.
    const record = await records.update(secret.storeId, (stored) => {
      waitMs = waitBeforeAttempt(stored.attempts, now());
      return waitMs > 0 ? stored : { ...stored, attempts: afterWrongPassphrase(stored.attempts, now()) };
    });
    if (record === undefined) throw notRemembered();
    if (waitMs > 0) throw tooEarly(waitMs);
    const apiKey = await decryptKey(record.encrypted, secret);
    if (apiKey === undefined) throw wrongPassphrase(waitBeforeAttempt(record.attempts, now()));
    const kept = await records.update(secret.storeId, (stored) => ({ ...stored, attempts: noAttempts }));
    // A key that was forgotten, or whose store was disconnected, while it was decrypted must not come back.
    if (kept === undefined) throw notRemembered();
    return { apiKey, record };
  };
  return {
    async remembered(storeId) {
      const record = await records.get(storeId);
      if (record === undefined && (await records.hasUnreadable(storeId))) await onUnreadable(storeId);
      return toRemembered(record);
    },
    async remember(secret, apiKey) {
      const record = await make(apiKey, secret, lockDefaultMinutes);
      await records.replace(record, null);
      return { lockAfterMinutes: record.lockAfterMinutes };
    },
    unlock: async (secret) => (await open(secret)).apiKey,
    async changePassphrase(secret, next) {
      const { apiKey, record } = await open(secret);
      await records.replace(await make(apiKey, { ...secret, passphrase: next }, record.lockAfterMinutes), record.id);
    },
    setLockAfter: async (storeId, lockAfterMinutes) =>
      toRemembered(await records.update(storeId, (stored) => ({ ...stored, lockAfterMinutes }))),
    dropUnreadable: () => records.removeUnreadable(),
  };
}

const toRemembered = (record: VaultRecord | undefined): Remembered | null =>
  record === undefined ? null : { lockAfterMinutes: record.lockAfterMinutes };

const notRemembered = (): ShelfedgeError => new ShelfedgeError('not_elevated', 'No key is remembered.');

const tooEarly = (retryAfterMs: number): ShelfedgeError =>
  new ShelfedgeError('throttled', 'Too many wrong passphrases.', { retryAfterMs });

const wrongPassphrase = (retryAfterMs: number): ShelfedgeError =>
  new ShelfedgeError('invalid_input', 'The passphrase is not the one.', {
    retryAfterMs,
    violations: [{ field: 'passphrase', description: '', rule: 'wrong' }],
  });
