import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { print } from '../client/figures.ts';

const sizeOf = (files: readonly string[]): number =>
  files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join('.output/chrome-mv3-local', file)), { level: 9 }).length,
    0,
  );

/** Prints the gzipped size of what runs in each page of a connected store, and of all that may run there. */
export function printBytes(): void {
  const [always, all] = [['content.js'], ['content.js', 'dock.js', 'overlay.js', 'edit-mode.js', 'check-live.js']].map(
    sizeOf,
  );
  print({ name: 'page.bytes.gate', ours: (always ?? 0) / 1000, peer: 0, limit: 1, unit: 'KB gzip' });
  print({ name: 'page.bytes.all', ours: (all ?? 0) / 1000, peer: 0, limit: null, unit: 'KB gzip' });
}
