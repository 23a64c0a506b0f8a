import { setTimeout as sleep } from 'node:timers/promises';
import type { AssortmentBulk } from './assortment-bulk.ts';
import type { AssortmentMerchant, AssortmentRecord } from './assortment-merchant.ts';
import { createBatchActions } from './batch-actions.ts';
import { unlock, type ChaosBrowser } from './chaos-browser.ts';
import { exchangeKey, lockForMoment, resendAll } from './key-actions.ts';
import type { Merchant, RunRecord } from './merchant.ts';
import { pruneHistory, withGuardrails } from './settings-actions.ts';
import { typeDraft, type DraftRecord } from './drafts.ts';
import type { Trouble } from './trouble.ts';

/** The parts of a chaos action. */
export interface Actors {
  browser: ChaosBrowser;
  trouble: Trouble;
  hands: Merchant;
  /** For edits that reach several numbers, each in the products of the assortment. */
  wide: AssortmentMerchant;
  bulk: AssortmentBulk;
  /** For edits in the second store. */
  further: AssortmentMerchant;
  record: RunRecord;
  assortment: AssortmentRecord;
  drafts: DraftRecord;
  /** True if the guardrails are on for a moment. */
  isGuarded: boolean;
  /** Notes what is finished, because it may be forgotten from now on. */
  keepHistory(): Promise<boolean>;
  /** Types while the disk is full. */
  fillDisk(): Promise<void>;
  /** Disconnects the store while a bulk change is being written, and connects it again. */
  disconnect(): Promise<void>;
  /** 0 to below 1. */
  random(): number;
}

interface Action {
  name: string;
  /** How often it is done, relative to the others. */
  weight: number;
  do(actors: Actors): Promise<unknown>;
}

/** Everything that the merchant of a run does: one row an action. The check of a run knows each by what it records. */
const actions: readonly Action[] = [
  { name: 'edit', weight: 70, do: ({ hands }) => hands.edit() },
  { name: 'wide price', weight: 25, do: ({ wide }) => wide.typePrice() },
  { name: 'value', weight: 14, do: ({ wide }) => wide.typeValue() },
  { name: 'group', weight: 3, do: ({ wide }) => wide.typeGroup() },
  { name: 'undo window', weight: 4, do: ({ wide }) => wide.typeHeld() },
  { name: 'bulk of prices and sales', weight: 2, do: ({ bulk }) => bulk.changePrices() },
  { name: 'bulk of a price rule', weight: 1, do: ({ bulk }) => bulk.changeByRule() },
  { name: 'bulk of cells', weight: 1, do: ({ bulk }) => bulk.changeCells() },
  { name: 'bulk of values', weight: 1, do: ({ bulk }) => bulk.changeValues() },
  { name: 'bulk of a group', weight: 0.5, do: ({ bulk }) => bulk.changeGroup() },
  { name: 'bulk of several groups', weight: 0.3, do: ({ bulk }) => bulk.changeLots() },
  { name: 'decide', weight: 14, do: ({ hands }) => hands.decide() },
  { name: 'undo', weight: 6, do: ({ hands }) => hands.undo() },
  { name: 'bulk price', weight: 2, do: ({ hands }) => hands.changeInBulk('=') },
  { name: 'bulk percent', weight: 1.5, do: ({ hands }) => hands.changeInBulk('%') },
  { name: 'pause batch', weight: 2, do: (actors) => createBatchActions(actors).pause() },
  { name: 'resume batch', weight: 2, do: (actors) => createBatchActions(actors).resume() },
  { name: 'retry batch', weight: 1, do: (actors) => createBatchActions(actors).retry() },
  { name: 'cancel batch', weight: 0.5, do: (actors) => createBatchActions(actors).cancel() },
  { name: 'continue batch', weight: 1, do: (actors) => createBatchActions(actors).continueRest() },
  { name: 'undo batch', weight: 0.5, do: (actors) => createBatchActions(actors).undo() },
  { name: 'edit over paused batch', weight: 2, do: editOverPausedBatch },
  {
    name: 'lock key',
    weight: 0.5,
    do: ({ browser, random }) => lockForMoment(browser, () => sleep(300 + random() * 1500)),
  },
  { name: 'exchange key', weight: 0.5, do: ({ browser }) => exchangeKey(browser) },
  { name: 'resend all', weight: 1, do: ({ browser }) => resendAll(browser) },
  { name: 'set clock', weight: 0.8, do: setClock },
  { name: 'full disk', weight: 0.4, do: ({ fillDisk }) => fillDisk() },
  { name: 'disconnect', weight: 0.3, do: ({ disconnect }) => disconnect() },
  { name: 'price in the other store', weight: 6, do: ({ further }) => further.typePrice() },
  { name: 'draft', weight: 3, do: ({ browser, drafts, random }) => typeDraft(browser, drafts, random) },
  { name: 'guardrails', weight: 2, do: typeGuarded },
  {
    name: 'prune history',
    weight: 1,
    do: ({ browser, keepHistory }) => pruneHistory(browser, keepHistory),
  },
  { name: 'portal', weight: 1, do: ({ trouble, random }) => trouble.failAll({ kind: 'html' }, aWhile(random)) },
  { name: 'platform down', weight: 1, do: failWith(502) },
  { name: 'key refused', weight: 0.8, do: failWith(401) },
  { name: 'permission refused', weight: 0.8, do: failWith(403) },
  { name: 'connections refused', weight: 1, do: ({ trouble, random }) => trouble.refuse(aWhile(random)) },
];

