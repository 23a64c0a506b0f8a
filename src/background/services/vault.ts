import { ShelfedgeError } from '../../base/errors.ts';
import { lockDefaultMinutes } from '../../domain/key.ts';
import type { Remembered } from '../../domain/store.ts';
import type { VaultRecord, VaultRecords } from './vault-records.ts';
import {
  decryptKey,
  decryptOnDevice,
  encryptKey,
  encryptOnDevice,
  type EncryptedKey,
  type Secret,
} from './vault-encryption.ts';
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
 * Merchants' keys on disk. One encrypted with a passphrase has no defence against a person who knows it, guesses a weak one, or
 * reads the browser's memory while the key is unlocked. One that opens without a passphrase has none against whoever opens the
 * browser's profile or copies its folder.
 */
export interface Vault {
  /** How a store's key is remembered; null where it is not. */
  remembered(storeId: string): Promise<Remembered | null>;
  /** Stores a key in place of an earlier one. */
  remember(secret: Secret, apiKey: string): Promise<Remembered>;
  /** Stores a key that opens without a passphrase, in place of an earlier one. */
  keepOpen(storeId: string, apiKey: string): Promise<Remembered>;
  /** The key that opens without a passphrase; undefined if there is none, or it is damaged. */
  openKey(storeId: string): Promise<string | undefined>;
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
      if (!hasPassphrase(stored)) return stored;
      waitMs = waitBeforeAttempt(stored.attempts, now());
      return waitMs > 0 ? stored : { ...stored, attempts: afterWrongPassphrase(stored.attempts, now()) };
    });
    if (record === undefined || !hasPassphrase(record)) throw notRemembered();
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
      return rememberedOf(record);
    },
    async remember(secret, apiKey) {
      const record = await make(apiKey, secret, lockDefaultMinutes);
      await records.replace(record, null);
      return toRemembered(record);
    },
    async keepOpen(storeId, apiKey) {
      const encrypted = await encryptOnDevice(apiKey, storeId, randomBytes);
      const record = { id: newId(), storeId, encrypted, attempts: noAttempts, lockAfterMinutes: null };
      await records.replace(record, null);
      return toRemembered(record);
    },
    async openKey(storeId) {
      const encrypted = (await records.get(storeId))?.encrypted;
      return encrypted?.version === 2 ? decryptOnDevice(encrypted, storeId) : undefined;
    },
    unlock: async (secret) => (await open(secret)).apiKey,
    async changePassphrase(secret, next) {
      const { apiKey, record } = await open(secret);
      await records.replace(await make(apiKey, { ...secret, passphrase: next }, record.lockAfterMinutes), record.id);
    },
    setLockAfter: async (storeId, lockAfterMinutes) =>
      rememberedOf(
        await records.update(storeId, (stored) => (hasPassphrase(stored) ? { ...stored, lockAfterMinutes } : stored)),
      ),
    dropUnreadable: () => records.removeUnreadable(),
  };
}

const hasPassphrase = (record: VaultRecord): record is VaultRecord & { encrypted: EncryptedKey } =>
  record.encrypted.version === 1;

const toRemembered = (record: VaultRecord): Remembered => ({
  lockAfterMinutes: record.lockAfterMinutes,
  ...(!hasPassphrase(record) && { isOpen: true }),
});

const rememberedOf = (record: VaultRecord | undefined): Remembered | null =>
  record === undefined ? null : toRemembered(record);

const notRemembered = (): ShelfedgeError => new ShelfedgeError('not_elevated', 'No key is remembered.');

const tooEarly = (retryAfterMs: number): ShelfedgeError =>
  new ShelfedgeError('throttled', 'Too many wrong passphrases.', { retryAfterMs });

const wrongPassphrase = (retryAfterMs: number): ShelfedgeError =>
  new ShelfedgeError('invalid_input', 'The passphrase is not the one.', {
    retryAfterMs,
    violations: [{ field: 'passphrase', description: '', rule: 'wrong' }],
  });
