import type { Plugin } from 'vite';

/** Starts the gate without what WXT puts around a script: plugins that there are none of, and words for the log. 0.2 KB. */
export const plainGate = (): Plugin => ({
  name: 'plain-gate',
  enforce: 'pre',
  load: {
    filter: { id: /^\0virtual:wxt-unlisted-script-entrypoint\?.*\/entrypoints\/content\/index\.ts$/ },
    handler: (id) => `import gate from ${JSON.stringify(id.slice(id.indexOf('?') + 1))};\ngate.main();`,
  },
});
