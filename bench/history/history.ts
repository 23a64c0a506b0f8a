import { launchBrowser } from '../../demo/browser.ts';
import { startShop, type RunningShop } from '../../demo/start-shop.ts';
import { anyEdit } from '../../src/domain/history.ts';
import { readStoreId } from '../../tests/chaos/chaos-browser.ts';
import { addStore, allowShops, createProfile, removeProfile } from '../../tests/e2e/profiles.ts';
import { stopWorkers } from '../../tests/e2e/stop-workers.ts';
import { smallCatalog } from '../../tests/fixtures/small-catalog.ts';
import { repeats } from '../repeats.ts';
import { ask } from './ask.ts';
import { figures, measure, openBare, times, type Figures, type Measured } from './measure.ts';
import { createHistory, writeHistory } from './seeded-history.ts';

const given = process.env['SIZES'];
/** Numbers of finished edits: none, some, and on to the most. */
const usualSizes = [0, 1_000, 10_000, 100_000];
const sizes = given?.split(',').map(Number) ?? usualSizes.slice(repeats(0, 1), repeats(usualSizes.length, 2));
const maxRatio = 1.2;

type Closing = (() => Promise<unknown>)[];

/** A browser with a store and a history of this length, in a profile of its own. What is to be closed is told at once. */
async function openHistory(shop: RunningShop, count: number, closing: Closing): Promise<Measured> {
  const profile = await createProfile();
  closing.unshift(() => removeProfile(profile));
  const browser = await launchBrowser({ headless: true, profile });
  closing.unshift(() => browser.context.close());
  await allowShops(browser);
  await addStore(browser, shop);
  // A running workbench would send commands and redraw at each stop of its worker, more so with a long history.
  const tab = await openBare(browser, 'workbench');
  const storeId = await readStoreId(tab);
  // No written edit is removed again.
  await ask(tab, 'history.limits', { limits: { edits: 1_000_000, days: 3650 } });
  const popup = await openBare(browser, 'popup');
  const { products } = (await ask(popup, 'catalog.search', { storeId, text: 'MUG-1' })).value;
  await popup.close();
  const [product] = products;
  if (product === undefined) throw new Error('the shop has no mug');
  const history = createHistory(count, storeId, product);
  await writeHistory(tab, history);
  await stopWorkers(browser.context);
  const { finished } = (await ask(tab, 'history.kept', {})).value;
  if (finished !== count) throw new Error(`the journal has ${finished} finished edits, not ${count}`);
  const { next } = (await ask(tab, 'history.list', { query: anyEdit, after: null })).value;
  const secondPage = next ?? { order: 1, createdAt: 1 };
  return { browser, shop, tab, storeId, product, history, secondPage };
}

const printRow = (cells: string[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`);

async function measureAll(): Promise<Figures> {
  const shop = await startShop({ catalog: smallCatalog, catalogVersion: 'v1' });
  const closing: Closing = [() => shop.close()];
  try {
    const opened: Measured[] = [];
    for (const count of sizes) opened.push(await openHistory(shop, count, closing));
    return await measure(opened);
  } finally {
    for (const close of closing) await close();
  }
}

const measured = await measureAll();
const heads = [`ms, median of ${times}`, ...sizes.map((size) => size.toLocaleString('en')), 'ratio', 'limit'];
printRow(heads);
printRow(heads.map(() => '---'));
for (const [name, { limit }] of Object.entries(figures)) {
  const values = measured[name as keyof Figures];
  const [none = NaN, some = NaN] = values;
  const last = values.at(-1) ?? NaN;
  const ratios = `${(last / none).toFixed(2)} of ${sizes[0]}, ${(last / some).toFixed(2)} of ${sizes[1]}`;
  const [value, most] =
    typeof limit === 'number' ? [last, limit] : [last / (limit === 'of none' ? none : some), maxRatio];
  const said =
    typeof limit === 'number' ? `${limit} ms` : `${maxRatio} of ${limit === 'of none' ? sizes[0] : sizes[1]}`;
  printRow([name, ...values.map((each) => each.toFixed(1)), ratios, `${said}: ${value <= most ? 'kept' : 'MISSED'}`]);
}
