import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser } from '../../demo/browser.ts';
import { createRandom } from '../../demo/platform/seeded-random.ts';
import { startShop, type RunningShop } from '../../demo/start-shop.ts';
import { isFinished, type Edit } from '../../src/domain/edit.ts';
import { copyProfile, createAllowedProfile, createProfile, removeProfile } from '../e2e/profiles.ts';
import type { SmallDisk } from '../e2e/small-disk.ts';
import { describeCopies, loseDatabases, readJournalId, restoreLost, untilCopied } from './lost-journal.ts';
import { journalScript } from '../fixtures/journal-script.ts';
import type { Shelf } from '../fixtures/price-shelf.ts';
import { readLedger, readLog } from '../fixtures/platform-control.ts';
import { pickAction, type Actors } from './actions.ts';
import { withAssortment, withShelves, type AssortmentProduct } from './assortment.ts';
import { createAssortmentBulk } from './assortment-bulk.ts';
import { checkAssortment } from './assortment-check.ts';
import { createAssortmentMerchant, createAssortmentRecord, type AssortmentRecord } from './assortment-merchant.ts';
import { createBatchActions } from './batch-actions.ts';
import { launchChromium } from './chromium-engine.ts';
import { launchOnFirefox } from './firefox-engine.ts';
import { inTime, openChaosBrowser, unlock, type ChaosBrowser } from './chaos-browser.ts';
import { checkRun, isUnderWay, type RunResult, type Violation } from './check.ts';
import { createMerchant, mergeSeen, toKept, type RunRecord, type Merchant } from './merchant.ts';
import { changeAsOtherClient, isChangedByOtherClient } from './other-client.ts';
import { readAssortment, readParts, toApplied, toRequests, type Part } from './platform-facts.ts';
import { disconnectForMoment, droppedOf, judgeDisconnected } from './disconnect.ts';
import { createDraftRecord, draftSlug, type DraftRecord } from './drafts.ts';
import { putOnDisk, typeOnFullDisk, type ProfileDisk } from './full-disk.ts';
import { resendAll } from './key-actions.ts';
import { keyOf, type Commit, type Happened, type RunData, type SeenEdit } from './run-data.ts';
import { createShelf } from './seed.ts';
import { readFacts, readShelves } from './stored-facts.ts';
import { checkQuestions, checkSurfaces } from './surface-check.ts';
import { assortmentEvents, toTimeline } from './timeline.ts';
import { openLine, type Line } from './line.ts';
import { describeStandstill } from './standstill.ts';
import { createTrouble, type Trouble } from './trouble.ts';

export interface ChaosOptions {
  /** The path of the browser that is run. */
  browser: { kind: 'chromium' | 'firefox'; path: string };
  seed: number;
  edits: number;
  kills: number;
  version: 'v1' | 'v3';
  /** A closed Chromium's profile that may reach this machine's shops, to be copied; default: a new one. */
  allowedProfile?: string;
  /** The names of actions that are done many times as often. */
  often?: readonly string[];
  /** The names of actions that are left out. */
  never?: readonly string[];
  /** The part of kills that take the databases, too. */
  lossChance?: number;
  /** The run makes no further edits after this many minutes; default: as long as it takes. */
  minutes?: number;
  /** Called now and then with the progress. */
  onProgress?(line: string): void;
}

export interface ChaosReport extends RunResult {
  /** The timeline of each target with a violation. */
  stories: string[];
  edits: number;
  /** How many of them changed the assortment. */
  ofAssortment: number;
  /** How many more were typed in the second store. */
  ofOtherStore: number;
  /** How often each action was done. */
  actions: Record<string, number>;
  acknowledged: number;
  typed: number;
  /** How many texts that nobody saved were seen stored. */
  drafts: number;
  batches: number;
  decisions: number;
  stops: number;
  kills: number;
  /** How many of the kills took the databases, too. */
  losses: number;
  faults: number;
  foreign: number;
  writes: number;
  seconds: number;
}

