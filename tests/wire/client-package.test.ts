import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import * as fc from 'fast-check';
import { chromium, type Page } from 'playwright';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { chromiumPath } from '../../demo/browser-paths.ts';
import { documentedModules, packageEntries } from '../../scripts/client/entries.ts';
import { docsOf, endWithReference, writeReference } from '../../scripts/client/reference.ts';
import type { Operation } from '../../src/client/operation.ts';
import type { Check } from '../../src/client/schema/check.ts';
import { checkOf } from '../../src/client/schema/compile.ts';
import type { Description, Schema } from '../../src/client/schema/describe.ts';
import type { Violation } from '../../src/client/schema/violation.ts';
import { errorCodes } from '../../src/base/errors.ts';
import { anyJson, valuesOf } from '../fixtures/arbitrary-value.ts';
import { operationTable } from '../fixtures/operation-table.ts';
import { faultsOfPackage } from '../fixtures/package-faults.ts';
import { startServer } from '../fixtures/plain-server.ts';
import { nodeOf } from '../fixtures/schema-node.ts';
import { spoil, spoilsOf } from '../fixtures/spoil.ts';
import { typedMistakes } from '../fixtures/typed-mistakes.ts';
import { startTestPlatform } from './platform-client.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A project that has the package installed. */
const project = mkdtempSync(join(tmpdir(), 'shelfedge-package-'));
const modules = join(project, 'node_modules');
const home = join(modules, 'shelfedge-client');

const compiler = join(root, 'node_modules/typescript/bin/tsc');
const run = promisify(execFile);
/** Runs a program with the project's Node; resolves with its output, even if it failed. */
const node = async (cwd: string, ...args: string[]): Promise<string> => {
  const flags = ['--disable-warning=ExperimentalWarning', ...args];
  const { stdout, stderr } = await run(process.execPath, flags, { cwd }).catch((error: unknown) => {
    return error as { stdout: string; stderr: string };
  });
  return stdout + stderr;
};

beforeAll(async () => {
  mkdirSync(modules, { recursive: true });
  const said = await node(root, 'scripts/build-client.ts', home);
  expect(said).toMatch(/: \d+ modules\n$/);
  // A build takes longer than a hook may where other tests run beside it.
}, 60_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

test('the package needs no schema library, no browser extension and no Node to run', () => {
  const files = globSync('{client,domain}/**/*.js', { cwd: home });
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const code = readFileSync(join(home, file), 'utf8');
    expect(code, file).not.toMatch(/zod|\b(?:browser|chrome)\.\w|\bprocess\.\w|\bBuffer\b|['"]node:/i);
    for (const [, from = ''] of code.matchAll(/\bfrom ?["']([^"']+)["']/g)) expect(from).toMatch(/^(?:\.\.?\/|jose$)/);
  }
});

test('a copy of the package brings its dependency along', async () => {
  const { dependencies, bundleDependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    dependencies: object;
    bundleDependencies: string[];
  };
  writeFileSync(
    join(project, 'events.mjs'),
    `import { generateKeyPairSync } from 'node:crypto';
import { createEvents } from 'shelfedge-client/webhooks/events';
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
createEvents({ publicKey: publicKey.export({ type: 'spki', format: 'pem' }) }).process('none').catch(({ code }) => console.log(code));`,
  );
  expect(await node(project, 'events.mjs')).toBe('jwt_invalid\n');
  expect(bundleDependencies).toEqual(Object.keys(dependencies));
});

test('packed, it is as publint and Are the types wrong want it', { timeout: 60_000 }, async () => {
  await run('npm', ['pack', '--pack-destination', project], { cwd: home });
  const [file = ''] = globSync('*.tgz', { cwd: project });
  // One module stands for those that a pattern exports: each costs a fifth of a second, and publint looks at all of them.
  const entries = packageEntries.flatMap((entry) => globSync(`${entry}.js`, { cwd: join(home, 'client') }).slice(0, 1));
  const names = entries.map((entry) => `./${entry.slice(0, -'.js'.length)}`);
  expect(names).toHaveLength(packageEntries.length);
  expect(await faultsOfPackage(Uint8Array.from(readFileSync(join(project, file))), names)).toEqual([]);
});

test('the package is under the license of the project, whose text comes along', async () => {
  const text = readFileSync(join(root, 'LICENSE'), 'utf8');
  const { license } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { license: string };
  expect(text.split('\n')[0]).toBe(`${license} License`);
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: home });
  const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
  expect(packed?.files.map(({ path }) => path)).toContain('LICENSE');
  expect(readFileSync(join(home, 'LICENSE'), 'utf8')).toBe(text);
});

