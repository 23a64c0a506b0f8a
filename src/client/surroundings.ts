/** The part of fetch that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

// The one file of the client that reaches for what every runtime has; each may be given instead, as tests do.

/** Epoch ms. */
export const systemNow = (): number => Date.now();

/** 0 to 1, 1 excluded. */
export const systemRandom = (): number => Math.random();

/** The runtime's own fetch, looked up at each call. */
export const systemFetch: Fetch = (url, init) => fetch(url, init);

/** Tells a programmer what only they can mend. */
export const systemReport = (message: string): void => console.warn(message);

/** Random bytes that are fit for secrets. */
export const systemRandomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
