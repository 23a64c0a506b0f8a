import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser } from '../../demo/browser.ts';
import { createRandom } from '../../demo/platform/seeded-random.ts';
import { startShop, type RunningShop } from '../../demo/start-shop.ts';
import { isFinished, type Edit } from '../../src/domain/edit.ts';
import { copyProfile, createAllowedProfile } from '../e2e/profiles.ts';
import { journalScript } from '../fixtures/journal-script.ts';
import { readLedger, readLog } from '../fixtures/platform-control.ts';
import { pickAction, type Actors } from './actions.ts';
import { withAssortment, type AssortmentProduct } from './assortment.ts';
import { createAssortmentBulk } from './assortment-bulk.ts';
import { checkAssortment } from './assortment-check.ts';
import { createAssortmentMerchant, type AssortmentRecord } from './assortment-merchant.ts';
import { createBatchActions } from './batch-actions.ts';
import { inTime, openChaosBrowser, unlock, type ChaosBrowser } from './chaos-browser.ts';
import { checkRun, type RunResult } from './check.ts';
import { createMerchant, mergeSeen, toKept, type RunRecord, type Merchant } from './merchant.ts';
import { changeAsOtherClient, isChangedByOtherClient } from './other-client.ts';
import { readAssortment, readParts, toApplied, toRequests, type Part } from './platform-facts.ts';
import { keyOf, type Commit, type RunData, type SeenEdit } from './run-data.ts';
import { createShelf } from './seed.ts';
import { readFacts, readShelves } from './stored-facts.ts';
import { toTimeline } from './timeline.ts';
import { faultsFor } from './faults.ts';

export interface ChaosOptions {
  chromium: string;
  seed: number;
  edits: number;
  kills: number;
  version: 'v1' | 'v3';
  /** A closed browser's profile that may reach this machine's shops, to be copied; default: a new one. */
  allowedProfile?: string;
  /** Called now and then with the progress. */
  onProgress?(line: string): void;
}

export interface ChaosReport extends RunResult {
  /** The timeline of each target with a violation. */
  stories: string[];
  edits: number;
  /** How many of them changed the assortment. */
  ofAssortment: number;
  acknowledged: number;
  typed: number;
  batches: number;
  decisions: number;
  stops: number;
  kills: number;
  faults: number;
  foreign: number;
  writes: number;
  seconds: number;
}

interface Run extends ChaosOptions {
  shop: RunningShop;
  browser: ChaosBrowser;
  hands: Merchant;
  parts: Part[];
  diary: RunRecord;
  assortment: AssortmentRecord;
  products: AssortmentProduct[];
  random(): number;
  counts: { stops: number; kills: number };
  /** Resolves once a browser is running. */
  ready: Promise<void>;
}

const products = 12;
const settleLimitMs = 240_000;

/**
 * Runs edits under faults, settles them and checks the result. The seed decides the actions; the machine's timing
 * decides their interleaving.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { allowedProfile: allowed, chromium } = options;
  const launch = (folder: string) => launchBrowser({ chromium, headless: true, profile: folder });
  const profile = allowed === undefined ? await createAllowedProfile(launch) : await copyProfile(allowed);
  const shop = await startShop({ catalog: withAssortment(createShelf(products)), catalogVersion: options.version });
  try {
    return await runIn(profile, shop, options);
  } finally {
    await shop.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runIn(profile: string, shop: RunningShop, options: ChaosOptions): Promise<ChaosReport> {
  const random = createRandom(options.seed);
  const startedAt = Date.now();
  const parts = readParts(shop, options.version);
  const diary: RunRecord = { commits: [], decisions: [], seen: new Map(), typed: 0, batchRows: new Map() };
  const assortment: AssortmentRecord = { sent: [], dropped: new Set() };
  const products = readAssortment(shop, options.version);
  const shelves = readShelves(shop.db, options.version);
  const { chromium } = options;
  const browser = await openChaosBrowser({ chromium, profile, shop, slugs: ['jar-0', 'jar-1'] });
  const counts = { stops: 0, kills: 0 };
  const hands = createMerchant({ browser, parts, record: diary, random });
  const run: Run = {
    ...options,
    shop,
    browser,
    hands,
    parts,
    diary,
    assortment,
    products,
    random,
    counts,
    ready: Promise.resolve(),
  };
  try {
    await makeTrouble(run);
    await settle(run);
    const journal = await readJournal(browser);
    const [ledger, log] = [await readLedger(shop), await readLog(shop)];
    const requests = toRequests(log);
    const applied = toApplied(ledger, parts);
    const evidence: RunData = {
      version: options.version,
      commits: datedByJournal(diary.commits, journal),
      decisions: diary.decisions,
      applied,
      requests,
      journal: toKept(journal),
      seen: withGlimpses(toKept(journal), diary),
      initial: new Map(parts.map((part) => [keyOf(part), part.value])),
    };
    const facts = readFacts(shop, options.version, { shelves, ledger });
    const { version } = options;
    const words = checkAssortment({ version, record: assortment, decisions: diary.decisions, journal, facts });
    const ledgerResult = checkRun(evidence);
    const result = { ...ledgerResult, violations: [...ledgerResult.violations, ...words] };
    const keys = new Set(result.violations.map(({ key }) => key));
    return {
      ...result,
      stories: [...keys].map((key) => [key, ...toTimeline(evidence, key)].join('\n')),
      ...counts,
      edits: countEdits(run),
      ofAssortment: assortment.sent.length,
      acknowledged: diary.commits.filter(({ isAcknowledged }) => isAcknowledged).length,
      typed: diary.typed,
      batches: diary.batchRows.size,
      decisions: diary.decisions.length,
      faults: requests.filter(({ fault }) => fault !== null).length,
      foreign: applied.filter(({ isOurs }) => !isOurs).length,
      writes: applied.filter(({ isOurs }) => isOurs).length,
      seconds: Math.round((Date.now() - startedAt) / 1000),
    };
  } finally {
    await browser.close();
  }
}

/** An earlier version of an edit counts as well as the stored one. */
const withGlimpses = (kept: SeenEdit[], { seen: glimpsed }: RunRecord): SeenEdit[] => {
  const last = kept.map((edit) => mergeSeen(glimpsed.get(edit.id), edit));
  return [...new Map([...glimpsed.values(), ...last].map((edit) => [edit.id, edit])).values()];
};