test('a bundle holds the calls of the events that its program names, and no others', async () => {
  const input = join(project, 'ribbons.mjs');
  writeFileSync(input, `export { createEvents, ribbonEvents } from 'shelfedge-client/webhooks/events';`);
  const bundle = await rolldown({ input, external: ['jose'] });
  const { output } = await bundle.generate();
  const calls = [...(output[0]?.code ?? '').matchAll(/operation\("(\w+ \S+)"/g)].map(([, call]) => call);
  expect(calls).toEqual(['GET /stores/v3/ribbons/{ribbonId}']);
});

/** A row of the package: its schemas are the checks themselves. */
type PackedRow = Omit<Operation, 'input' | 'output'> & { input: Check; output: Check };

/** The violations of a value, sorted, because the package checks fields in another order. */
function faultsOf(check: Check, value: unknown): string[] {
  const wrong: Violation[] = [];
  check(value, wrong);
  return wrong.map(({ field, description }) => `${field} ${description}`).toSorted();
}

/** The parsed response and its violations. */
function look(check: Check, answer: unknown): { read: unknown; faults: string[] } {
  let read = structuredClone(answer);
  const faults = faultsOf((value, wrong) => (read = check(value, wrong)), read);
  return { read, faults };
}

test('every row of the package is the row of the source, and checks and reads as it does', async () => {
  for (const { service, name, row } of operationTable) {
    const file = pathToFileURL(join(home, `client/operations/${service}.js`)).href;
    const packed = ((await import(/* @vite-ignore */ file)) as Record<string, PackedRow>)[name];
    if (packed === undefined) throw new Error(`the package has no ${service} ${name}`);
    const { input, output, ...traits } = row;
    expect(packed).toMatchObject(traits);
    const [full] = fc.sample(valuesOf(input, { form: 'program', isFull: true }), 1);
    const inputs = [full, ...spoilsOf(input, full).map((one) => spoil(full, one))];
    // Thousands of values: compare fast, and in detail only on a difference.
    for (const one of inputs) {
      const [ours, theirs] = [faultsOf(packed.input, one), faultsOf(checkOf(input), one)];
      if (!isDeepStrictEqual(ours, theirs)) expect(ours, `${service} ${name}`).toEqual(theirs);
    }
    const answers = valuesOf(output, { form: 'wire', isNewer: true, isFull: true });
    const noise = valuesOf(output, { form: 'wire', noise: 2 });
    for (const answer of [answers, noise, noise, noise, anyJson].flatMap((one) => fc.sample(one, 2)))
      expect(look(packed.output, answer), `${service} ${name}`).toEqual(look(checkOf(output), answer));
  }
});

/** A program as in a shop's page, in plain JavaScript. */
const program = `
import { createGrants } from 'shelfedge-client/auth/grants';
import { createSessionRunner } from 'shelfedge-client/auth/session-runner';
import { createClient } from 'shelfedge-client/client';
import { getProduct, queryProducts } from 'shelfedge-client/operations/products-v1';
import { all } from 'shelfedge-client/query/paging';
import { query } from 'shelfedge-client/query/query';

export async function visit(baseUrl, clientId) {
  const { auth } = createSessionRunner({ grants: createGrants({ baseUrl }, clientId) });
  const client = createClient({ baseUrl, auth });
  const slugs = [];
  for await (const { slug } of all(client, queryProducts, { query: { paging: { limit: 4 } } })) slugs.push(slug);
  const { items, total } = await query(queryProducts).startsWith('name', 'Stone').find(client);
  const { product } = await client.call(getProduct, items[0].id);
  const refusal = await client.call(getProduct, { id: '', colour: 'red' }).catch(({ code, message }) => ({ code, message }));
  return { slugs: slugs.sort(), total, name: product.name, isTime: product.lastUpdated instanceof Date, refusal };
}`;

const visited = {
  slugs: ['beeswax-candle', 'eclair-tin', 'linen-apron', 'pattern-book', 'stoneware-mug'],
  total: 1,
  name: 'Stoneware Mug',
  isTime: true,
  refusal: { code: 'invalid_input', message: '/stores-reader/v1/products/{id}: colour, id' },
};

test('a plain program reads the shop with it, in Node', async () => {
  const { url, clientId } = await startTestPlatform();
  writeFileSync(join(project, 'program.mjs'), program);
  const start = `import { visit } from './program.mjs'; console.log(JSON.stringify(await visit(...process.argv.slice(1))));`;
  const said = await node(project, '--input-type=module', '--eval', start, url, clientId);
  expect(JSON.parse(said)).toEqual(visited);
});

/** A page of a browser that can import the program, and the package as the program does. */
async function openPage(program: string): Promise<Page> {
  const names = globSync('**/*.js', { cwd: join(home, 'client') }).map((file) => file.slice(0, -'.js'.length));
  const imports = Object.fromEntries(names.map((name) => [`shelfedge-client/${name}`, `/client/${name}.js`]));
  const map = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
  const pages = await startServer((response, { url }) => {
    const type = extname(url) === '.js' ? 'text/javascript' : 'text/html';
    const texts: Record<string, string> = { '/': map, '/program.js': program, '/favicon.ico': '' };
    response.setHeader('Content-Type', type).end(texts[url] ?? readFileSync(join(home, url), 'utf8'));
  });
  const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: chromiumPath });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(pages.url);
  return page;
}

