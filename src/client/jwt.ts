import { decodeJwt, errors, importJWK, importSPKI, jwtVerify } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import { ShelfedgeError } from '../domain/errors.ts';

export type Claims = JWTPayload;

/** An RSA public key: PEM (SPKI), that PEM in base64 as the platform's dashboard shows it, or a JWK. */
export type PublicKey = string | JWK;

export interface JwtOptions {
  publicKey: PublicKey;
  /** Who must have signed; anybody unless told. */
  issuer?: string;
  /** Whom it must be meant for; anybody unless told. */
  audience?: string;
  /** Epoch ms; the machine's clock unless told. */
  now?: () => number;
}

/** A token's claims as they stand there, signed by whomever: good for looking at, never for trusting. */
export function parseClaims(token: string): Claims {
  try {
    return decodeJwt(token.replace(/^OauthNG\.JWS\./, ''));
  } catch {
    throw notValid();
  }
}

/** Makes a function that gives a token's claims if this key signed it (RS256) and it is in its time; else `jwt_invalid`. */
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
    try {
      const { payload } = await jwtVerify(token.trim(), imported, {
        algorithms: ['RS256'],
        ...(issuer === undefined ? {} : { issuer }),
        ...(audience === undefined ? {} : { audience }),
        ...(now === undefined ? {} : { currentDate: new Date(now()) }),
      });
      return payload;
    } catch (cause) {
      // What jose has no error of its own for is a key it cannot use: private, too short, of another kind.
      throw cause instanceof errors.JOSEError ? notValid() : badKey();
    }
  };
}

/** The failure of a signed payload that holds something else than it should. */
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

// jose's own errors stay out of both: they carry the token's claims along.
const notValid = (): ShelfedgeError => new ShelfedgeError('jwt_invalid', 'JWT is not valid');
const badKey = (): ShelfedgeError => new ShelfedgeError('invalid_input', 'publicKey is not an RSA public key');
