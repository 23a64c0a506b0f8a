import { aes, decrypt, encrypt, toBytes, type Cipher, type RandomBytes } from './cipher.ts';

/** Encrypts what only a store's merchant may see, for as long as the store's key is there. */
export interface Seal {
  seal(text: string): Promise<Cipher>;
  /** Undefined for a text that was sealed under another key, or is damaged. */
  unseal(cipher: Cipher): Promise<string | undefined>;
}

/**
 * Creates the seal of a store from its API key: whoever has the key can read all of it at the platform, and without the key
 * nothing of it can be read here. So the sealed data need no key of their own that would have to be kept.
 */
export async function createSeal(apiKey: string, storeId: string, randomBytes: RandomBytes): Promise<Seal> {
  const purpose = `shelfedge readings 1 ${storeId}`;
  const material = await crypto.subtle.importKey('raw', toBytes(apiKey), 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: toBytes(storeId), info: toBytes(purpose) };
  const key = await crypto.subtle.deriveKey(derivation, material, aes, false, ['encrypt', 'decrypt']);
  return {
    seal: (text) => encrypt(text, key, purpose, randomBytes),
    unseal: (cipher) => decrypt(cipher, key, purpose),
  };
}