interface Run extends Omit<ChaosOptions, 'browser'> {
  shop: RunningShop;
  browser: ChaosBrowser;
  trouble: Trouble;
  hands: Merchant;
  parts: Part[];
  diary: RunRecord;
  assortment: AssortmentRecord;
  /** The edits of the second store. */
  ofFurther: AssortmentRecord;
  drafts: DraftRecord;
  /** The edits that a disconnect found unfinished. */
  stopped: Edit[];
  /** The prices that each store had at first. */
  shelves: Map<string, Shelf>;
  furtherShelves: Map<string, Shelf>;
  /** How often each action was done. */
  done: Map<string, number>;
  events: Happened[];
  products: AssortmentProduct[];
  random(): number;
  counts: { stops: number; kills: number; losses: number };
  profile: string;
  disk: SmallDisk | undefined;
  /** The number of actions under way, and how many of them wait until they are alone. */
  active: number;
  waiting: number;
  /** Resolves once a browser is running. */
  ready: Promise<void>;
  /** When no further edits are made, epoch ms. */
  endAt: number;
}

const products = 12;
const maxActionMs = 60_000;
/** How long a bulk change takes at most from its preview to its start. */
const maxStartMs = 900_000;
const maxReads = 8;
/** How long nothing may change while a run settles: then something stands still. The calls of a minute are limited. */
const stillMs = 240_000;
const maxSettleMs = 1_500_000;

/**
 * Runs edits under faults, settles them and checks the result. The seed decides the actions; the machine's timing
 * decides their interleaving.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { profile, disk, remove } = await createRunProfile(options);
  const shop = await startShop({ catalog: withAssortment(createShelf(products)), catalogVersion: options.version });
  const further = await startShop({
    catalog: withShelves(createShelf(0)),
    catalogVersion: otherThan(options.version),
  });
  const line = await openLine(shop.api);
  try {
    return await runIn(profile, { shop, line, further, disk }, options);
  } finally {
    await line.close();
    await shop.close();
    await further.close();
    await remove();
  }
}

/** A Chromium's profile may reach this machine's shops, and lies on a disk that can be full. */
async function createRunProfile({ browser, allowedProfile: allowed }: ChaosOptions): Promise<ProfileDisk> {
  if (browser.kind === 'firefox') {
    const profile = await createProfile();
    return { profile, disk: undefined, remove: () => removeProfile(profile) };
  }
  const launch = (folder: string) => launchBrowser({ executablePath: browser.path, headless: true, profile: folder });
  return putOnDisk(allowed === undefined ? await createAllowedProfile(launch) : await copyProfile(allowed));
}

/** The shops of a run, and the line to the first. */
interface Shops {
  shop: RunningShop;
  line: Line;
  /** A second store, of the other catalog version, which is always well. */
  further: RunningShop;
  /** The disk of the profile, if it can be full. */
  disk: SmallDisk | undefined;
}

async function runIn(profile: string, shops: Shops, options: ChaosOptions): Promise<ChaosReport> {
  const startedAt = Date.now();
  const run = await createRun(profile, shops, options);
  try {
    await makeTrouble(run);
    run.onProgress?.(`${countEdits(run)} edits, settling`);
    const asked = await settle(run);
    run.onProgress?.('settled');
    const { diary, assortment, counts } = run;
    const { evidence, result } = await judge(run);
    const all = { ...result, violations: [...result.violations, ...asked] };
    const keys = new Set(all.violations.map(({ key }) => key));
    return {
      ...all,
      stories: [...keys].map((key) => [key, ...toTimeline(evidence, key)].join('\n')),
      ...counts,
      edits: countEdits(run),
      ofAssortment: assortment.sent.length,
      ofOtherStore: run.ofFurther.sent.length,
      actions: Object.fromEntries(run.done),
      acknowledged: diary.commits.filter(({ isAcknowledged }) => isAcknowledged).length,
      typed: diary.typed,
      drafts: run.drafts.stored,
      batches: diary.batchRows.size,
      decisions: diary.decisions.length,
      faults: evidence.requests.filter(({ fault }) => fault !== null).length,
      foreign: evidence.applied.filter(({ isOurs }) => !isOurs).length,
      writes: evidence.applied.filter(({ isOurs }) => isOurs).length,
      seconds: Math.round((Date.now() - startedAt) / 1000),
    };
  } finally {
    await run.browser.close();
  }
}

