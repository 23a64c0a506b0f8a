import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { firefoxPath } from '../../demo/browser-paths.ts';
import { startShop } from '../../demo/start-shop.ts';
import { firefoxHost } from '../../demo/start-firefox.ts';
import { pinExtension, pinnedId } from '../fixtures/pinned-extension.ts';
import {
  onceFree,
  platformPort,
  recordedCatalog,
  recordingFolder,
  storefrontPort,
  type RecordedBrowser,
} from '../fixtures/recorded-profile.ts';
import { recordedShelf } from '../fixtures/recorded-shelf.ts';
import { stamp } from '../fixtures/stamp.ts';
import { openChromium } from './chromium.ts';
import { openFirefox } from './firefox.ts';
import { workAndStop, type ProfileBrowser } from './merchant.ts';

/** The start of the paths in a profile below which each browser stores the extension's data. */
const storedPaths: Record<RecordedBrowser, string[]> = {
  chromium: [`Default/Local Extension Settings/${pinnedId}/`, `Default/IndexedDB/chrome-extension_${pinnedId}_0.`],
  firefox: [`storage/default/moz-extension+++${firefoxHost}`],
};

/** Files that hold nothing of the extension's; logs of LevelDB name folders of this machine. */
const isNeedless = (path: string): boolean => /\/(?:LOG|LOG\.old|LOCK)$|-shm$/.test(path);

/** Records the profile of one browser with the extension as it is built, with the store's database beside it. */
async function record(browser: RecordedBrowser): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'shelfedge-record-'));
  const [profile, database] = [join(work, 'profile'), join(work, 'platform.sqlite')];
  await mkdir(profile);
  const catalogVersion = recordedCatalog[browser];
  const ports = { port: platformPort, storefrontPort };
  const shop = await onceFree(() => startShop({ ...ports, database, catalogVersion, catalog: recordedShelf }));
  const pinned = await pinExtension();
  try {
    const opened =
      browser === 'chromium'
        ? await openChromium({ profile, extension: pinned.folder }, shop)
        : await openFirefox(firefoxPath, profile);
    const records = await closeAfter(opened, () => workAndStop(opened, shop, catalogVersion));
    const folder = recordingFolder(stamp, browser);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'records.json'), `${JSON.stringify(records, null, 1)}\n`);
    shop.db.exec('VACUUM');
    await writeFile(join(folder, 'platform.sqlite.br'), brotliCompressSync(await readFile(database)));
    await writeFile(
      join(folder, 'profile.json.br'),
      brotliCompressSync(JSON.stringify(await readStored(profile, browser))),
    );
    console.log(`recorded ${folder}`);
  } finally {
    await shop.close();
    await pinned.remove();
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function closeAfter<T>(browser: ProfileBrowser, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await browser.close();
  }
}

/** The stored files by their path in the profile, base64. */
async function readStored(profile: string, browser: RecordedBrowser): Promise<Record<string, string>> {
  const entries = await readdir(profile, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(profile, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => storedPaths[browser].some((start) => path.startsWith(start)) && !isNeedless(path));
  const files = paths.map(async (path) => [path, (await readFile(join(profile, path))).toString('base64')] as const);
  return Object.fromEntries(await Promise.all(files));
}

const wanted = process.argv.slice(2);
for (const browser of ['chromium', 'firefox'] as const)
  if (wanted.length === 0 || wanted.includes(browser)) await record(browser);
