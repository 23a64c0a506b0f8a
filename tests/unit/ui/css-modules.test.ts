import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ui = join(import.meta.dirname, '../../../src/ui');
const read = (file: string): string => readFileSync(join(ui, file), 'utf8');
const classesIn = (css: string): Set<string> =>
  new Set(
    [...css.replaceAll(/\/\*[\s\S]*?\*\/|@import[^;]*;/g, '').matchAll(/\.([a-z]\w*)(?=[^{}]*\{)/gi)].map(
      ([, name]) => name ?? '',
    ),
  );

const sheets = globSync('**/*.css', { cwd: ui });
const modules = new Map(
  sheets.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesIn(read(file))]),
);

/** Every use of a class of a module, such as `styles['card']`. */
const uses = globSync('**/*.{ts,tsx}', { cwd: ui }).flatMap((file) => {
  const text = read(file);
  return [...text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)].flatMap(([, name = '', path = '']) =>
    [...text.matchAll(new RegExp(`\\b${name}\\['([^']*)'\\]`, 'g'))].map(([, used = '']) => ({
      file,
      module: normalize(join(dirname(file), path)),
      used,
    })),
  );
});

describe('the CSS modules', () => {
  it('have every class that a component uses', () => {
    expect(modules.size).toBeGreaterThan(10);
    expect(uses.length).toBeGreaterThan(300);
    expect(uses.filter(({ module, used }) => modules.get(module)?.has(used) !== true)).toEqual([]);
  });

  it('have no class that no component uses', () => {
    const used = new Set(uses.map((use) => `${use.module} ${use.used}`));
    const all = [...modules].flatMap(([module, names]) => [...names].map((name) => `${module} ${name}`));
    expect(all.filter((each) => !used.has(each))).toEqual([]);
  });

  it('have all classes, and other sheets have no classes', () => {
    const others = sheets.filter((file) => !modules.has(file));
    expect(others.flatMap((file) => [...classesIn(read(file))].map((name) => `${file} ${name}`))).toEqual([]);
  });
});
