/** The part of fetch that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

// The only file of the client that uses runtime globals; each can be replaced, as tests do.

/** Epoch ms. */
export const systemNow = (): number => Date.now();

/** The time since some moment, in ms, which no change of the machine's clock moves. */
export const systemMonotonicMs = (): number => performance.now();

/** 0 to 1, 1 excluded. */
export const systemRandom = (): number => Math.random();

/** The runtime's fetch, looked up at each call. Rejects with a ReferenceError if there is none. */
export const systemFetch: Fetch = async (url, init) => {
  if (typeof globalThis.fetch !== 'function') throw new ReferenceError('fetch is not defined');
  return fetch(url, init);
};

/** Warns the programmer. */
export const systemReport = (message: string): void => console.warn(message);

/** Cryptographically secure random bytes. */
export const systemRandomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
