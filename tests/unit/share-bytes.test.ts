import { describe, expect, test } from 'vitest';
import { packageOf, shareBytes, type Chunk } from '../../scripts/bundle/share-bytes.ts';

/** A script of 100 bytes with these modules. */
const chunk = (fileName: string, isEntry: boolean, lengths: Record<string, number>, imports: string[] = []): Chunk => ({
  fileName,
  name: fileName.replace('.js', ''),
  isEntry,
  code: 'x'.repeat(100),
  imports,
  dynamicImports: [],
  modules: Object.fromEntries(Object.entries(lengths).map(([id, renderedLength]) => [id, { renderedLength }])),
});

describe('the bytes that packages add', () => {
  test('are counted under the innermost package of a module’s path', () => {
    expect(packageOf('/p/node_modules/zod/v4/mini/index.js')).toBe('zod');
    expect(packageOf('/p/node_modules/@base-ui/react/esm/a.js')).toBe('@base-ui/react');
    expect(packageOf('/p/node_modules/a/node_modules/b/index.js')).toBe('b');
    expect(packageOf('C:\\p\\node_modules\\@a\\b\\index.js')).toBe('@a/b');
    expect(packageOf('/p/src/domain/once.ts')).toBe('shelfedge');
    expect(packageOf('\0rolldown/runtime.js')).toBe('(bundler)');
  });
  test('are the script’s bytes, shared out by the length of its modules', () => {
    const only = chunk('page.js', true, {
      '/p/node_modules/zod/a.js': 300,
      '/p/node_modules/zod/b.js': 300,
      '/p/src/a.ts': 200,
    });
    expect(shareBytes([only])).toEqual(
      new Map([
        [
          'page',
          new Map([
            ['zod', 75],
            ['shelfedge', 25],
          ]),
        ],
      ]),
    );
  });
  test('are the bytes of every script that an entry loads, each once, even in a circle', () => {
    const zod = { '/p/node_modules/zod/a.js': 1 };
    const chunks = [
      chunk('one.js', true, { '/p/src/one.ts': 1 }, ['a.js', 'b.js']),
      chunk('two.js', true, { '/p/src/two.ts': 1 }),
      chunk('a.js', false, zod, ['b.js']),
      chunk('b.js', false, zod, ['a.js', 'elsewhere.js']),
    ];
    expect(shareBytes(chunks)).toEqual(
      new Map([
        [
          'one',
          new Map([
            ['shelfedge', 100],
            ['zod', 200],
          ]),
        ],
        ['two', new Map([['shelfedge', 100]])],
      ]),
    );
  });
  test('are the bundler’s where a script has no code of a module', () => {
    expect(shareBytes([chunk('page.js', true, { '/p/index.html': 0 })])).toEqual(
      new Map([['page', new Map([['(bundler)', 100]])]]),
    );
  });
});