async function createRun(profile: string, { shop, line, further, disk }: Shops, options: ChaosOptions): Promise<Run> {
  const { version, browser: started } = options;
  const launch = started.kind === 'firefox' ? launchOnFirefox : launchChromium;
  const random = createRandom(options.seed);
  const parts = readParts(shop, version);
  const diary: RunRecord = {
    commits: [],
    decisions: [],
    seen: new Map(),
    typed: 0,
    unseen: [],
    batchRows: new Map(),
    pruned: new Map(),
  };
  const [shelves, furtherShelves] = [readShelves(shop.db, version), readShelves(further.db, otherThan(version))];
  const browser = await openChaosBrowser({
    launch: () => launch(started.path, profile),
    shop: { ...shop, api: line.url },
    furtherShop: further,
    slugs: ['jar-0', 'jar-0', 'jar-1', draftSlug, draftSlug],
  });
  return {
    ...options,
    shop,
    shelves,
    furtherShelves,
    browser,
    trouble: createTrouble({ shop, line, version, random }),
    hands: createMerchant({ browser, parts, record: diary, random }),
    parts,
    diary,
    assortment: createAssortmentRecord(),
    ofFurther: createAssortmentRecord(),
    drafts: createDraftRecord(),
    stopped: [],
    products: readAssortment(shop, version),
    random,
    counts: { stops: 0, kills: 0, losses: 0 },
    profile,
    disk,
    done: new Map(),
    events: [],
    active: 0,
    waiting: 0,
    ready: Promise.resolve(),
    endAt: Date.now() + (options.minutes ?? Infinity) * 60_000,
  };
}

const otherThan = (version: 'v1' | 'v3'): 'v1' | 'v3' => (version === 'v1' ? 'v3' : 'v1');

/** Compares what the platforms stored with what was typed, what the journal says and what surfaces show. */
async function judge(run: Run): Promise<{ evidence: RunData; result: RunResult }> {
  const { browser, shop, version, parts, diary, assortment, shelves, drafts } = run;
  const stored = await readJournal(browser);
  const kept = new Set(stored.map(({ id }) => id));
  const gone = [...diary.pruned.values()].filter(({ id }) => !kept.has(id));
  const forgotten = new Set(gone.map(({ batchId }) => batchId));
  const all = [...stored, ...gone];
  const journal = all.filter(({ storeId }) => storeId === browser.storeId);
  const ledger = await readLedger(shop);
  const wasLost = run.counts.losses > 0;
  const evidence: RunData = {
    version,
    wasLost,
    commits: datedByJournal(diary.commits, journal),
    decisions: diary.decisions,
    applied: toApplied(ledger, parts),
    requests: toRequests(await readLog(shop)),
    events: [...run.events, ...assortmentEvents(assortment.sent, journal, ledger)],
    journal: toKept(journal),
    seen: withGlimpses(toKept(journal), diary),
    initial: new Map(parts.map((part) => [keyOf(part), part.value])),
  };
  const facts = readFacts(shop, version, { shelves, ledger });
  const { decisions } = diary;
  const words = checkAssortment({ version, record: assortment, decisions, journal, facts, ledger, wasLost });
  const shown = await checkSurfaces({
    browser,
    products: shownProducts(run),
    journal: stored,
    forgotten,
    facts,
    drafts,
    unkept: [...diary.commits.filter(({ id, isAcknowledged }) => !isAcknowledged && !kept.has(id)), ...diary.unseen],
  });
  const result = checkRun(evidence);
  const disconnected = judgeDisconnected(run.stopped, journal, evidence);
  const violations = [...result.violations, ...words, ...disconnected, ...(await judgeFurther(run, all)), ...shown];
  return { evidence, result: { ...result, violations } };
}

/** The same for the second store, to which nothing happens. */
async function judgeFurther({ browser, version, diary, ofFurther, furtherShelves, counts }: Run, all: Edit[]) {
  const { shop, storeId } = browser.further;
  const own = otherThan(version);
  const journal = all.filter((edit) => edit.storeId === storeId);
  const ledger = await readLedger(shop);
  const facts = readFacts(shop, own, { shelves: furtherShelves, ledger });
  const record = { version: own, record: ofFurther, decisions: diary.decisions, journal };
  return checkAssortment({ ...record, facts, ledger, wasLost: counts.losses > 0 });
}

/** The products of which surfaces are read: all but those of the largest bulk change. */
function shownProducts({ parts, products }: Run): AssortmentProduct[] {
  const all = [...parts.map(({ productId: id, slug }) => ({ id, slug })), ...products];
  return [...new Map(all.map((one) => [one.id, one])).values()].filter(({ slug }) => !slug.startsWith('lot-'));
}

/** An earlier version of an edit counts as well as the stored one. */
const withGlimpses = (kept: SeenEdit[], { seen: glimpsed }: RunRecord): SeenEdit[] => {
  const last = kept.map((edit) => mergeSeen(glimpsed.get(edit.id), edit));
  return [...new Map([...glimpsed.values(), ...last].map((edit) => [edit.id, edit])).values()];
};

