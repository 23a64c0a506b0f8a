import { decodeJwt, errors, importJWK, importSPKI, jwtVerify } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import { ShelfedgeError } from '../../base/errors.ts';

/** The claims of a token; `exp`, `iat` and `nbf` are in epoch seconds. */
export type Claims = JWTPayload;

/** An RSA public key: PEM (SPKI), that PEM in base64 as the platform's dashboard shows it, or a JWK. */
export type PublicKey = string | JWK;

/** The key of a token, and the expected claims. */
export interface JwtOptions {
  publicKey: PublicKey;
  /** The required issuer; default: any. */
  issuer?: string;
  /** The required audience; default: any. */
  audience?: string;
  /** Epoch ms; default: the system clock. */
  now?: () => number;
}

/** Decodes a token's claims without verification: fine for display, never for trust. */
export function parseClaims(token: string): Claims {
  try {
    return decodeJwt(token.replace(/^OauthNG\.JWS\./, ''));
  } catch {
    throw notValid();
  }
}

/**
 * Creates a function that returns the claims of a token if this key signed it (RS256) and it is not expired; otherwise
 * it throws `jwt_invalid`.
 */
export function createJwtVerifier({
  publicKey,
  issuer,
  audience,
  now,
}: JwtOptions): (token: string) => Promise<Claims> {
  let key: ReturnType<typeof importKey> | undefined;
  return async (token) => {
    key ??= importKey(publicKey);
    const imported = await key;
    // A server framework can hand over a parsed body, or none.
    if (typeof token !== 'string') throw notValid();
    try {
      const { payload } = await jwtVerify(token.trim(), imported, {
        algorithms: ['RS256'],
        ...(issuer === undefined ? {} : { issuer }),
        ...(audience === undefined ? {} : { audience }),
        ...(now === undefined ? {} : { currentDate: new Date(now()) }),
      });
      return payload;
    } catch (cause) {
      // jose has no error class for an unusable key: private, too short, or of another kind.
      throw cause instanceof errors.JOSEError ? notValid() : badKey();
    }
  };
}

/** The error for a signed payload of an unexpected shape. */
export const unexpectedData = (message: string): ShelfedgeError => new ShelfedgeError('jwt_unexpected_data', message);

async function importKey(publicKey: PublicKey) {
  try {
    if (typeof publicKey !== 'string') return await importJWK(publicKey, 'RS256');
    const text = publicKey.trim();
    return await importSPKI(text.startsWith('-----BEGIN') ? text : atob(text).trim(), 'RS256');
  } catch {
    throw badKey();
  }
}

// The errors of jose are not attached, because they carry the token's claims.
const notValid = (): ShelfedgeError => new ShelfedgeError('jwt_invalid', 'JWT is not valid');
const badKey = (): ShelfedgeError => new ShelfedgeError('invalid_input', 'publicKey is not an RSA public key');
