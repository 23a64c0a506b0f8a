import { codeOf } from '../domain/errors.ts';

/** Where a call's credential comes from. */
export interface Auth {
  /** Whether calls that need a merchant's key may be made. */
  elevated: boolean;
  headers(): Promise<Record<string, string>>;
  /** Told which headers the platform answered 401 to; true when a new credential is worth one more try. */
  onUnauthorized?(refused: Record<string, string>): Promise<boolean>;
}

/** Sends with a credential, and once more with a new one where the platform refused the first. */
export async function withCredential<T>(auth: Auth, send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const headers = await auth.headers();
  try {
    return await send(headers);
  } catch (error) {
    if (codeOf(error) !== 'unauthorized' || (await auth.onUnauthorized?.(headers)) !== true) throw error;
    return send(await auth.headers());
  }
}
