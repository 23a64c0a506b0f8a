import { parseArgs } from 'node:util';
import type { Attack, BrowserName, Stage } from './attack.ts';
import { attacks } from './attacks.ts';
import { startChromium } from './chromium-stage.ts';
import { startFirefox } from './firefox-stage.ts';
import { startHostileShop, type HostileShop } from './hostile-shop.ts';
import { ordinaryPages } from './ordinary-pages.ts';
import { printOutcome, printSummary } from './print.ts';
import { runAttack, type Outcome } from './run-attack.ts';

const { values } = parseArgs({
  options: {
    browser: { type: 'string' },
    only: { type: 'string', default: '' },
    short: { type: 'boolean' },
    ordinary: { type: 'boolean' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const table = values.ordinary ? ordinaryPages : attacks;
const stages: Record<BrowserName, (shop: HostileShop, pixelRatio?: number) => Promise<Stage>> = {
  chromium: startChromium,
  firefox: startFirefox,
};
const browsers = (Object.keys(stages) as BrowserName[]).filter((name) => (values.browser ?? name) === name);
if (browsers.length === 0) {
  console.error(`--browser must be chromium or firefox, not "${values.browser}"`);
  process.exit(2);
}

const isWanted = ({ name, group, isShort }: Attack): boolean =>
  `${group}: ${name}`.toLowerCase().includes(values.only.toLowerCase()) && (!values.short || isShort === true);

/** The selected rows for a browser, each with its index in the table. */
const rowsFor = (browser: BrowserName): [index: number, attack: Attack][] =>
  [...table.entries()].filter(([, attack]) => attack.browsers.includes(browser) && isWanted(attack));

/** Runs these attacks in one browser at one pixel ratio, one after the other. */
async function attackOn(browser: BrowserName, pixelRatio: number, rows: [number, Attack][]): Promise<Outcome[]> {
  const shop = await startHostileShop({ allowedRedirectOrigins: ['http://127.0.0.1:*'] });
  try {
    const stage = await stages[browser](shop, pixelRatio);
    try {
      stage.seed = Number(values.seed);
      const outcomes: Outcome[] = [];
      for (const [index, attack] of rows) {
        const outcome = await runAttack(stage, attack, index);
        printOutcome(outcome);
        outcomes.push(outcome);
      }
      return outcomes;
    } finally {
      await stage.close();
    }
  } finally {
    await shop.close();
  }
}

/** Runs the selected attacks in one browser, which restarts for each pixel ratio. */
async function attackIn(browser: BrowserName): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [ratio, rows] of Map.groupBy(rowsFor(browser), ([, attack]) => attack.pixelRatio ?? 1))
    outcomes.push(...(await attackOn(browser, ratio, rows)));
  return outcomes;
}

const outcomes: Outcome[] = [];
for (const browser of browsers) outcomes.push(...(await attackIn(browser)));
process.exitCode = printSummary(outcomes) ? 0 : 1;
