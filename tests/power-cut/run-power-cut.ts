import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectStore, type ShopBrowser } from '../../demo/browser.ts';
import { until } from '../../demo/on-page.ts';
import { startShop, type RunningShop } from '../../demo/start-shop.ts';
import { readStoreId } from '../chaos/chaos-browser.ts';
import { readPid } from '../chaos/chromium-engine.ts';
import { createShelf } from '../chaos/seed.ts';
import { countSyncs, type Syncs } from './count-syncs.ts';
import { inBrowser, type Bench } from './bench.ts';
import { createDisk, type Disk } from './disk.ts';
import { createEditWriter, createLaxWriter } from './writers.ts';

export interface PowerCutOptions {
  chromium: string;
  rounds: number;
  /** 0 to below 1. */
  random(): number;
  onRound(round: Round): void;
}

/** The number of records acknowledged before the cut, and how many of them were lost. */
interface Loss {
  acknowledged: number;
  lost: number;
}

export interface Round {
  edits: Loss;
  lax: Loss;
  /** The delay of the cut after the first acknowledgements, in ms. */
  afterMs: number;
}

const soonestMs = 300;
const latestMs = 5_000;

/** Repeatedly cuts the power of the browser's disk while edits are stored, and finds those that were lost. */
export async function runPowerCut({ chromium, rounds, random, onRound }: PowerCutOptions): Promise<Syncs> {
  const place = await mkdtemp(join(tmpdir(), 'shelfedge-power-cut-'));
  const disk = await createDisk(place);
  const shop = await startShop({ catalog: createShelf(1), catalogVersion: 'v1' });
  try {
    const edits = createEditWriter(await prepare(disk, chromium, shop));
    const bench: Bench = { place, chromium, disk, edits, lax: createLaxWriter(shop.storefront) };
    for (let round = 0; round < rounds; round += 1)
      onRound(await cutOnce(bench, soonestMs + random() * (latestMs - soonestMs)));
    await disk.goBack();
    return await countSyncs(bench);
  } finally {
    await shop.close();
    await rm(place, { recursive: true, force: true });
  }
}

/** Connects a store in a browser on the disk, saves the disk for every round, and returns the store's id. */
async function prepare(disk: Disk, chromium: string, shop: RunningShop): Promise<string> {
  const connect = async (browser: ShopBrowser) => readStoreId(await connectStore(browser, shop));
  const storeId = await inBrowser({ disk, chromium }, connect);
  await disk.keep();
  return storeId;
}

async function cutOnce(bench: Bench, afterMs: number): Promise<Round> {
  const { disk, edits, lax } = bench;
  const [kept, laxlyKept] = [new Set<string>(), new Set<string>()];
  let isCut = false;
  await disk.goBack();
  await inBrowser(bench, async (browser) => {
    const pid = await readPid(disk.folder);
    // The writers end with their browser.
    const noteIn = (ids: Set<string>) => (id: string) => void (isCut || ids.add(id));
    void edits.write(browser, noteIn(kept)).catch(() => undefined);
    void lax.write(browser, noteIn(laxlyKept)).catch(() => undefined);
    await until(() => kept.size > 0 && laxlyKept.size > 0, 'the first acknowledgements');
    await sleep(afterMs);
    // Acknowledgements after the cut do not count: a file system that is shut down reports success for a flush under way.
    isCut = true;
    await disk.cutPower();
    await kill(browser, pid);
  });
  await disk.repair();
  return inBrowser(bench, async (browser) => ({
    edits: compare(kept, await edits.read(browser)),
    lax: compare(laxlyKept, await lax.read(browser)),
    afterMs: Math.round(afterMs),
  }));
}

async function kill({ context }: ShopBrowser, pid: number): Promise<void> {
  const gone = context.waitForEvent('close');
  process.kill(pid, 'SIGKILL');
  await gone;
}

const compare = (acknowledged: ReadonlySet<string>, left: ReadonlySet<string>): Loss => ({
  acknowledged: acknowledged.size,
  lost: [...acknowledged].filter((id) => !left.has(id)).length,
});
