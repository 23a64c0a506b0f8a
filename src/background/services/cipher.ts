import { z } from '../../base/schema.ts';

export type Bytes = Uint8Array<ArrayBuffer>;
export const Bytes = z.custom<Bytes>((value) => value instanceof Uint8Array);

/** An encrypted text. */
export const Cipher = z.object({ name: z.literal('AES-GCM'), nonce: Bytes, text: Bytes });
export type Cipher = z.infer<typeof Cipher>;
export const aes = { name: 'AES-GCM', length: 256 } as const;

export type RandomBytes = (length: number) => Uint8Array;

/** Encrypts a text with a fresh nonce. It is decrypted only with the same `purpose`, which says whose it is and what for. */
export async function encrypt(
  plain: string,
  key: CryptoKey,
  purpose: string,
  randomBytes: RandomBytes,
): Promise<Cipher> {
  const nonce = new Uint8Array(randomBytes(12));
  const text = await crypto.subtle.encrypt(parametersOf(nonce, purpose), key, toBytes(plain));
  return { name: 'AES-GCM', nonce, text: new Uint8Array(text) };
}

/** The text; undefined where the key or the purpose is another, or the cipher is damaged. */
export async function decrypt({ nonce, text }: Cipher, key: CryptoKey, purpose: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(parametersOf(nonce, purpose), key, text));
  } catch {
    return undefined;
  }
}

const parametersOf = (nonce: Bytes, purpose: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: toBytes(purpose),
});

export const toBytes = (text: string): Bytes => new TextEncoder().encode(text);
