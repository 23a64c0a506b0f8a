import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { compileCatalogs, type Catalog } from '../../scripts/messages/compile-catalogs.ts';
import { messagesDir, readCatalogs } from '../../scripts/messages/read-catalogs.ts';
import { toPseudo } from './pseudo.ts';
import { accentedTag, mirroredTag } from './pseudo-tags.ts';

/** Adds the pseudo-languages to the messages; no build has them. */
function pseudoLanguages(): Plugin {
  const [[tag, catalog] = ['en', {}]] = readCatalogs();
  const files = compileCatalogs(
    new Map<string, Catalog>([
      [tag, catalog],
      [accentedTag, toPseudo(catalog, accentedTag)],
      [mirroredTag, toPseudo(catalog, mirroredTag)],
    ]),
  );
  const messages = fileURLToPath(messagesDir);
  const directions = { [tag]: 'ltr', [accentedTag]: 'ltr', [mirroredTag]: 'rtl' };
  return {
    name: 'pseudo-languages',
    load(id) {
      if (id === `${messages}languages.ts`) return `export const languages = ${JSON.stringify(directions)};`;
      return dirname(id) === `${messages}compiled` ? files.get(basename(id)) : undefined;
    },
  };
}

/**
 * Serves the gallery: the surfaces with fixed views. It never reloads by itself, so that no picture is taken half-way.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [pseudoLanguages()],
  server: { host: '127.0.0.1', hmr: false, watch: null },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'zustand/vanilla',
      'zod/mini',
      'big.js',
      'lucide-react',
      '@base-ui/react/toast',
      '@base-ui/react/alert-dialog',
      '@base-ui/react/menu',
    ],
  },
});
