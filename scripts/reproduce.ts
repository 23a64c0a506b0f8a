import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const notCopied = new Set(['node_modules', '.git', '.output', '.wxt', 'test-results']);

/** Properties that must not show in a build: the machine's time zone, its language and its folder, which the copy changes. */
const elsewhere = { ...process.env, TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };

/** Copies the project beside its packages into a new folder. */
function copyProject(): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'shelfedge-again-')), 'another folder');
  mkdirSync(copy);
  cpSync(root, copy, {
    recursive: true,
    filter: (from) => !notCopied.has(relative(root, from).split(sep)[0] ?? ''),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}

/** The files of a folder, by path. */
function read(folder: string): Map<string, Buffer> {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]));
}

/** The files of two folders that are not the same in both. */
function differences(one: string, other: string): string[] {
  const [ours, theirs] = [read(one), read(other)];
  if (ours.size === 0) throw new Error(`${one} has no files. Build it first.`);
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].toSorted();
  return names.filter((name) => !ours.get(name)?.equals(theirs.get(name) ?? Buffer.of()));
}

const copy = copyProject();
try {
  for (const browser of process.argv.slice(2)) {
    const wxt = join(copy, 'node_modules/wxt/bin/wxt.mjs');
    execFileSync(process.execPath, [wxt, 'build', '-b', browser], { cwd: copy, env: elsewhere, stdio: 'pipe' });
    const output = `.output/${browser}-mv3`;
    const differing = differences(join(root, output), join(copy, output));
    for (const name of differing) process.stdout.write(`${output}/${name} differs when it is built elsewhere\n`);
    if (differing.length === 0) process.stdout.write(`${output} is the same, byte for byte, built elsewhere\n`);
    else process.exitCode = 1;
  }
} finally {
  rmSync(join(copy, '..'), { recursive: true });
}
