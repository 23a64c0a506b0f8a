import { setTimeout as sleep } from 'node:timers/promises';
import type { Edit } from '../../src/domain/edit.ts';
import { journalScript } from '../fixtures/journal-script.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { enter } from '../../demo/firefox.ts';
import { typePrice } from './on-surface.ts';
import { countWrites, lastEntry, readPrices, type Outcome, type Run } from './outcome.ts';

const edits = 30;
const limitMs = 300_000;
/** The share of edits after which the event page is terminated at once. */
const terminatedShare = 0.5;

const isApplied = (state: string): boolean => state.endsWith(': applied');

/** Raises 30 prices by one, typed into the popup's rows, while the event page is terminated at random. */
export async function changeOneByOne(run: Run): Promise<Outcome> {
  const { browser, random, shop } = run;
  const startedAt = Date.now();
  const last = lastEntry(run);
  const wanted = readPrices(run).slice(0, edits);
  const expected = new Map(wanted.map(({ productId, value }) => [productId, Number(value) + 1]));
  // Fast enough that thirty are read and written between two terminations.
  await setFaults(shop, { kind: 'delay', delayMs: 50 });
  await browser.open('popup');
  let terminations = 0;
  for (const part of wanted) {
    await typePrice(browser, part.sku, (Number(part.value) + 1).toFixed(2) + enter);
    if (random() >= terminatedShare) continue;
    await sleep(random() * 300);
    if (await browser.endEventPage()) terminations += 1;
  }
  /** The states of what was typed, by the product. */
  const readStates = async (): Promise<string[]> => {
    const journal = (await browser.run(`return ${journalScript}`)) as Edit[];
    return journal
      .filter(({ batchId }) => batchId === null)
      .map(({ productName, state }) => `${productName}: ${state.tag}`);
  };
  for (let states = await readStates(); states.filter(isApplied).length < edits; states = await readStates()) {
    if (Date.now() > startedAt + limitMs)
      throw new Error(`of ${edits} edits, some were not applied within ${limitMs} ms:\n${states.join('\n')}`);
    await sleep(200 + random() * 1300);
    if (await browser.endEventPage()) terminations += 1;
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  return { what: 'typed edits', terminations, ...countWrites(run, last, expected), seconds };
}
