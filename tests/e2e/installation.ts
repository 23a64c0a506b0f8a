import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import type { ShopBrowser } from '../../demo/browser.ts';
import { chromiumPath } from '../../demo/browser-paths.ts';
import { isKillMode, killBeforeSteps } from './kill-mode.ts';

const run = promisify(execFile);
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** A profile into which the browser itself installs the extension from a package, as it does from a store of extensions. */
export interface Installation {
  /** Starts the browser, which installs this version, or updates to it. */
  start(version: string): Promise<ShopBrowser>;
  remove(): Promise<void>;
}

export async function createInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'shelfedge-installed-'));
  const [profile, key] = [join(folder, 'profile'), join(folder, 'key.pem')];
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await writeFile(key, privateKey);
  const extensionId = toExtensionId(publicKey);
  const pack = async (version: string): Promise<string> => {
    const source = join(folder, version);
    await cp('.output/chrome-mv3-local', source, { recursive: true });
    const manifest = join(source, 'manifest.json');
    const content = JSON.parse(await readFile(manifest, 'utf8')) as object;
    await writeFile(manifest, JSON.stringify({ ...content, version }));
    const place = `--user-data-dir=${join(folder, 'packing')}`;
    const what = [`--pack-extension=${source}`, `--pack-extension-key=${key}`];
    await run(chromiumPath, ['--headless', '--no-message-box', place, ...what, ...asRoot]);
    return `${source}.crx`;
  };
  return {
    async start(version) {
      // Packages that are named here are installed at the start, without a question on Linux.
      const listed = join(profile, 'External Extensions');
      await mkdir(listed, { recursive: true });
      const entry = { external_crx: await pack(version), external_version: version };
      await writeFile(join(listed, `${extensionId}.json`), JSON.stringify(entry));
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: chromiumPath,
        headless: true,
        ignoreDefaultArgs: ['--disable-extensions', '--disable-default-apps'],
        args: ['--no-first-run', '--disable-background-networking', ...asRoot],
      });
      if (isKillMode) killBeforeSteps(context);
      if (context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker');
      return { context, extensionId, page: (name) => `chrome-extension://${extensionId}/${name}.html` };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The id of an extension: the start of its key's hash, its digits written as a to p. */
const toExtensionId = (publicKey: Buffer): string =>
  createHash('sha256')
    .update(publicKey)
    .digest('hex')
    .slice(0, 32)
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
