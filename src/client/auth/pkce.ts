import { ShelfedgeError } from '../../base/errors.ts';
import { verifierLengthDefault, verifierLengthMax, verifierLengthMin } from '../constants.ts';
import { systemRandomBytes } from '../http/system-runtime.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';

/** Returns this many cryptographically secure random bytes. */
export type RandomBytes = (length: number) => Uint8Array;

/** A PKCE code verifier of 43 to 128 characters (RFC 7636, section 4.1). */
export function createVerifier(length = verifierLengthDefault, random: RandomBytes = systemRandomBytes): string {
  if (!(Number.isInteger(length) && length >= verifierLengthMin && length <= verifierLengthMax))
    throw new ShelfedgeError(
      'invalid_input',
      `Expected a length between ${verifierLengthMin} and ${verifierLengthMax}. Received ${length}.`,
    );
  let verifier = '';
  while (verifier.length < length) {
    for (const byte of random(length * 2)) {
      // Skip bytes past the last full run of the alphabet, which would favour its first characters.
      const isFair = byte < 256 - (256 % alphabet.length);
      if (isFair && verifier.length < length) verifier += alphabet[byte % alphabet.length];
    }
  }
  return verifier;
}

/** SHA-256 of the verifier, base64url without padding (method S256). */
export async function toChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(digest));
}

/** A fresh `state` of 256 random bits. */
export const createState = (random: RandomBytes = systemRandomBytes): string => toBase64Url(random(32));

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