/** A row of a bulk change is as old as the journal says: the background orders it so among the other edits. */
const datedByJournal = (commits: Commit[], journal: readonly Edit[]): Commit[] => {
  const dates = new Map(journal.flatMap(({ id, batchId, createdAt }) => (batchId === null ? [] : [[id, createdAt]])));
  return commits.map((commit) => ({ ...commit, at: dates.get(commit.id) ?? commit.at }));
};

const countEdits = ({ diary, assortment }: Pick<Run, 'diary' | 'assortment'>): number =>
  diary.commits.length + assortment.sent.length;

const isDone = (run: Run): boolean => countEdits(run) >= run.edits;

/** Runs three concurrent series of edits with stops, kills, faults and another client, until enough edits were made. */
async function makeTrouble(run: Run): Promise<void> {
  const { browser, hands, diary: record, random, products, version, assortment } = run;
  const wide = createAssortmentMerchant({ browser, products, version, record: assortment, random });
  const bulk = createAssortmentBulk({ browser, products, assortment, record, random });
  const actors: Actors = { browser, hands, wide, bulk, record, random };
  const series = async (): Promise<void> => {
    while (!isDone(run)) {
      await run.ready;
      await pickAction(random).do(actors);
      await sleep(random() * 200);
    }
  };
  // Under way from the start, so that the first stops and kills meet it.
  const bulkFirst = async (): Promise<void> => {
    await hands.changeInBulk('=');
    await series();
  };
  await Promise.all([bulkFirst(), series(), series(), disturb(run), meddle(run), kill(run), report(run)]);
}

/** Changes the fault rules every few seconds, and stops the worker at random. */
async function disturb(run: Run): Promise<void> {
  const { browser, counts, random, shop, version } = run;
  while (!isDone(run)) {
    await setTrouble(shop, faultsFor(version, random));
    for (let stops = 0; stops < 4 && !isDone(run); stops += 1) {
      await sleep(300 + random() * 1500);
      await run.ready;
      counts.stops += Number(await browser.stopWorker());
    }
  }
}

/** Changes values as another client with the same key. */
async function meddle(run: Run): Promise<void> {
  const { parts, random, shop, version } = run;
  while (!isDone(run)) {
    await sleep(200 + random() * 800);
    const part = parts[Math.floor(random() * parts.length)];
    if (part === undefined || !isChangedByOtherClient(part)) continue;
    const value =
      part.field === 'price' ? Math.round(10_000 + random() * 9_000) / 100 : Math.floor(10_000 + random() * 9_000);
    await changeAsOtherClient(shop, version, part, value);
  }
}

async function kill(run: Run): Promise<void> {
  const { browser, counts, edits, kills } = run;
  while (!isDone(run)) {
    if (counts.kills < kills && countEdits(run) >= ((counts.kills + 1) * edits) / (kills + 1)) {
      await browser.kill();
      counts.kills += 1;
      run.ready = browser.reopen();
      await run.ready;
    }
    await sleep(50);
  }
}

async function report(run: Run): Promise<void> {
  const { onProgress, counts, edits } = run;
  for (let next = 100; next < edits; next += 100) {
    while (countEdits(run) < next) await sleep(500);
    onProgress?.(`${next} edits, ${counts.stops} stops, ${counts.kills} kills`);
  }
}

/** Removes all faults, resumes what is held, and answers questions until no edit is open or the time is over. */
async function settle(run: Run): Promise<void> {
  await run.ready;
  await setTrouble(run.shop, { rules: [] });
  const { browser, diary: record, random } = run;
  await unlock(browser).catch(() => undefined);
  await createBatchActions({ browser, record, random }).resumeAll();
  const end = Date.now() + settleLimitMs;
  while (Date.now() < end) {
    await run.hands.decide();
    const edits = await readJournal(run.browser);
    const left = edits.filter((edit) => !isFinished(edit));
    if (left.length === 0) return;
    // The popup shows no rows of bulk changes.
    await run.hands.decideOn(left.filter(({ batchId }) => batchId !== null));
    await sleep(500);
  }
}

async function setTrouble({ api }: RunningShop, body: object): Promise<void> {
  const response = await fetch(`${api}/__demo/faults`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`the faults were refused: ${await response.text()}`);
}

/** Every record of the journal, as stored on disk. */
async function readJournal({ popup }: ChaosBrowser): Promise<Edit[]> {
  const edits = await inTime(popup.evaluate<Edit[]>(journalScript), null);
  if (edits === null) throw new Error('the journal could not be read');
  return edits;
}
