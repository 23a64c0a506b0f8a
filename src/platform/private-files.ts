/**
 * Files in a cache of the origin. No script of a page reaches it, and a card in a page has another. Chromium keeps each entry of a
 * cache apart; its databases, its storage areas and the list of its private file system are of one kind, which a full disk damages.
 */
const cacheName = 'shelfedge-files';
const root = 'https://files.invalid/';
/** The header with the number of bytes of a whole file. */
const sizeHeader = 'x-size';

/** A file as it was written once: the highest version that is whole counts. */
interface Version {
  name: string;
  version: number;
  url: string;
}

const urlOf = (name: string, version: number): string => `${root}${encodeURIComponent(name)}?${version}`;

function versionOf({ url }: Request): Version {
  const { pathname, search } = new URL(url);
  return { name: decodeURIComponent(pathname.slice(1)), version: Number(search.slice(1)), url };
}

/**
 * Firefox that never remembers history has a cache until it closes, and refuses the private file system. Chromium is not asked: its
 * private file system may never answer after a full disk.
 */
async function assertLasting(): Promise<void> {
  if (!import.meta.env.FIREFOX) return;
  const refusal: unknown = await navigator.storage.getDirectory().then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal instanceof DOMException && refusal.name === 'SecurityError') throw refusal;
}

async function openFiles(): Promise<Cache> {
  await assertLasting();
  return caches.open(cacheName);
}

/** The versions of all files, or of one, the newest first. */
async function versionsIn(cache: Cache, name?: string): Promise<Version[]> {
  const all = (await cache.keys()).map(versionOf);
  return all.filter((one) => name === undefined || one.name === name).toSorted((a, b) => b.version - a.version);
}

/** The content of a version; null if the browser ended while it wrote it, or has lost some of it. */
async function wholeContent(cache: Cache, { url }: Version): Promise<Blob | null> {
  const stored = await cache.match(url);
  if (stored === undefined) return null;
  try {
    const content = await stored.blob();
    return String(content.size) === stored.headers.get(sizeHeader) ? content : null;
  } catch {
    return null;
  }
}

export const privateFiles = {
  async names() {
    return [...new Set((await versionsIn(await openFiles())).map(({ name }) => name))];
  },
  async read(name: string) {
    const cache = await openFiles();
    for (let newest = -1; ;) {
      const versions = await versionsIn(cache, name);
      for (const version of versions) {
        const content = await wholeContent(cache, version);
        if (content !== null) return content;
      }
      const last = versions[0]?.version ?? -1;
      if (last <= newest) return null;
      // A write may have removed a listed version in favour of a newer one.
      newest = last;
    }
  },
  async write(name: string, content: Blob) {
    const cache = await openFiles();
    const before = await versionsIn(cache, name);
    const url = urlOf(name, (before[0]?.version ?? 0) + 1);
    try {
      await cache.put(url, new Response(content, { headers: { [sizeHeader]: String(content.size) } }));
    } catch (error) {
      await cache.delete(url).catch(() => undefined);
      throw error;
    }
    for (const old of before) await cache.delete(old.url);
  },
  async remove(name: string) {
    const cache = await openFiles();
    for (const { url } of await versionsIn(cache, name)) await cache.delete(url);
  },
};