/** A row of a bulk change is as old as the journal says: the background orders it so among the other edits. */
const datedByJournal = (commits: Commit[], journal: readonly Edit[]): Commit[] => {
  const dates = new Map(journal.flatMap(({ id, batchId, createdAt }) => (batchId === null ? [] : [[id, createdAt]])));
  return commits.map((commit) => {
    const at = dates.get(commit.id) ?? commit.at;
    // Otherwise the clock was off.
    return at >= commit.at && at < commit.at + maxStartMs ? { ...commit, at } : commit;
  });
};

const countEdits = ({ diary, assortment }: Pick<Run, 'diary' | 'assortment'>): number =>
  diary.commits.length + assortment.sent.length;

const isDone = (run: Run): boolean => countEdits(run) >= run.edits || Date.now() > run.endAt;

function createActors(run: Run): Actors {
  const { browser, hands, trouble, diary: record, random, products, version, assortment, ofFurther, drafts } = run;
  const { shop, storeId } = browser.further;
  // A browser that is opened again has another popup.
  const inFurther = {
    get popup() {
      return browser.popup;
    },
    storeId,
  };
  return {
    browser,
    hands,
    trouble,
    wide: createAssortmentMerchant({ browser, products, version, record: assortment, random }),
    bulk: createAssortmentBulk({ browser, products, assortment, record, random }),
    further: createAssortmentMerchant({
      browser: inFurther,
      products: readAssortment(shop, otherThan(version)),
      version: otherThan(version),
      record: ofFurther,
      random,
    }),
    record,
    assortment,
    drafts,
    isGuarded: false,
    random,
    keepHistory: () => keepHistory(run),
    fillDisk: () => fillDisk(run),
    disconnect: () => disconnect(run),
  };
}

/** Runs work once what is being done alone is over. Nothing else begins meanwhile. */
function alone(run: Run, work: () => Promise<void>): Promise<void> {
  run.ready = run.ready.then(work);
  return run.ready;
}

/** Waits until no work runs or waits to run alone. Work that wants to run alone later sees the work that begins now. */
async function untilReady(run: Run): Promise<void> {
  for (let last: Promise<void> | undefined; last !== run.ready; await last) last = run.ready;
}

/** Does an action; work that has to be alone waits for it. */
function active<T>(run: Run, act: () => Promise<T>): Promise<T> {
  run.active += 1;
  return act().finally(() => (run.active -= 1));
}

/** Waits until no other action is under way. */
async function untilAlone(run: Run): Promise<void> {
  for (const end = Date.now() + maxActionMs; run.active > run.waiting && Date.now() < end;) await sleep(100);
}

/** Waits until no action is under way and what was typed is copied: what is typed later can be lost with the journal. */
async function untilQuiet(run: Run): Promise<void> {
  await untilAlone(run);
  await untilCopied(run.browser, () => readJournal(run.browser));
  // An edit that is finished now is not restored.
  for (const end = Date.now() + maxActionMs; !(await keepHistory(run));)
    if (Date.now() > end) throw new Error('the journal could not be read before it is lost');
}

const happened = ({ events }: Run, text: string): void => void events.push({ at: Date.now(), text });

async function fillDisk(run: Run): Promise<void> {
  const { disk, diary: record } = run;
  if (disk === undefined) return;
  run.waiting += 1;
  await alone(run, async () => {
    await untilQuiet(run);
    happened(run, 'the disk is full');
    const isLost = await typeOnFullDisk({ ...run, disk, record, readJournal: () => readJournal(run.browser) });
    happened(run, `the disk has room again${isLost ? ', and the journal was lost' : ''}`);
    if (isLost) await noteLoss(run);
  }).finally(() => (run.waiting -= 1));
}

/** Disconnects the store while it is written to. The edits that it dropped are known afterwards. */
async function disconnect(run: Run): Promise<void> {
  const { browser, diary, assortment, drafts, hands, stopped } = run;
  run.waiting += 1;
  await alone(run, async () => {
    await untilAlone(run);
    await hands.changeInBulk('=');
    const before = (await readJournal(browser)).filter((edit) => edit.storeId === browser.storeId && isAlive(edit));
    const at = Date.now();
    await disconnectForMoment(browser, drafts);
    const dropped = droppedOf(before, await readJournal(browser));
    for (const { id } of dropped) {
      diary.decisions.push({ kind: 'discarded', id, theirs: null, at });
      assortment.dropped.add(id);
    }
    stopped.push(...dropped);
  }).finally(() => (run.waiting -= 1));
}

