import { describe, expect, onTestFinished, test } from 'vitest';
import type { RunningShop } from '../../demo/start-shop.ts';
import type { Batch } from '../../src/domain/batch.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { openVaultRecords } from '../../src/background/services/vault-records.ts';
import { anyEdit } from '../../src/domain/history.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import { readParts } from '../chaos/platform-facts.ts';
import { openHarness, popup, workbench } from '../fixtures/background-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createMemoryJournal } from '../fixtures/memory-journal.ts';
import { recordedValues, restoreDatabase } from '../fixtures/recorded-databases.ts';
import {
  platformPort,
  recordedPassphrase,
  recordings,
  startRecordedShop,
  storefrontPort,
  type Recording,
} from '../fixtures/recorded-profile.ts';
import { createRuntime } from '../fixtures/test-runtime.ts';

/** Today's background on what a version stored, at a store that stands as it was left. */
async function open(recording: Recording) {
  const shop = await startRecordedShop(recording, 'anywhere');
  onTestFinished(shop.close);
  const runtime = createRuntime();
  const local = JSON.stringify(recording.records.local)
    .replaceAll(`"http://127.0.0.1:${platformPort}"`, JSON.stringify(shop.api))
    .replaceAll(`"http://127.0.0.1:${storefrontPort}"`, JSON.stringify(shop.storefront));
  for (const [name, value] of Object.entries(JSON.parse(local) as object)) await runtime.local.set(name, value);
  const journal = createMemoryJournal(undefined, await restoreDatabase(recording, 'shelfedge-journal'));
  const vaultRecords = openVaultRecords({
    name: await restoreDatabase(recording, 'shelfedge-vault'),
    findRoom: () => Promise.resolve('room'),
  });
  const harness = openHarness(shop, { runtime, journal, vaultRecords });
  const port = await harness.follow('workbench', workbench);
  const view = () => port.posted.at(-1) as WorkbenchView;
  await eventually(() => view().stores.length).toBe(1);
  return { ...harness, shop, view, storeId: view().stores[0]?.id ?? '' };
}

/** The platform's values by product and field. */
const storedValues = (shop: RunningShop, { catalogVersion }: Recording): Map<string, number | string> =>
  new Map(
    readParts(shop, catalogVersion).map(({ productId, field, value }) => [
      `${productId} ${field}`,
      field === 'price' || field === 'stock' ? Number(value) : value,
    ]),
  );

const titles = (some: readonly Batch[]) => some.map(({ title, state }) => `${title}: ${state}`).toSorted();

/** A stock change whose answer was lost may ask whether it was saved. */
const isSettled = (row: Edit | undefined) =>
  row?.state.tag === 'applied' || (row?.state.tag === 'conflict' && row.state.why === 'doubt');

describe.each(recordings)('the data that $version left in $browser', (recording) => {
  const edits = recordedValues(recording, 'shelfedge-journal', 'edits') as Edit[];
  const batches = recordedValues(recording, 'shelfedge-journal', 'batches') as Batch[];

  test('are complete: store, settings, bulk changes and the whole history', async () => {
    const { view, as } = await open(recording);
    const [store] = view().stores;
    // The ports differ from the recorded ones, so that the name says which.
    expect(store?.name).toMatch(/^Jars & Co/);
    expect(store?.merchant).toMatchObject({ tag: 'locked' });
    expect(JSON.stringify(store)).toContain('"big_change":{"level":"block","percent":60}');
    expect(view().historyLimits).toEqual({ edits: 4000, days: null });
    expect(titles(view().batches.map(({ batch }) => batch))).toEqual(titles(batches));
    const { edits: listed } = await as(workbench)('history.list', { query: anyEdit, after: null });
    expect(listed.map(({ id }) => id).toSorted()).toEqual(edits.map(({ id }) => id).toSorted());
  });

  test('continue after unlocking: every row is saved once, and nothing else changes', async () => {
    const { as, shop, storeId, journal, runtime, background } = await open(recording);
    const before = storedValues(shop, recording);
    const left = edits.filter(({ batchId, state }) => batchId !== null && state.tag !== 'applied');
    expect(left.map(({ field, delta }) => `${field} ${delta}`).toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => 'stock 2'),
      ...Array.from({ length: 4 }, () => 'stock 5'),
    ]);
    await as(popup)('key.unlock', { storeId, passphrase: recordedPassphrase });
    const paused = batches.find(({ state }) => state === 'paused');
    await as(workbench)('bulk.resume', { id: paused?.id ?? '' });
    const rowsNow = () => Promise.all(left.map(({ id }) => journal.get(id)));
    await eventually(async () => {
      // A write that the store refused may still take effect for a while; the browser wakes the worker after that.
      runtime.clock.ms += 10_000;
      await background.onWake();
      return (await rowsNow()).every(isSettled);
    }).toBe(true);
    const wanted = new Map(before);
    for (const row of await rowsNow()) {
      const key = `${row?.productId} ${row?.field}`;
      if (row?.state.tag === 'applied') wanted.set(key, Number(before.get(key)) + Number(row.delta));
    }
    expect([...wanted].filter(([key, value]) => before.get(key) !== value).length).toBeGreaterThanOrEqual(6);
    expect(storedValues(shop, recording)).toEqual(wanted);
    // The single edits that need a person stand as they were, and the one without an answer is found saved.
    const single = edits.filter(({ batchId }) => batchId === null);
    await eventually(async () => Promise.all(single.map(async ({ id }) => (await journal.get(id))?.state.tag))).toEqual(
      single.map(({ state }) => (state.tag === 'sending' ? 'applied' : state.tag)),
    );
  });
});
