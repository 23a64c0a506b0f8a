// Serves every scene to click through, and loads the page anew when a file changes.
import { join } from 'node:path';
import { createServer } from 'vite';

const server = await createServer({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  logLevel: 'warn',
  server: { hmr: true, watch: {} },
});
await server.listen();
process.stdout.write(`Every scene: ${server.resolvedUrls?.local[0] ?? ''}\nCtrl-C ends it.\n`);