/** A price that the guardrails ask about is typed while they are on. */
async function typeGuarded(actors: Actors): Promise<void> {
  const { browser, wide, assortment } = actors;
  // Another one would switch them off in the middle of this one.
  if (actors.isGuarded) return;
  actors.isGuarded = true;
  const guarded = await withGuardrails(browser, () => wide.typeUnconfirmed());
  actors.isGuarded = false;
  if (guarded !== undefined) assortment.guarded.push(guarded);
}

/** A key that locked itself, because its time seemed over, is unlocked again. */
async function setClock({ browser, random }: Actors): Promise<void> {
  await browser.setClock(jumpMs(random));
  await sleep(random() * 2000);
  await unlock(browser).catch(() => undefined);
}

const hourMs = 3_600_000;

/** How far a clock is set ahead, or behind below 0: by hours, years, or not at all. */
function jumpMs(random: () => number): number {
  const hours = [0, -1, 1, -26, 26_280, -96_360];
  return (hours[Math.floor(random() * hours.length)] ?? 0) * hourMs;
}

/** Several seconds, ms. */
function aWhile(random: () => number): number {
  return 1000 + random() * 4000;
}

function failWith(status: number): Action['do'] {
  return ({ trouble, random }) => trouble.failAll({ kind: 'status-before', status }, aWhile(random));
}

/** A later price is typed while an earlier bulk change is held: the later one must stand in the end. */
async function editOverPausedBatch(actors: Actors): Promise<void> {
  const { hands, random } = actors;
  const batches = createBatchActions(actors);
  await batches.pause();
  await hands.editPrice();
  await sleep(random() * 500);
  await batches.resumeAll();
}

/** How much more often the actions are done that a run is about. */
const oftenTimes = 30;

/** An action by its weight; those that are named in `often` many times as often, those in `never` not at all. */
export function pickAction(random: () => number, often: readonly string[], never: readonly string[] = []): Action {
  const weightOf = ({ name, weight }: Action): number =>
    never.includes(name) ? 0 : weight * (often.includes(name) ? oftenTimes : 1);
  let rest = random() * actions.reduce((sum, action) => sum + weightOf(action), 0);
  const picked = actions.find((action) => (rest -= weightOf(action)) < 0);
  return picked ?? (actions.at(-1) as Action);
}
