import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attacks } from '../attacks/attacks.ts';
import { ordinaryPages } from '../attacks/ordinary-pages.ts';

const model = readFileSync('docs/threat-model.md', 'utf8');
/** The first cells of the tables before the part on tests elsewhere, but for the attackers themselves. */
const listed = [
  ...((model.split('## Elsewhere')[0] ?? '')
    .split('## How a row is tried')[1]
    ?.matchAll(/^\| (.+?) +\| (?:both|Chromium|Firefox) +\|/gm) ?? []),
].map(([, name]) => name);

describe('the threat model and the table of attacks', () => {
  test('name the same attacks', () => {
    const names = attacks.map(({ name }) => name);
    expect(listed.length).toBe(names.length);
    expect(new Set(listed)).toEqual(new Set(names));
  });
  test('name each attack once', () => {
    const names = [...attacks, ...ordinaryPages].map(({ group, name }) => `${group}: ${name}`);
    expect(names).toEqual([...new Set(names)]);
  });
  test('name files that are there', () => {
    const files = [...model.matchAll(/`(tests\/[^`]+)`/g)].map(([, path]) => path ?? '');
    expect(files.length).toBeGreaterThan(5);
    for (const path of files) expect(() => readFileSync(path), path).not.toThrow(/ENOENT/);
  });
});
