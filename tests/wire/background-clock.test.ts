import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constant, constantFrom, oneof, record } from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Edit } from '../../src/domain/edit.ts';
import { needsNotice } from '../../src/domain/clock-correction.ts';
import type { PopupView, WorkbenchView } from '../../src/protocol/view.ts';
import { shownValue, storeValue } from '../../src/products/values/current-value.ts';
import { latestUndoable } from '../../src/products/values/edit-lookup.ts';
import type { Fetched } from '../../src/products/values/known-product.ts';
import { lastFinished } from '../../src/domain/edit.ts';
import { isNews, staleSeq } from '../../src/ui/fields/news.ts';
import {
  openConnected,
  nextWorker,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

const [minute, hour, year] = [60_000, 3_600_000, 31_557_600_000];

let harness: Awaited<ReturnType<typeof openConnected>>;
let productId: string;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  productId = (await readProduct(harness.platform, 'stoneware-mug')).id;
});

const see = (from: Harness): Promise<Fetched> =>
  from.as(popup)('catalog.product', { storeId: harness.storeId, productId });
const commit = async (from: Harness, base: string, value: string): Promise<Edit> => {
  const intent = {
    id: randomUUID(),
    productId,
    variantId: null,
    field: 'price' as const,
    base,
    value,
    productName: 'Stoneware Mug',
    variantLabel: null,
    currency: 'EUR',
  };
  return (await from.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 })).edit;
};
const settles = ({ id }: Edit) =>
  eventually(async () => (await harness.journal.get(id))?.state).toMatchObject({ tag: 'applied' });
const viewOf = async (from: Harness): Promise<PopupView> => {
  const port = await from.follow('popup', popup);
  return port.posted.at(-1) as PopupView;
};
const target = () => ({ productId, variantId: null, locationId: null, field: 'price' as const });
const toldIn = async (from: Harness) => needsNotice((await viewOf(from)).clock);
/** The text of a surface that has this reading, with the changes that are newer. */
const shown = async (from: Harness, fetched: Fetched, stale: number) => {
  const { edits } = await viewOf(from);
  const known = { fetched, edits };
  return {
    store: storeValue(known, target()),
    shown: shownValue(known, target()),
    isSaved: edits.some((edit) => edit.state.tag === 'applied' && isNews(edit, stale)),
    canUndo: latestUndoable(edits, stale) !== undefined,
  };
};
const saved = (value: string) => ({ store: value, shown: value, isSaved: true, canUndo: true });

test.each([
  ['set back an hour', -hour],
  ['set back to another year', -20 * 365 * 24 * hour],
  ['set ahead three years', 3 * 365 * 24 * hour],
])('a clock that is %s between typing and Enter hides neither the new price nor its undo', async (_name, aheadMs) => {
  const fetched = await see(harness);
  const stale = staleSeq([], harness.runtime.now());
  // A key that is unused for three years is locked.
  await harness.as(workbench)('key.lockAfter', { storeId: harness.storeId, minutes: null });
  harness.runtime.clock.aheadMs = aheadMs;
  await settles(await commit(harness, '24.50', '26.00'));
  expect(await shown(harness, fetched, stale)).toEqual(saved('26.00'));
});

test('a reading after the clock was set back is newer than one saved before', async () => {
  await settles(await commit(harness, '24.50', '26.00'));
  harness.runtime.clock.aheadMs = -hour;
  harness.platform.db.prepare("UPDATE products SET price = 31 WHERE slug = 'stoneware-mug'").run();
  expect((await shown(harness, await see(harness), -1)).store).toBe('31.00');
});

test('a page that outlives its worker shows the next worker’s saves, though the clock was set back meanwhile', async () => {
  const fetched = await see(harness);
  harness.runtime.clock.aheadMs = -hour;
  const next = nextWorker(harness);
  await settles(await commit(next, '24.50', '26.00'));
  expect(await shown(next, fetched, -1)).toEqual(saved('26.00'));
  const last = nextWorker(harness);
  expect((await shown(last, await see(last), -1)).store).toBe('26.00');
});

const act = oneof(
  { weight: 2, arbitrary: record({ do: constant('see' as const) }) },
  { weight: 4, arbitrary: record({ do: constant('save' as const), value: constantFrom('21.00', '22.00', '23.00') }) },
  { weight: 1, arbitrary: record({ do: constant('restart' as const) }) },
  {
    weight: 4,
    arbitrary: record({
      do: constant('set' as const),
      ms: constantFrom(-hour, hour, -20 * year, 3 * year, -5 * minute),
    }),
  },
);

/** The number of random runs, when set by hand. Otherwise the seed is fixed, so that a green suite stays green. */
const byHand = process.env['RUNS'];
const parameters = byHand === undefined ? { numRuns: 12, seed: 1 } : { numRuns: Number(byHand) };

test('setting the clock at any moment changes no saved value on any surface', async () => {
  await harness.as(workbench)('key.lockAfter', { storeId: harness.storeId, minutes: null });
  await assert(
    asyncProperty(array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
      // A worker of an earlier run is over.
      let from = nextWorker(harness);
      let fetched = await see(from);
      const stale = lastFinished((await viewOf(from)).edits);
      let last = storeValue({ fetched, edits: [] }, target()) ?? '';
      const first = last;
      for (const one of acts) {
        // Time for the rate of calls.
        harness.runtime.clock.ms += minute;
        if (one.do === 'set') harness.runtime.clock.aheadMs += one.ms;
        else if (one.do === 'see') fetched = await see(from);
        else if (one.do === 'restart') from = nextWorker(harness);
        else if (one.value !== last) {
          await settles(await commit(from, last, one.value));
          last = one.value;
        }
        const now = await shown(from, fetched, stale);
        expect(now).toEqual(
          last === first && !now.isSaved ? { ...saved(last), isSaved: false, canUndo: false } : saved(last),
        );
      }
    }),
    parameters,
  );
}, 60_000);

test('times follow the platform where the machine’s clock is off, also before the next worker’s first answer', async () => {
  harness.runtime.clock.aheadMs = -hour;
  const next = nextWorker(harness);
  await see(next);
  await see(next);
  const edit = await commit(next, '24.50', '26.00');
  expect(Math.abs(edit.createdAt - harness.runtime.clock.ms)).toBeLessThan(5000);
  await settles(edit);
  const last = nextWorker(harness);
  const undone = await commit(last, '26.00', '25.00');
  expect(Math.abs(undone.createdAt - harness.runtime.clock.ms)).toBeLessThan(5000);
});

test('a clock that is off is said in popup and workbench once, over workers, and again where it is off by another time', async () => {
  harness.runtime.clock.aheadMs = -hour;
  expect(await toldIn(harness)).toBe(false);
  const next = nextWorker(harness);
  await see(next);
  await see(next);
  expect(await toldIn(next)).toBe(true);
  const { posted } = await next.follow('workbench', workbench);
  expect(needsNotice((posted.at(-1) as WorkbenchView).clock)).toBe(true);
  await next.as(popup)('settings.dismissClock', {});
  expect(await toldIn(next)).toBe(false);
  harness.runtime.clock.aheadMs = 2 * hour;
  const last = nextWorker(harness);
  await see(last);
  await see(last);
  expect(await toldIn(last)).toBe(true);
});
