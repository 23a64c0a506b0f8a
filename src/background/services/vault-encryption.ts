import { z } from '../../base/schema.ts';
import { aes, Bytes, Cipher, decrypt, encrypt, toBytes, type RandomBytes } from './cipher.ts';

/** Rounds of PBKDF2 with SHA-256 that a new record is made with (OWASP's figure of 2023 and later). */
const rounds = 600_000;
/** The fewest rounds that a record was ever made with. It stays when `rounds` grows, or earlier records could not be read. */
const minRounds = 600_000;

/** An encrypted key with all that decrypting it takes, but for the passphrase. */
export const EncryptedKey = z.object({
  version: z.literal(1),
  derivation: z.object({
    name: z.literal('PBKDF2'),
    hash: z.literal('SHA-256'),
    rounds: z.int().check(z.gte(minRounds), z.lte(10_000_000)),
    salt: Bytes,
  }),
  cipher: Cipher,
});
export type EncryptedKey = z.infer<typeof EncryptedKey>;

export interface Secret {
  storeId: string;
  passphrase: string;
}

/**
 * A key encrypted with a device key that lies beside it. No code can export the device key, but whoever reads the browser's
 * profile has both.
 */
export const DeviceEncryptedKey = z.object({
  version: z.literal(2),
  deviceKey: z.custom<CryptoKey>((value) => value instanceof CryptoKey),
  cipher: Cipher,
});
export type DeviceEncryptedKey = z.infer<typeof DeviceEncryptedKey>;

/** Encrypts a key with a new device key, bound to its store. */
export async function encryptOnDevice(
  apiKey: string,
  storeId: string,
  randomBytes: RandomBytes,
): Promise<DeviceEncryptedKey> {
  const deviceKey = await crypto.subtle.generateKey(aes, false, ['encrypt', 'decrypt']);
  return { version: 2, deviceKey, cipher: await encrypt(apiKey, deviceKey, purposeOf(storeId), randomBytes) };
}

/** The key of a record; undefined if it is another store's or damaged. */
export const decryptOnDevice = (
  { deviceKey, cipher }: DeviceEncryptedKey,
  storeId: string,
): Promise<string | undefined> => decrypt(cipher, deviceKey, purposeOf(storeId));

/** Encrypts a key with a passphrase, bound to its store; salt and nonce are fresh each time. */
export async function encryptKey(
  apiKey: string,
  { storeId, passphrase }: Secret,
  randomBytes: RandomBytes,
): Promise<EncryptedKey> {
  const salt = new Uint8Array(randomBytes(16));
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', rounds, salt } as const;
  const key = await deriveKey(passphrase, derivation, 'encrypt');
  return { version: 1, derivation, cipher: await encrypt(apiKey, key, purposeOf(storeId), randomBytes) };
}

/** The key of a record; undefined where the passphrase is wrong, or the record is damaged or another store's. */
export async function decryptKey(
  { derivation, cipher }: EncryptedKey,
  { storeId, passphrase }: Secret,
): Promise<string | undefined> {
  return decrypt(cipher, await deriveKey(passphrase, derivation, 'decrypt'), purposeOf(storeId));
}

async function deriveKey(
  passphrase: string,
  { name, hash, rounds: iterations, salt }: EncryptedKey['derivation'],
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  // The same characters can be typed as different bytes, depending on the keyboard.
  const typed = toBytes(passphrase.normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', typed, name, false, ['deriveKey']);
  return crypto.subtle.deriveKey({ name, hash, iterations, salt }, material, aes, false, [use]);
}

/** The purpose of a key's cipher. */
const purposeOf = (storeId: string): string => `shelfedge key 1 ${storeId}`;
