import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { compileTable } from './client/compile-table.ts';
import { writeReference } from './client/reference.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, '.output/client');
const client = join(root, 'src/client');

/** Files whose work is done here, before anybody uses the package: what they do needs the schema library. */
const onlyHere = ['entities/', 'schema/', 'auth/session-record.ts'];

/** Puts the compiled table in place of the one that is written with schemas. */
async function compiledTable(): Promise<Plugin> {
  const { services, parts } = await compileTable(new URL('../src/client/', import.meta.url));
  const texts = new Map([...services].map(([service, text]) => [join(client, `operations/${service}.ts`), text]));
  texts.set(join(client, 'schema/parts.ts'), parts);
  texts.set(join(client, 'schema/compile.ts'), 'export const checkOf = (check) => check;');
  return {
    name: 'compiled-table',
    resolveId: (id, importer) => {
      const path = importer === undefined ? id : join(importer, '..', id);
      return texts.has(path) ? path : null;
    },
    load: (id) => {
      const code = texts.get(id);
      return code === undefined ? null : { code, moduleType: 'js' };
    },
  };
}

rmSync(out, { recursive: true, force: true });
const files = globSync('**/*.ts', { cwd: client }).filter((file) => !onlyHere.some((part) => file.startsWith(part)));
const bundle = await rolldown({
  input: Object.fromEntries(files.map((file) => [`client/${file.replace(/\.ts$/, '')}`, join(client, file)])),
  external: ['jose'],
  plugins: [await compiledTable()],
});
await bundle.write({
  dir: out,
  format: 'esm',
  preserveModules: true,
  preserveModulesRoot: join(root, 'src'),
  entryFileNames: '[name].js',
});
await bundle.close();
execFileSync('tsc', ['-p', 'tsconfig.client.json'], { cwd: root, stdio: 'inherit' });

const reference = await writeReference(new URL('../src/client/', import.meta.url));
for (const file of [join(out, 'REFERENCE.md'), join(root, 'docs/client.md')]) writeFileSync(file, reference);

const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
  dependencies: Record<string, string>;
};
const manifest = {
  name: 'shelfedge-client',
  version,
  description: 'A typed client of the Wix Stores API: catalog V1 and V3, inventory, identity, sessions, redirects.',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=18' },
  exports: { './*': { types: './client/*.d.ts', default: './client/*.js' } },
  // jose verifies events, zod stands in the types alone.
  dependencies: { jose: dependencies['jose'], zod: dependencies['zod'] },
};
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
process.stdout.write(`${relative(root, out)}: ${files.length} modules\n`);
