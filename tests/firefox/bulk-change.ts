import { until } from '../../demo/on-page.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { countWrites, readPrices, readWrites, type Outcome, type Run } from './outcome.ts';

/** The number of applied changes after which the event page is terminated. */
const step = 5;
const limitMs = 300_000;

const button = (text: string): string => `//button[starts-with(normalize-space(), '${text}')]`;

/** Takes ten percent off every price by a bulk change in the workbench. */
export async function changeInBulk(run: Run): Promise<Outcome> {
  const { browser, shop } = run;
  const startedAt = Date.now();
  const prices = readPrices(run);
  await browser.open('workbench#bulk');
  await (await browser.find(`//input[@id = 'bulk-amount']`)).type('10');
  await (await browser.find(button('Preview'))).click();
  // Slow enough that the event page is terminated during requests.
  await setFaults(shop, { kind: 'delay', delayMs: 300 });
  await (await browser.find(button(`Apply ${prices.length} changes`))).click();
  await browser.find(button('Pause'));
  // Without an open extension page, only the alarm of pending edits can restart the event page.
  await browser.run(`return browser.alarms.create('pre-warm', { delayInMinutes: 60 })`);
  await browser.open('none');
  let [written, terminations] = [0, 0];
  for (let next = step; next <= prices.length; next += step) {
    await until(() => (written = readWrites(run, 0).size) >= next, `${next} changes to be applied`, limitMs);
    await until(() => browser.endEventPage(), 'the event page to run', limitMs);
    if (written < prices.length) terminations += 1;
    if (next === 2 * step) await browser.open('workbench#bulk');
  }
  await browser.find(
    `//li[.//*[normalize-space() = '${prices.length} of ${prices.length} saved']]//*[. = 'Done']`,
    limitMs,
  );
  const expected = new Map(prices.map(({ productId, value }) => [productId, (Number(value) * 9) / 10]));
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  return { what: 'bulk change', terminations, ...countWrites(run, 0, expected), seconds };
}
