import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleProgram } from '../bundle.ts';

/** Answers every message with nothing. */
const worker = 'chrome.runtime.onMessage.addListener((_, __, answer) => answer({ ok: true, value: null }));';

const html = '<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module" src="popup.js"></script>';

/** Writes an extension with the least worker, the least React popup and an empty page into a folder and returns its path. */
export async function writeLeastExtension(folder: string): Promise<string> {
  const path = join(folder, 'least');
  await mkdir(path, { recursive: true });
  const manifest = {
    manifest_version: 3,
    name: 'least',
    version: '1.0',
    background: { service_worker: 'worker.js' },
    action: { default_popup: 'popup.html' },
  };
  const files = {
    'manifest.json': JSON.stringify(manifest),
    'worker.js': worker,
    'popup.html': html,
    'workbench.html': '<!doctype html>',
    'popup.js': await bundleProgram('least/popup.js', 'esm'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}
