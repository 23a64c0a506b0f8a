import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopBrowser } from '../../demo/browser.ts';
import { inBrowser, type Bench } from './bench.ts';
import type { Writer } from './writers.ts';

/** The number of disk flushes of a database per acknowledged record. */
interface Count {
  acknowledged: number;
  flushed: number;
}

export interface Syncs {
  edits: Count;
  lax: Count;
}

const records = 100;

/** Counts with strace the flushes of each database while 100 records are stored in it. */
export async function countSyncs({ chromium, place, disk, edits, lax }: Bench): Promise<Syncs> {
  const [traced, log] = [join(place, 'traced-chromium'), join(place, 'calls')];
  const strace = `strace -f --seccomp-bpf -y -ttt -e trace=fsync,fdatasync -o '${log}'`;
  await writeFile(traced, `#!/bin/sh\nexec ${strace} '${chromium}' "$@"\n`, { mode: 0o755 });
  const writeBoth = async (browser: ShopBrowser) =>
    [await writeMany(browser, edits), await writeMany(browser, lax)] as const;
  const [kept, laxlyKept] = await inBrowser({ disk, chromium: traced }, writeBoth);
  const calls = (await readFile(log, 'utf8')).split('\n');
  return { edits: countIn(calls, 'chrome-extension_', kept), lax: countIn(calls, 'http_', laxlyKept) };
}

interface Written {
  acknowledged: number;
  /** Epoch ms. */
  from: number;
  to: number;
}

async function writeMany(browser: ShopBrowser, writer: Writer): Promise<Written> {
  const from = Date.now();
  let acknowledged = 0;
  await writer.write(browser, () => void (acknowledged += 1), records);
  return { acknowledged, from, to: Date.now() };
}

/** The flush calls of a database of this kind of origin in a period. A line is process, epoch seconds, call. */
function countIn(calls: readonly string[], origin: string, { acknowledged, from, to }: Written): Count {
  const call = new RegExp(`^\\d+ +([\\d.]+) (?:fsync|fdatasync)\\(\\d+<.*/IndexedDB/${origin}`);
  const times = calls.map((line) => Number(call.exec(line)?.[1]) * 1000);
  return { acknowledged, flushed: times.filter((at) => at >= from && at <= to).length };
}
