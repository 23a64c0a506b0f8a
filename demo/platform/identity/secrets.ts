import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** A new unguessable secret, safe in addresses and headers. */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** The stored hash of a token or key. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

// Cheap, because every start of a platform hashes passwords, and nobody's are here.
const cost = { N: 16 };

/** The stored form of a password: salt and scrypt hash. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${scryptSync(password, salt, 32, cost).toString('base64url')}`;
}

/** True if the password is the one that was hashed. */
export function isPassword(password: string, stored: string): boolean {
  const [salt = '', hash = ''] = stored.split('.');
  const expected = Buffer.from(hash, 'base64url');
  const actual = scryptSync(password, Buffer.from(salt, 'base64url'), 32, cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
