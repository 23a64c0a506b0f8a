import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Edit } from '../../src/domain/edit.ts';
import { journalScript } from '../fixtures/journal-script.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { countWrites, lastEntry, readPrices, type Outcome, type Run } from './outcome.ts';

const edits = 30;
/** The interval between two commits. */
const paceMs = 200;
const limitMs = 300_000;

const storeIdScript = `return new Promise((resolve) =>
  browser.runtime.connect({ name: 'popup' }).onMessage.addListener(({ store }) => resolve(store.id)))`;

/** Sends commits at a person's pace; repeats each with its id until it is answered. */
const commitScript = `const [commits, paceMs] = arguments;
  const answerTo = async (input) => {
    for (;;) {
      const asked = browser.runtime.sendMessage({ shelfedge: browser.runtime.getManifest().version, command: 'edits.commit', input });
      const answer = await asked.catch(() => undefined);
      if (answer) return answer;
    }
  };
  (async () => {
    for (const input of commits) {
      await answerTo(input);
      await new Promise((resolve) => setTimeout(resolve, paceMs));
    }
  })();`;

/** Raises 30 prices by one, as the popup does, while the event page is terminated at random. */
export async function changeOneByOne(run: Run): Promise<Outcome> {
  const { browser, random, shop } = run;
  const startedAt = Date.now();
  const last = lastEntry(run);
  await browser.open('popup');
  const storeId = await browser.run(storeIdScript);
  const intents = readPrices(run)
    .slice(0, edits)
    .map(({ productId, slug, value }) => ({
      id: randomUUID(),
      productId,
      variantId: null,
      field: 'price',
      base: value,
      value: (Number(value) + 1).toFixed(2),
      productName: slug,
      variantLabel: null,
      currency: 'EUR',
    }));
  // Fast enough that thirty are read and written between two terminations.
  await setFaults(shop, { kind: 'delay', delayMs: 50 });
  await browser.run(
    commitScript,
    intents.map((intent) => ({ storeId, intent, holdMs: 0 })),
    paceMs,
  );
  const ids = new Set<string>(intents.map(({ id }) => id));
  const isDone = async (): Promise<boolean> => {
    const journal = (await browser.run(`return ${journalScript}`)) as Edit[];
    return journal.filter(({ id, state }) => ids.has(id) && state.tag === 'applied').length === edits;
  };
  let terminations = 0;
  while (!(await isDone())) {
    if (Date.now() > startedAt + limitMs) throw new Error(`waited in vain for ${edits} edits to be applied`);
    await sleep(200 + random() * 1300);
    if (await browser.endEventPage()) terminations += 1;
  }
  const expected = new Map(intents.map(({ productId, value }) => [productId, Number(value)]));
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  return { what: 'single edits', terminations, ...countWrites(run, last, expected), seconds };
}
