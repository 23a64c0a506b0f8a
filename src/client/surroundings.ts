import type { Fetch } from './transport.ts';

// The one file of the client that reaches for what every runtime has; each may be given instead, as tests do.

/** Epoch ms. */
export const systemNow = (): number => Date.now();

/** 0 to 1, 1 excluded. */
export const systemRandom = (): number => Math.random();

/** The runtime's own fetch, looked up at each call; undefined where it has none. */
export const systemFetch: Fetch = (url, init) => fetch(url, init);

/** Random bytes that are fit for secrets. */
export const systemRandomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
