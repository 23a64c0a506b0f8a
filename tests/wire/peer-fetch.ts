import { afterAll, beforeAll } from 'vitest';

const platformHosts = new Set(['www.wixapis.com', 'edge.wixapis.com']);
const realFetch = globalThis.fetch;

/** The published client knows only the platform's own hosts: its requests go to this server, otherwise as they are. */
export function pointPeerAt(readUrl: () => string): void {
  beforeAll(() => {
    globalThis.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const isPlatform = platformHosts.has(url.host);
      if (!isPlatform && url.origin !== readUrl()) throw new Error(`The client called ${url.host}`);
      return realFetch(`${readUrl()}${url.pathname}${url.search}`, init);
    };
  });
  afterAll(() => {
    globalThis.fetch = realFetch;
  });
}
