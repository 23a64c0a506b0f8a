/**
 * The hosts of this machine that the extension may speak with, over http: a demo's. The build for merchants has none: it takes
 * `build-hosts.store.ts` for this file, and differs in nothing else.
 */
export const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost'];
