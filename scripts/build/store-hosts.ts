import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const storeFile = new URL('../../src/domain/build-hosts.store.ts', import.meta.url);

/** Gives the build for merchants its list of hosts. Every other build has the one that tests run. */
export const storeHosts = (): Plugin => ({
  name: 'store-hosts',
  enforce: 'pre',
  load: {
    filter: { id: /\/src\/domain\/build-hosts\.ts$/ },
    handler: () => readFileSync(storeFile, 'utf8'),
  },
});
