import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { bundleProgram } from '../bundle.ts';
import { repeats } from '../repeats.ts';
import { median, print } from './figures.ts';

const programs = ['ours', 'sdk-finest', 'sdk-namespaces'] as const;
type Program = (typeof programs)[number];

const folder = fileURLToPath(new URL('../../.output/bench/', import.meta.url));
const fileOf = (program: Program): string => `${folder}${program}.mjs`;

/** Bundles a program as one minified module, as a page would load it. */
async function bundle(program: Program): Promise<{ raw: number; gzip: number }> {
  const code = await bundleProgram(`client/programs/${program}.js`, 'esm');
  writeFileSync(fileOf(program), code);
  return { raw: code.length / 1000, gzip: gzipSync(code, { level: 9 }).length / 1000 };
}

/** How long a fresh process takes to evaluate a bundle, in ms. */
const evaluate = (program: Program): number => {
  const script = `const from = performance.now(); await import(${JSON.stringify(fileOf(program))}); console.log(performance.now() - from);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }));
};

mkdirSync(folder, { recursive: true });
const ours = await bundle('ours');
const finest = await bundle('sdk-finest');
const namespaces = await bundle('sdk-namespaces');
print({ name: 'bundle against the finest imports', ours: ours.raw, peer: finest.raw, limit: null, unit: 'KB' });
print({ name: 'bundle against the finest imports, gzip', ours: ours.gzip, peer: finest.gzip, limit: null, unit: 'KB' });
print({ name: 'bundle against the namespace imports', ours: ours.raw, peer: namespaces.raw, limit: null, unit: 'KB' });

const rounds = Array.from({ length: repeats(15) }, () => ({ ours: evaluate('ours'), peer: evaluate('sdk-finest') }));
const startUp = { ours: median(rounds.map((round) => round.ours)), peer: median(rounds.map((round) => round.peer)) };
print({ name: 'start-up: the bundle evaluated in a fresh process', ...startUp, limit: null, unit: 'ms' });
