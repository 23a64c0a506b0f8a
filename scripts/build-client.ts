import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { compileTable } from './client/compile-table.ts';
import { packageEntries } from './client/entries.ts';
import { printDeclarations } from './client/print-declarations.ts';
import { endWithReference, writeReference } from './client/reference.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const usual = join(root, '.output/client');
/** The output folder: the first argument if given; its files are overwritten, never deleted. */
const out = resolve(process.argv[2] ?? usual);
const client = join(root, 'src/client');

/** Modules that run only at build time, because they need the schema library. */
const onlyHere = ['entities/', 'schema/', 'auth/session-record.ts'];

/** Replaces the schema-based table with the compiled one. */
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

if (out === usual) rmSync(out, { recursive: true, force: true });
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
const tsc = join(root, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.client.json', '--outDir', out], { cwd: root, stdio: 'inherit' });
for (const [file, text] of await printDeclarations(new URL('../src/client/', import.meta.url)))
  writeFileSync(join(out, file), text);
for (const file of ['wire', 'makers']) rmSync(join(out, `client/schema/${file}.d.ts`));

cpSync(join(root, 'node_modules/jose'), join(out, 'node_modules/jose'), { recursive: true });
const reference = await writeReference(new URL('../src/client/', import.meta.url));
writeFileSync(join(out, 'REFERENCE.md'), reference);
const guide = join(root, 'docs/client.md');
if (out === usual) writeFileSync(guide, endWithReference(readFileSync(guide, 'utf8'), reference));

cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
const { version, license, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
  license: string;
  dependencies: Record<string, string>;
};
const manifest = {
  name: 'shelfedge-client',
  version,
  description: 'A typed client of the Wix Stores API: catalog V1 and V3, inventory, identity, sessions, redirects.',
  license,
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: Object.fromEntries(
    packageEntries.map((name) => [`./${name}`, { types: `./client/${name}.d.ts`, default: `./client/${name}.js` }]),
  ),
  // `jose` verifies events. It is bundled, because a package installed from a folder gets no dependencies of its own.
  dependencies: { jose: dependencies['jose'] },
  bundleDependencies: ['jose'],
};
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
process.stdout.write(`${relative(root, out)}: ${files.length} modules\n`);
