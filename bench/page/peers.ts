import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleProgram } from '../bundle.ts';

/** Looks at the address and the document, as the least that can decide whether a page shows a product. */
const gate = `if(/\\/product-page\\/[^/]/.test(location.pathname)&&document.querySelector('[data-hook="product-page"]')){document.documentElement.addEventListener('pointerdown',e=>{e.altKey&&console.debug(location.href)})}`;

/** Other extensions that run in every page, and one that runs in none. */
export const peers = {
  nothing: null,
  gate: () => gate,
  react: () => bundleProgram('page/eager-react.js', 'iife'),
} as const;
export type Peer = keyof typeof peers;

/** Writes the extension of a peer into a folder and returns its path. */
export async function writePeer(peer: Peer, folder: string): Promise<string> {
  const path = join(folder, `extension-${peer}`);
  await mkdir(path, { recursive: true });
  const script = peers[peer];
  if (script !== null) await writeFile(join(path, 'content.js'), await script());
  const scripts = { content_scripts: [{ matches: ['http://127.0.0.1/*'], js: ['content.js'] }] };
  const manifest = { manifest_version: 3, name: peer, version: '1.0', ...(script === null ? {} : scripts) };
  await writeFile(join(path, 'manifest.json'), JSON.stringify(manifest));
  return path;
}