/** True for an edit that can still be sent. */
const isAlive = (edit: Edit): boolean => !isFinished(edit) || edit.state.tag === 'replaced';

/** Notes the finished edits of the journal, which may be forgotten from now on; false if it could not be read. */
async function keepHistory({ browser, diary, onProgress }: Run): Promise<boolean> {
  const journal = await readJournal(browser).catch((error: unknown) => {
    onProgress?.(String(error));
    return null;
  });
  for (const edit of journal ?? []) if (isFinished(edit)) diary.pruned.set(edit.id, edit);
  return journal !== null;
}

/** Runs three concurrent series of edits with stops, kills, faults and another client, until enough edits were made. */
async function makeTrouble(run: Run): Promise<void> {
  const actors = createActors(run);
  const { often = [], never } = run;
  const series = async (): Promise<void> => {
    while (!isDone(run)) {
      await untilReady(run);
      const { name, do: act } = pickAction(run.random, often, never);
      await active(run, () => act(actors));
      run.done.set(name, (run.done.get(name) ?? 0) + 1);
      await sleep(run.random() * 200);
    }
  };
  // Under way from the start, so that the first stops and kills meet it.
  const bulkFirst = async (): Promise<void> => {
    await active(run, () => run.hands.changeInBulk('='));
    await series();
  };
  await Promise.all([bulkFirst(), series(), series(), disturb(run), meddle(run), kill(run), report(run)]);
}

/**
 * Changes the fault rules every few seconds, and stops the worker at random: mostly soon again, sometimes so late that a change
 * of many steps comes to its end.
 */
