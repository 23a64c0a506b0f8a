import type { Auth } from '../credential.ts';

/** One access token and no other: refused, it is not renewed. */
export const accessAuth = (access: string): Auth => ({
  elevated: false,
  headers: () => Promise.resolve({ authorization: access }),
});
