import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { connectStore, launchBrowser } from '../../demo/browser.ts';
import { startShop } from '../../demo/start-shop.ts';
import { median, print } from '../client/figures.ts';
import { repeats } from '../repeats.ts';
import { inTime } from '../history/ask.ts';
import { stamp } from '../../tests/fixtures/stamp.ts';
import { viewPort } from '../../src/protocol/view-port.ts';
import { smallCatalog } from '../../tests/fixtures/small-catalog.ts';

const times = repeats(40, 2);
const roundTripMs = 40;

/** Records in the page when Enter was pressed and when its edit was first shown, and shown as applied. */
const watch = `(() => {
  const marks = (globalThis.marks = { enter: 0, durable: 0, applied: 0, value: '' });
  addEventListener('keydown', ({ key }) => { if (key === 'Enter') marks.enter = performance.now(); }, true);
  chrome.runtime.connect({ name: '${viewPort('popup', stamp)}' }).onMessage.addListener(({ edits }) => {
    const edit = edits.find(({ value }) => value === marks.value);
    if (edit === undefined) return;
    marks.durable ||= performance.now();
    if (edit.state.tag === 'applied') marks.applied ||= performance.now();
  });
})()`;

interface Marks {
  enter: number;
  durable: number;
  applied: number;
}

async function typePrice(popup: Page, value: string): Promise<Marks> {
  await popup.evaluate(`Object.assign(marks, { durable: 0, applied: 0, value: '${value}' })`);
  const row = popup.getByRole('listitem').filter({ hasText: 'Stoneware Mug' });
  await row.getByRole('button', { name: /^Price/ }).click();
  const field = row.getByRole('textbox', { name: /^Price/ });
  await field.fill(value);
  await field.press('Enter');
  const untilApplied = async (): Promise<Marks> => {
    for (;;) {
      const marks = await popup.evaluate<Marks>('marks');
      if (marks.applied > 0) return marks;
      await popup.waitForTimeout(20);
    }
  };
  return inTime(untilApplied(), `${value} to be applied`);
}

/** The minimum cost of one durable record on this machine, in the same page. */
const keepOne = (popup: Page): Promise<number[]> =>
  popup.evaluate(
    `(async () => {
      const db = await new Promise((resolve) => {
        const opening = indexedDB.open('bench', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
        opening.onsuccess = () => resolve(opening.result);
      });
      const spent = [];
      for (let count = 0; count < ${times}; count += 1) {
        const start = performance.now();
        const transaction = db.transaction('kept', 'readwrite', { durability: 'strict' });
        transaction.objectStore('kept').put({ text: 'x'.repeat(500) }, count);
        await new Promise((resolve) => (transaction.oncomplete = resolve));
        spent.push(performance.now() - start);
      }
      return spent;
    })()`,
  );

const profile = await mkdtemp(join(tmpdir(), 'shelfedge-bench-'));
const shop = await startShop({ catalog: smallCatalog, catalogVersion: 'v1' });
const browser = await launchBrowser({ headless: true, profile });
try {
  await (await connectStore(browser, shop)).close();
  const popup = await browser.context.newPage();
  await popup.goto(browser.page('popup'));
  await popup.getByRole('searchbox').fill('MUG-1');
  await popup.evaluate(watch);
  const rules = [{ kind: 'delay', delayMs: roundTripMs, origin: '^chrome-extension:' }];
  await fetch(`${shop.api}/__demo/faults`, { method: 'POST', body: JSON.stringify({ rules }) });
  const marks: Marks[] = [];
  // Typing at this speed would reach the limit of 200 calls a minute.
  for (let count = 0; count < times; count += 1) {
    marks.push(await typePrice(popup, (24 + count / 100).toFixed(2)));
    await popup.waitForTimeout(600);
  }
  const kept = median(await keepOne(popup));
  const durable = median(marks.map(({ durable, enter }) => durable - enter));
  const applied = median(marks.map(({ applied, enter }) => applied - enter));
  print({ name: 'Enter to durable', ours: durable, peer: 0, limit: kept, unit: 'ms' });
  const looks = 3 * roundTripMs;
  print({
    name: `Enter to applied and read back at ${roundTripMs} ms`,
    ours: applied,
    peer: 0,
    limit: looks,
    unit: 'ms',
  });
} finally {
  await browser.context.close();
  await shop.close();
  await rm(profile, { recursive: true, force: true });
}
