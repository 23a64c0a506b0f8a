import { codeOf } from '../../base/errors.ts';

/** The source of a call's credential. */
export interface Auth {
  /** True if the credential is a merchant's, so that elevated calls are allowed. */
  elevated: boolean;
  /** Called before each sending, and before and after a call waits for its turn. */
  headers(): Promise<Record<string, string>>;
  /**
   * Called with the headers that the platform answered with 401. Resolves with true if a retry with a new credential
   * makes sense.
   */
  onUnauthorized?(refused: Record<string, string>): Promise<boolean>;
  /** The credential of one call and its retries, for a source whose person can change meanwhile; default: the source. */
  forCall?(): Auth;
}

/**
 * Sends with a credential, and once more with a new one if the platform refused the first. Each sending waits for its
 * turn if there is a `takeTurn`, and has the credential of the moment after it.
 */
export async function withCredential<T>(
  auth: Auth,
  send: (headers: Record<string, string>) => Promise<T>,
  takeTurn?: () => Promise<void>,
): Promise<T> {
  const obtain = async (): Promise<Record<string, string>> => {
    const headers = await auth.headers();
    if (takeTurn === undefined) return headers;
    await takeTurn();
    // The key can be locked and the member logged out by now.
    return auth.headers();
  };
  const headers = await obtain();
  try {
    return await send(headers);
  } catch (error) {
    if (codeOf(error) !== 'unauthorized' || (await auth.onUnauthorized?.(headers)) !== true) throw error;
    return send(await obtain());
  }
}