test("the same program reads the shop in a browser's page", async () => {
  const { url, clientId } = await startTestPlatform();
  const page = await openPage(program);
  const result = await page.evaluate(
    `import('/program.js').then(({ visit }) => visit(${JSON.stringify(url)}, ${JSON.stringify(clientId)}))`,
  );
  expect(result).toEqual(visited);
});

/** The programs that the guide shows. */
const shown = [...readFileSync(join(root, 'docs/client.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
  ([, code = '']) => code,
);

/** Runs a program of the guide with its environment; resolves with its output. */
async function runShown(index: number, env: Record<string, string>): Promise<string> {
  const file = join(project, `shown-${index}.mjs`);
  writeFileSync(file, shown[index] ?? '');
  const { stdout } = await run(process.execPath, [file], { cwd: project, env: { ...process.env, ...env } });
  return stdout;
}

test('the programs in the guide do what the guide says', async () => {
  expect(shown).toHaveLength(4);
  const v1 = await startTestPlatform();
  expect(await runShown(0, { WIX_API: v1.url, WIX_CLIENT_ID: v1.clientId })).toBe('Stoneware Mug €24.50\n');
  const v3 = await startTestPlatform({ catalogVersion: 'v3' });
  const said = await runShown(1, { WIX_API: v3.url, WIX_API_KEY: v3.apiKey, WIX_SITE_ID: v3.siteId });
  expect(said).toMatch(/^made at \d{4}-.*Z, renamed\nconflict /);
  writeFileSync(join(project, 'shown-2.mjs'), shown[2] ?? '');
  expect(await node(project, '--check', 'shown-2.mjs')).toBe('');
});

test('the program of a member that the guide shows logs in and out, in a browser’s page', async () => {
  const { url, clientId, member } = await startTestPlatform({ allowedRedirectOrigins: ['http://127.0.0.1:*'] });
  const text = shown[3]?.replace('https://www.wixapis.com', url).replace('the client id of your OAuth app', clientId);
  const page = await openPage(text ?? '');
  page.on('dialog', (dialog) => void dialog.accept(dialog.message() === 'E-mail' ? member.email : member.password));
  const said = page.waitForEvent('console', (message) => message.text().startsWith('Logged in'));
  const logOut = page.waitForRequest((request) => request.url().includes('/logout'));
  const run = page.evaluate(`import('/program.js').then(() => undefined)`).catch(() => undefined);
  expect((await said).text()).toBe(`Logged in as ${member.email}`);
  expect((await logOut).isNavigationRequest()).toBe(true);
  await run;
});

test('every export of the package has a sentence in the reference', () => {
  for (const module of [...documentedModules, 'operation', 'query/listing']) {
    const text = readFileSync(join(root, `src/client/${module}.ts`), 'utf8');
    const names = [...text.matchAll(/^export (?:async )?(?:const|function\*?|interface|type|class) (\w+)/gm)];
    expect([...docsOf(text).keys()], module).toEqual(names.map(([, name]) => name));
  }
  const codes = [...readFileSync(join(root, 'docs/client.md'), 'utf8').matchAll(/^- `(\w+)`: (?=.)/gm)];
  expect(codes.map(([, code]) => code)).toEqual(expect.arrayContaining([...errorCodes]));
});

test('the programs that the guide shows compile under strict as TypeScript', { timeout: 30_000 }, async () => {
  const files = shown.map((code, index) => {
    writeFileSync(join(project, `strict-${index}.mts`), code);
    return `strict-${index}.mts`;
  });
  const options = { strict: true, noEmit: true, target: 'es2023', module: 'nodenext', types: ['node'] };
  const typeRoots = [join(root, 'node_modules/@types')];
  const config = { compilerOptions: { ...options, typeRoots }, files };
  writeFileSync(join(project, 'tsconfig.strict.json'), JSON.stringify(config));
  expect(await node(project, compiler, '--pretty', 'false', '-p', 'tsconfig.strict.json')).toBe('');
});

const typed = `
import { apiKeyAuth } from 'shelfedge-client/auth/api-key';
import { createClient } from 'shelfedge-client/client';
import { getProduct, queryProducts } from 'shelfedge-client/operations/products-v1';
import { query } from 'shelfedge-client/query/query';

const client = createClient({ baseUrl: 'https://www.wixapis.com', auth: apiKeyAuth('key', 'site') });
const { product } = await client.call(getProduct, '1');
export const name: string | null | undefined = product.name;
export const at: Date | null | undefined = product.lastUpdated;
export const page = await query(queryProducts).ge('price', 5).ascending('name').find(client);
export const ids: string[] = page.items.map(({ id }) => id);
`;

/** Looks into every module that a program may import. */
const everyModule = (): string =>
  packageEntries
    .flatMap((entry) => globSync(`${entry}.d.ts`, { cwd: join(home, 'client') }))
    .map((file, index) => `import type * as module${index} from 'shelfedge-client/${file.slice(0, -'.d.ts'.length)}';`)
    .join('\n');

/** True if a part may hold parts of its own kind, which the source's types do not show. */
function holdsItself(schema: Schema | Description): boolean {
  const { check, inner, fields, options } = nodeOf(schema);
  if (check === 'any' || check === 'later') return check === 'later';
  return [inner, ...fields.map(([, field]) => field), ...options].some(holdsItself);
}

/** Compares what each row of the package accepts and returns with the source's schemas. */
const sameTypes = (): string => {
  const services = [...new Set(operationTable.map(({ service }) => service))];
  const imports = services.flatMap((service, index) => [
    `import type * as packed${index} from 'shelfedge-client/operations/${service}';`,
    `import type * as source${index} from '${root}src/client/operations/${service}.ts';`,
  ]);
  const pairs = operationTable.map(({ service, name, row }, index) => {
    const at = services.indexOf(service);
    const kind = holdsItself(row.input) || holdsItself(row.output) ? 'Narrower' : 'Same';
    return `export const [row${index}]: ${kind}<typeof packed${at}.${name}, typeof source${at}.${name}>[] = [true];`;
  });
  return [
    ...imports,
    `import type { AnswerOf, InputOf } from 'shelfedge-client/query/listing';`,
    `import type * as ours from '${root}src/client/query/listing.ts';`,
    `import type { Operation } from 'shelfedge-client/operation';`,
    `import type * as our from '${root}src/client/operation.ts';`,
    `type Packed<Row extends Operation> =`,
    `  { input: InputOf<Row>; answer: AnswerOf<Row>; queryable: Row['queryable']; parameter: Row['parameter'] };`,
    `type Source<Row extends our.Operation> =`,
    `  { input: ours.InputOf<Row>; answer: ours.AnswerOf<Row>; queryable: Row['queryable']; parameter: Row['parameter'] };`,
    `type Fits<One, Other> = [One] extends [Other] ? true : false;`,
    `type Narrower<P extends Operation, S extends our.Operation> = Fits<Packed<P>, Source<S>>;`,
    `type Same<P extends Operation, S extends our.Operation> = Narrower<P, S> & Fits<Source<S>, Packed<P>>;`,
    ...pairs,
  ].join('\n');
};

/** The files of the project's programs, by name without their ending, that do not compile. */
async function findFaulty(programs: Record<string, string>): Promise<string[]> {
  const compilerOptions = { strict: true, module: 'nodenext', target: 'es2023', noEmit: true, types: [] };
  const files = Object.keys(programs).map((name) => `${name}.ts`);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(project, `${name}.ts`), text);
  const said = await node(project, compiler, '--pretty', 'false');
  return [...new Set([...said.matchAll(/^(\S+?)\.ts\(\d+,/gm)].map(([, name = '']) => name))];
}

test('a typed program compiles with it, and so does every module', { timeout: 30_000 }, async () => {
  expect(await findFaulty({ typed, every: everyModule() })).toEqual([]);
});

test('a program with a slip does not compile, and does without', { timeout: 60_000 }, async () => {
  const programs = typedMistakes.flatMap(({ right, wrong }, index) => [
    [`right-${index}`, right],
    [`wrong-${index}`, wrong],
  ]);
  const faulty = await findFaulty(Object.fromEntries(programs) as Record<string, string>);
  const named = faulty.map((file) => `${file}: ${typedMistakes[Number(file.split('-')[1])]?.slip}`);
  const wrong = typedMistakes.map(({ slip }, index) => `wrong-${index}: ${slip}`);
  expect(named.toSorted()).toEqual(wrong.toSorted());
});

test('every field of its calls has a sentence, with the bounds that the platform sets', () => {
  const files = globSync('{entities,operations}/*.d.ts', { cwd: join(home, 'client') });
  const lines = files.flatMap((file) => readFileSync(join(home, 'client', file), 'utf8').split('\n'));
  const fields = lines.flatMap((line, index) => (/^ +"?\w+"?\??: /.test(line) ? [[lines[index - 1] ?? '', line]] : []));
  expect(fields.length).toBeGreaterThan(2000);
  for (const [words = '', field = ''] of fields) expect(words, field).toMatch(/^ *\/\*\* [A-Z].*\. \*\/$/);
  const [read, sent] = ['product-v3', 'product-v3-input'].map((file) =>
    readFileSync(join(home, `client/entities/${file}.d.ts`), 'utf8'),
  );
  expect(read).toContain('  /** The name that shoppers see. */\n  name?: string | null | undefined;');
  expect(sent).toContain('  /** The name that shoppers see. At least 1 and at most 80 characters. */\n  name?: ');
  // An editor may show no sentence of a field that a mapped type has, so narrowed inputs are written out.
  expect(lines.filter((line) => line.includes('/schema/narrow'))).toEqual([]);
  const ribbons = readFileSync(join(home, 'client/operations/ribbons-v3.d.ts'), 'utf8');
  const revision = '/** The version, which every change raises; an update sends the one that it read. */';
  expect(ribbons).toContain(`    ${revision}\n    revision: string;\n`);
  expect(sent).toContain('  /** The stock of the product over all its variants. Set by the platform, and ignored in a');
});

test('the types of the package are those of the source', { timeout: 30_000 }, async () => {
  const file = join(project, 'same.ts');
  const text = sameTypes();
  writeFileSync(file, text);
  const options = { noEmit: true, types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions: options, files: [file], include: [] };
  writeFileSync(join(project, 'tsconfig.same.json'), JSON.stringify(config));
  const said = await node(project, compiler, '--pretty', 'false', '-p', 'tsconfig.same.json');
  expect(said.replace(/^same\.ts\((\d+),.*/gm, (_, line: string) => text.split('\n')[Number(line) - 1] ?? '')).toBe('');
});

test('the reference in docs agrees with the table and the docstrings', async () => {
  const reference = await writeReference(new URL('../../src/client/', import.meta.url));
  const { href } = new URL('../../docs/client.md', import.meta.url);
  const guide = readFileSync(fileURLToPath(href), 'utf8');
  expect(guide).toBe(endWithReference(guide, reference));
  expect(readFileSync(join(home, 'REFERENCE.md'), 'utf8')).toBe(reference);
});
