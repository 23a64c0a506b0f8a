import { codeOf } from '../../domain/errors.ts';

/** The source of a call's credential. */
export interface Auth {
  /** True if the credential is a merchant's, so that elevated calls are allowed. */
  elevated: boolean;
  headers(): Promise<Record<string, string>>;
  /**
   * Called with the headers that the platform answered with 401. Resolves with true if a retry with a new credential
   * makes sense.
   */
  onUnauthorized?(refused: Record<string, string>): Promise<boolean>;
}

/** Sends with a credential, and once more with a new one if the platform refused the first. */
export async function withCredential<T>(auth: Auth, send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const headers = await auth.headers();
  try {
    return await send(headers);
  } catch (error) {
    if (codeOf(error) !== 'unauthorized' || (await auth.onUnauthorized?.(headers)) !== true) throw error;
    return send(await auth.headers());
  }
}
