import { z } from '../../domain/schema.ts';

/** Rounds of PBKDF2 with SHA-256 that a new record is made with (OWASP's figure of 2023 and later). */
const rounds = 600_000;
/** The fewest rounds that a record was ever made with. It stays when `rounds` grows, or earlier records could not be read. */
const minRounds = 600_000;

type Bytes = Uint8Array<ArrayBuffer>;
const Bytes = z.custom<Bytes>((value) => value instanceof Uint8Array);

/** An encrypted key with all that decrypting it takes, but for the passphrase. */
export const EncryptedKey = z.object({
  version: z.literal(1),
  derivation: z.object({
    name: z.literal('PBKDF2'),
    hash: z.literal('SHA-256'),
    rounds: z.int().check(z.gte(minRounds), z.lte(10_000_000)),
    salt: Bytes,
  }),
  cipher: z.object({ name: z.literal('AES-GCM'), nonce: Bytes, text: Bytes }),
});
export type EncryptedKey = z.infer<typeof EncryptedKey>;

export interface Secret {
  storeId: string;
  passphrase: string;
}

/** Encrypts a key with a passphrase, bound to its store; salt and nonce are fresh each time. */
export async function encryptKey(
  apiKey: string,
  { storeId, passphrase }: Secret,
  randomBytes: (length: number) => Uint8Array,
): Promise<EncryptedKey> {
  const salt = new Uint8Array(randomBytes(16));
  const nonce = new Uint8Array(randomBytes(12));
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', rounds, salt } as const;
  const key = await deriveKey(passphrase, derivation, 'encrypt');
  const text = await crypto.subtle.encrypt(parametersOf(nonce, storeId), key, toBytes(apiKey));
  return { version: 1, derivation, cipher: { name: 'AES-GCM', nonce, text: new Uint8Array(text) } };
}

/** The key of a record; undefined where the passphrase is wrong, or the record is damaged or another store's. */
export async function decryptKey(
  { derivation, cipher }: EncryptedKey,
  { storeId, passphrase }: Secret,
): Promise<string | undefined> {
  const key = await deriveKey(passphrase, derivation, 'decrypt');
  try {
    const text = await crypto.subtle.decrypt(parametersOf(cipher.nonce, storeId), key, cipher.text);
    return new TextDecoder().decode(text);
  } catch {
    return undefined;
  }
}

async function deriveKey(
  passphrase: string,
  { name, hash, rounds: iterations, salt }: EncryptedKey['derivation'],
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  // The same characters can be typed as different bytes, depending on the keyboard.
  const typed = toBytes(passphrase.normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', typed, name, false, ['deriveKey']);
  const aes = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey({ name, hash, iterations, salt }, material, aes, false, [use]);
}

const parametersOf = (nonce: Bytes, storeId: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: toBytes(`shelfedge key 1 ${storeId}`),
});

const toBytes = (text: string): Bytes => new TextEncoder().encode(text);
