import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { privateFiles } from '../../../src/platform/private-files.ts';

/** An entry of a cache: what was written of a response. */
interface Entry {
  headers: Headers;
  body: Blob;
}

/** A browser's cache in memory. `put` stores what it is told of each content, or throws. */
function createCache() {
  const entries = new Map<string, Entry>();
  const browser = {
    entries,
    take: (content: Blob): Blob => content,
    cache: {
      keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
      match(url: string) {
        const entry = entries.get(url);
        return Promise.resolve(entry && { headers: entry.headers, blob: () => Promise.resolve(entry.body) });
      },
      async put(url: string, response: Response) {
        entries.set(url, { headers: response.headers, body: browser.take(await response.blob()) });
      },
      delete: (url: string) => Promise.resolve(entries.delete(url)),
    },
  };
  return browser;
}

let browser: ReturnType<typeof createCache>;
let getDirectory: () => Promise<unknown>;

beforeEach(() => {
  browser = createCache();
  getDirectory = () => Promise.resolve({});
  vi.stubGlobal('caches', { open: () => Promise.resolve(browser.cache) });
  vi.stubGlobal('navigator', { storage: { getDirectory: () => getDirectory() } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const write = (name: string, text: string) => privateFiles.write(name, new Blob([text]));
const read = async (name: string) => (await (await privateFiles.read(name))?.text()) ?? null;

describe('a private file', () => {
  test('is read as it was written last, and takes the place of the one before', async () => {
    await write('open.a/b', 'first');
    await write('open.a/b', 'second');
    await write('values', '');
    expect([await read('open.a/b'), await read('values'), await read('other')]).toEqual(['second', '', null]);
    expect(await privateFiles.names()).toEqual(['open.a/b', 'values']);
    expect(browser.entries.size).toBe(2);
  });

  test('is gone once it is removed, and no other is', async () => {
    for (const name of ['one', 'two']) await write(name, name);
    await privateFiles.remove('one');
    await privateFiles.remove('one');
    expect(await privateFiles.names()).toEqual(['two']);
  });

  test('stays as it was where the browser ends in the middle of the next one', async () => {
    await write('values', 'whole');
    const [before] = browser.entries;
    browser.take = (content) => content.slice(0, 2);
    await write('values', 'half of it');
    browser.entries.set(...before!);
    expect(await read('values')).toBe('whole');
    browser.take = (content) => content;
    await write('values', 'next');
    expect([await read('values'), browser.entries.size]).toEqual(['next', 1]);
  });

  test('is read as it is written meanwhile', async () => {
    await write('values', 'first');
    const { match } = browser.cache;
    browser.cache.match = async (url) => {
      browser.cache.match = match;
      await write('values', 'second');
      return match(url);
    };
    expect(await read('values')).toBe('second');
  });

  test('stays as it was on a full disk, which is told', async () => {
    await write('values', 'whole');
    browser.take = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await expect(write('values', 'next')).rejects.toThrow('full');
    expect([await read('values'), browser.entries.size]).toEqual(['whole', 1]);
  });

  test('a private file in Firefox is refused where nothing lasts, and is there where the private file system alone is damaged', async () => {
    vi.stubEnv('FIREFOX', 'true');
    await write('values', 'whole');
    getDirectory = () => Promise.reject(new DOMException('damaged', 'UnknownError'));
    expect(await read('values')).toBe('whole');
    getDirectory = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    await expect(read('values')).rejects.toMatchObject({ name: 'SecurityError' });
  });

  test('a private file in Chromium does not wait for a private file system that never answers', async () => {
    getDirectory = () => new Promise(() => undefined);
    await write('values', 'whole');
    expect(await read('values')).toBe('whole');
  });
});
