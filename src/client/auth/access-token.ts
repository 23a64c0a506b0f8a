import type { Auth } from '../http/credential.ts';

/** A fixed access token. A refused token is not refreshed. */
export const accessAuth = (access: string): Auth => ({
  elevated: false,
  headers: () => Promise.resolve({ authorization: access }),
});
