import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const manifest = read<LockedPackage>('package.json');
const { '': root, ...locked } = read<{ packages: Record<string, LockedPackage> }>('package-lock.json').packages;

const ownKinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
const namesWhere = (isWrong: (one: LockedPackage) => boolean): string[] =>
  Object.entries(locked).flatMap(([name, one]) => (isWrong(one) ? [name] : []));

describe('the lock file', () => {
  test('names every package by its version and the SHA-512 of its bytes', () => {
    expect(Object.keys(locked).length).toBeGreaterThan(500);
    expect(namesWhere(({ version }) => !/^\d+\.\d+\.\d+/.test(version ?? ''))).toEqual([]);
    expect(namesWhere(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  });
  test('takes every package from the registry, and not from another host, a repository or a folder', () => {
    expect(namesWhere(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([]);
    const specs = [root, ...Object.values(locked)].flatMap((one) =>
      [...ownKinds, 'peerDependencies' as const].flatMap((kind) => Object.entries(one?.[kind] ?? {})),
    );
    expect(specs.length).toBeGreaterThan(500);
    // Neither an address, a path nor an alias.
    expect(specs.filter(([, spec]) => /[:/]/.test(spec))).toEqual([]);
  });
  test('holds no package that runs a script when it is installed, and npm would run none', () => {
    expect(namesWhere(({ hasInstallScript }) => hasInstallScript === true)).toEqual([]);
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });
  test('holds the parts of every tool for every platform: npm leaves them out where modules are already installed', () => {
    const names = new Set(Object.keys(locked).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
    const partsOf = (name: string) => Object.keys(locked[`node_modules/${name}`]?.optionalDependencies ?? {});
    expect(['oxlint', 'oxfmt', 'oxlint-tsgolint'].map((tool) => partsOf(tool).length)).toEqual([19, 19, 6]);
    const parts = Object.values(locked).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
    expect(parts.filter((part) => !names.has(part))).toEqual([]);
    // The project's own Node.
    expect(Object.keys(manifest.optionalDependencies ?? {}).filter((part) => !names.has(part))).toEqual([]);
  });
  test('the lock file and the manifest name the same exact versions', () => {
    for (const kind of ownKinds) {
      expect(root?.[kind]).toEqual(manifest[kind]);
      for (const spec of Object.values(manifest[kind] ?? {})) expect(spec).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });
});