async function disturb(run: Run): Promise<void> {
  const { browser, counts, random, trouble } = run;
  while (!isDone(run)) {
    await trouble.change();
    for (let stops = 0; stops < 4 && !isDone(run); stops += 1) {
      await sleep(300 + random() ** 2 * 6000);
      await run.ready;
      if (!(await browser.stopWorker())) continue;
      counts.stops += 1;
      happened(run, 'the worker is stopped');
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
  const { counts, edits, kills } = run;
  while (!isDone(run)) {
    if (counts.kills < kills && countEdits(run) >= ((counts.kills + 1) * edits) / (kills + 1)) {
      const isLost = run.random() < (run.lossChance ?? 0);
      await alone(run, () => killBrowser(run, isLost));
      counts.kills += 1;
      run.onProgress?.(`killed${isLost ? ', databases lost' : ''}`);
    }
    await sleep(50);
  }
}

/** Kills the browser and opens it again, sometimes without its databases. */
async function killBrowser(run: Run, isLost: boolean): Promise<void> {
  const { browser, profile } = run;
  const { popup } = browser;
  if (isLost) await untilQuiet(run);
  const open = isLost ? (await readJournal(browser)).filter((edit) => !isFinished(edit)) : [];
  const journalId = await readJournalId(browser);
  await browser.kill();
  if (isLost) await loseDatabases(profile, popup.url());
  happened(run, `the browser is killed${isLost ? ', and its databases are lost' : ''}`);
  await browser.reopen();
  happened(run, `copies: ${await describeCopies(browser)}`);
  const isSame = async (): Promise<boolean> => journalId === null || (await readJournalId(browser)) === journalId;
  if (!isLost && (await isSame())) return;
  await restoreLost(browser);
  // A busy browser can leave out the first answer.
  if (!isLost && (await isSame())) return;
  await noteLoss(run);
  const kept = new Set((await readJournal(browser)).flatMap(({ id, replaced }) => [id, ...replaced]));
  const missing = open.filter(({ id }) => !kept.has(id));
  happened(run, `what was lost is restored, but ${missing.length} of ${open.length}`);
  if (missing.length > 0)
    run.onProgress?.(
      JSON.stringify({ journalId, missing, events: run.events.slice(-12), now: await describeCopies(browser) }),
    );
  if (!isLost) await noteForgotten(run);
}

/**
 * A browser whose disk was full can forget its databases at a later start. What it had and the copies had not is gone, and so is the
 * later edit of some replaced ones: both count as dropped.
 */
async function noteForgotten({ browser, diary, assortment, onProgress }: Run): Promise<void> {
  onProgress?.('the browser has forgotten its databases');
  const noted = [...diary.pruned.values()];
  const kept = new Set([...(await readJournal(browser)), ...noted].flatMap(({ id, replaced }) => [id, ...replaced]));
  const typed = [...diary.commits.map(({ id }) => id), ...assortment.sent.map(({ intent }) => intent.id)];
  const alone = noted.filter(({ state }) => state.tag === 'replaced' && state.by !== null && !kept.has(state.by));
  for (const id of [...typed.filter((one) => !kept.has(one)), ...alone.map((edit) => edit.id)])
    diary.decisions.push({ kind: 'discarded', id, theirs: null, at: Date.now() });
}

/**
 * Edits that a loss took and that were typed after the last restored edit get an `order` right behind that edit, whatever the clock
 * said: the new journal continues from there, and what it gets was typed later.
 */
async function noteLoss({ browser, diary, counts }: Run): Promise<void> {
  counts.losses += 1;
  const restored = new Map((await readJournal(browser)).map(({ id, order }) => [id, order]));
  const last = Math.max(0, ...restored.values());
  const known: readonly Map<string, { order: number }>[] = [diary.pruned, diary.seen];
  const later = known
    .flatMap((edits) => [...edits].flatMap(([id, { order }]) => (order > last && !restored.has(id) ? [order] : [])))
    .toSorted((a, b) => a - b);
  const placeOf = new Map(later.map((order, rank) => [order, last + (rank + 1) / (later.length + 1)]));
  for (const edits of known)
    for (const [id, edit] of edits) {
      const order = restored.has(id) ? undefined : placeOf.get(edit.order);
      if (order !== undefined) edits.set(id, { ...edit, order });
    }
}

async function report(run: Run): Promise<void> {
  const { onProgress, counts, edits } = run;
  for (let next = 100; next < edits; next += 100) {
    while (countEdits(run) < next && !isDone(run)) await sleep(500);
    if (isDone(run)) return;
    onProgress?.(`${next} edits, ${counts.stops} stops, ${counts.kills} kills`);
  }
}

interface Patience {
  /** True once all of these edits, and no others, have been left for too long. */
  isOver(edits: readonly Edit[]): boolean;
}

function createPatience(): Patience {
  const last = Date.now() + maxSettleMs;
  let [end, before] = [0, ''];
  return {
    isOver(edits) {
      const now = edits.map(({ id }) => id).join();
      if (now !== before) [end, before] = [Math.min(last, Date.now() + stillMs), now];
      return Date.now() > end;
    },
  };
}

/**
 * Removes all faults, resumes what is held, reads what surfaces say about open questions, and answers them until no edit is open
 * or the time is over. Returns what surfaces said wrongly.
 */
async function settle(run: Run): Promise<Violation[]> {
  await run.ready;
  await run.trouble.end();
  const { browser, diary: record, random } = run;
  await browser.setClock(0);
  await unlock(browser).catch(() => undefined);
  // A browser can lose the journal unseen, and its notice stands until it is answered.
  await restoreLost(browser);
  await resendAll(browser);
  await createBatchActions({ browser, record, random }).resumeAll();
  const patience = createPatience();
  const asked = await checkQuestions({ browser, journal: await untilAsked(run, patience) });
  for (;;) {
    await run.hands.decide();
    const left = (await readJournal(run.browser)).filter((edit) => !isFinished(edit));
    if (left.length === 0) break;
    if (patience.isOver(left)) {
      console.log(`left: ${await describeStandstill(browser)}`);
      break;
    }
    // The popup shows no rows of bulk changes, and of another store only how many changes need an answer.
    await run.hands.decideOn(left.filter(({ batchId, storeId }) => batchId !== null || storeId !== browser.storeId));
    await sleep(500);
  }
  return asked;
}

/** The journal once nothing is under way: every unfinished edit asks. Waiting edits are tried again. */
async function untilAsked({ browser, hands }: Run, patience: Patience): Promise<Edit[]> {
  for (;;) {
    const edits = await readJournal(browser);
    const unfinished = edits.filter((edit) => isUnderWay(edit));
    if (unfinished.length === 0 || patience.isOver(unfinished)) return edits;
    await hands.decideOn(unfinished);
    await sleep(500);
  }
}

/** Every record of the journal, as stored on disk. */
async function readJournal(browser: ChaosBrowser): Promise<Edit[]> {
  // A browser that was just opened on a busy machine answers late.
  for (let tries = 0; tries < maxReads; tries += 1) {
    const edits = await inTime(browser.popup.evaluate<Edit[]>(journalScript), null);
    if (edits !== null) return edits;
  }
  throw new Error(`the journal could not be read: ${await describeStandstill(browser)}`);
}
