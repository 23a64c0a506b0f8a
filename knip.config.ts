import type { KnipConfig } from 'knip';
import { packageEntries } from './scripts/client/entries.ts';

export default {
  entry: [
    ...packageEntries.map((name) => `src/client/${name}.ts`),
    // The build names the parts of the operation table by their exports.
    'src/client/entities/*.ts',
    'entrypoints/*/{index,main}.{ts,tsx,html}',
    'demo/{dev,run,platform/main}.ts',
    'demo/storefront/browser/shop.ts',
    'demo/storefront/browser/*.ts',
    'scripts/*.mjs',
    'bench/{client,edits,history,page,popup,variants,worker}/*.ts',
    'bench/least/popup.js',
    'bench/page/eager-react.js',
    'bench/client/programs/*.js',
    'tests/{attacks,chaos,firefox,power-cut,profiles}/main.ts',
    'tests/wire/operations/*.ts',
    'tests/**/*.{test,spec}.{ts,tsx}',
    'tests/visual/*.{ts,tsx,html}',
  ],
  stryker: { config: ['tests/mutation/stryker.config.mjs'] },
  vitest: { config: ['{,tests/{firefox,mutation}/}vitest.config.ts'] },
  project: ['{src,entrypoints,demo,scripts,bench,tests}/**/*.{ts,tsx,js,mjs}'],
} satisfies KnipConfig;
