import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Manifest {
  engines: { node: string };
  scripts: Record<string, string>;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

test('version managers of Node choose the oldest one that the project promises to run on', () => {
  expect(`>=${readFileSync('.nvmrc', 'utf8').trim()}`).toBe(manifest.engines.node);
});

test('editors wrap lines where the formatter does', () => {
  const { printWidth } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as { printWidth: number };
  expect(/^max_line_length = (\d+)$/m.exec(readFileSync('.editorconfig', 'utf8'))?.[1]).toBe(String(printWidth));
});
