import { setTimeout as sleep } from 'node:timers/promises';
import type { AssortmentBulk } from './assortment-bulk.ts';
import type { AssortmentMerchant } from './assortment-merchant.ts';
import { createBatchActions, lockForMoment } from './batch-actions.ts';
import type { ChaosBrowser } from './chaos-browser.ts';
import type { Merchant, RunRecord } from './merchant.ts';

/** The parts of a chaos action. */
export interface Actors {
  browser: ChaosBrowser;
  hands: Merchant;
  /** For edits that reach several numbers, each in the products of the assortment. */
  wide: AssortmentMerchant;
  bulk: AssortmentBulk;
  record: RunRecord;
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
];

/** A later price is typed while an earlier bulk change is held: the later one must stand in the end. */
async function editOverPausedBatch(actors: Actors): Promise<void> {
  const { hands, random } = actors;
  const batches = createBatchActions(actors);
  await batches.pause();
  await hands.editPrice();
  await sleep(random() * 500);
  await batches.resumeAll();
}

const total = actions.reduce((sum, { weight }) => sum + weight, 0);

/** An action by its weight. */
export function pickAction(random: () => number): Action {
  let rest = random() * total;
  const picked = actions.find(({ weight }) => (rest -= weight) < 0);
  return picked ?? (actions.at(-1) as Action);
}
