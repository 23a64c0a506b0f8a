import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../../demo/start-shop.ts';
import { smallCatalog } from '../../tests/fixtures/small-catalog.ts';
import { median, print } from '../client/figures.ts';
import { repeats } from '../repeats.ts';
import { printBytes } from './bytes.ts';
import { startContenders, type Contender } from './contenders.ts';
import { openCard } from './open-card.ts';
import { lookHash, pointerMark, rest, visit, type Visit } from './visits.ts';

const rounds = repeats(15);
const opens = repeats(9);

const folder = await mkdtemp(join(tmpdir(), 'shelfedge-bench-'));
const shop = await startShop({ catalog: smallCatalog, catalogVersion: 'v1' });
const product = `${shop.storefront}/product-page/stoneware-mug`;
const about = `${shop.storefront}/about`;
const pages = { without: about, seen: `${about}?${pointerMark}`, product, looked: `${product}?look${lookHash}` };
type Kind = keyof typeof pages;

const { tabs, close } = await startContenders(shop, folder);
try {
  const names = Object.keys(tabs) as Contender[];
  const visits: { name: Contender; kind: Kind; cost: Visit }[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [turn] of names.entries()) {
      // Whoever comes first finds the machine otherwise than whoever comes last.
      const name = names[(round + turn) % names.length] as Contender;
      await tabs[name].bringToFront();
      for (const kind of Object.keys(pages) as Kind[]) {
        await rest(tabs[name], about);
        visits.push({ name, kind, cost: await visit(tabs[name], pages[kind]) });
      }
    }
  const costs = (name: Contender, kind: Kind): Visit[] =>
    visits.filter((one) => one.name === name && one.kind === kind).map(({ cost }) => cost);

  /** The work that a contender adds to the page's own, in pairs of one round because the machine's pace drifts. */
  const threadMs = (name: Contender, kind: Kind): number => {
    const own = costs('nothing', kind);
    return median(costs(name, kind).map((cost, round) => cost.threadMs - (own[round]?.threadMs ?? 0)));
  };
  const threads: [string, Kind][] = [
    ['page.no-product.main-thread', 'without'],
    ['page.no-product.looked-at.main-thread', 'seen'],
    ['page.product.main-thread-ms', 'product'],
  ];
  for (const [name, kind] of threads) {
    const [ours, peer, limit] = [threadMs('ours', kind), threadMs('react', kind), threadMs('gate', kind)];
    print({ name, ours, peer, limit, unit: 'ms' });
  }

  const handleMs = (name: Contender): number => median(costs(name, 'looked').map((cost) => cost.handleMs ?? Infinity));
  print({ name: 'page.product.handle-ms', ours: handleMs('ours'), peer: handleMs('react'), limit: 50, unit: 'ms' });

  const shift = (name: Contender): number => Math.max(...costs(name, 'product').map((cost) => cost.shift));
  print({ name: 'page.cls', ours: shift('ours'), peer: shift('react'), limit: shift('nothing'), unit: 'score' });

  const readings: [string, boolean][] = [
    ['page.card.click-to-ready-ms', false],
    ['page.card.click-to-ready-cold-ms', true],
  ];
  for (const [name, isCold] of readings) {
    const spent: number[] = [];
    for (let count = 0; count < opens; count += 1) spent.push(await openCard(tabs.ours, product, isCold));
    print({ name, ours: median(spent), peer: 0, limit: 40, unit: 'ms' });
  }
  printBytes();
} finally {
  await close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}
