import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Looks at the address and the document, as the least that can decide whether a page shows a product. */
const gate = `if(/\\/product-page\\/[^/]/.test(location.pathname)&&document.querySelector('[data-hook="product-page"]')){document.documentElement.addEventListener('pointerdown',e=>{e.altKey&&console.debug(location.href)})}`;

async function bundleReact(): Promise<string> {
  const input = fileURLToPath(new URL('eager-react.js', import.meta.url));
  const define = { 'process.env.NODE_ENV': '"production"' };
  const build = await rolldown({ input, platform: 'browser', transform: { define }, onLog: () => undefined });
  const { output } = await build.generate({ format: 'iife', minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}

/** Other extensions that run in every page, and one that runs in none. */
export const peers = { nothing: null, gate: () => gate, react: bundleReact } as const;
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
