import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Edit } from '../../src/domain/edit.ts';
import { keepMine } from '../../src/edits/keep-mine.ts';
import { toUndo } from '../../src/edits/undo.ts';
import { versions } from '../fixtures/catalogs.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { eventually } from '../fixtures/eventually.ts';

type Harness = Awaited<ReturnType<typeof openEdits>>;
const by = { holdMs: 0, surface: 'popup', keyFingerprint: null } as const;

async function open(version: (typeof versions)[number]) {
  const harness = await openEdits(version);
  return { ...harness, worker: harness.startWorker() };
}

/** A shop whose mug got 5 more, alone or as the row of a bulk change, and a count of 30 typed since. */
async function openCounted(version: (typeof versions)[number], isBulk: boolean) {
  const harness = await open(version);
  const { worker, clock, edit, read } = harness;
  const undo = async (batchId: string | null, one: Edit): Promise<Edit> => {
    clock.ms += 1000;
    const stored = (await harness.journal.get(one.id)) as Edit;
    if (batchId === null) return worker.runner.add(toUndo(stored, { now: clock.ms, ...by }));
    await worker.batches.undo(batchId, { batchId: randomUUID(), surface: 'workbench', keyFingerprint: null });
    return toUndo(stored, { now: clock.ms, ...by });
  };
  const type = async (value: string, delta: string | null): Promise<Edit> => {
    clock.ms += 1000;
    const base = (await read('stock')) as string;
    return worker.runner.add(edit({ field: 'stock', base, value, delta, order: 0, createdAt: clock.ms }));
  };
  const before = Number(await read('stock'));
  const added = edit({ field: 'stock', base: String(before), value: String(before + 5), delta: '5', order: 0 });
  const batchId = isBulk ? randomUUID() : null;
  if (batchId === null) await worker.runner.add(added);
  else {
    await worker.batches.begin({
      id: batchId,
      storeId: 'store',
      title: '',
      surface: 'workbench',
      createdAt: 1,
      undoOf: null,
    });
    await worker.batches.fill(batchId, [added]);
    await worker.batches.start(batchId);
  }
  await harness.settles(added, { tag: 'applied' });
  return { ...harness, added, before, type, undo: (one = added) => undo(one === added ? batchId : null, one) };
}

const settled = ({ settles }: Harness, one: Edit): Promise<unknown> => settles(one, { tag: 'applied' });

test.each(versions.flatMap((version) => [false, true].map((isBulk) => [version, isBulk] as const)))(
  'an undo of 5 more asks on %s once a count was typed since, and takes nothing off (bulk: %s)',
  async (version, isBulk) => {
    const shop = await openCounted(version, isBulk);
    const count = await shop.type('30', null);
    await settled(shop, count);
    const undo = await shop.undo();
    await shop.settles(undo, { tag: 'conflict', theirs: '30', since: { surface: 'card', isBulk: false } });
    expect(await shop.read('stock')).toBe('30');
    expect(await shop.journal.get(undo.id)).toMatchObject({ base: '30', value: '25', sent: null });
    // The answer is the count that the question names.
    const answer = { nowMs: shop.clock.ms, holdMs: 0, confirmed: [] };
    await shop.worker.runner.change([undo.id], (edit) => keepMine(edit, answer));
    await settled(shop, undo);
    expect(await shop.read('stock')).toBe('25');
    const again = await shop.undo(undo);
    await settled(shop, again);
    expect(await shop.read('stock')).toBe('30');
  },
);

test.each(versions)(
  'an undo of 5 more takes them off again on %s once the count typed since was undone',
  async (version) => {
    const shop = await openCounted(version, false);
    const count = await shop.type('30', null);
    await settled(shop, count);
    await settled(shop, await shop.undo(count));
    expect(await shop.read('stock')).toBe(String(shop.before + 5));
    await settled(shop, await shop.undo());
    expect(await shop.read('stock')).toBe(String(shop.before));
  },
);

test.each(versions)('an undo of 5 more asks nothing on %s where units were added since', async (version) => {
  const shop = await openCounted(version, false);
  await settled(shop, await shop.type(String(shop.before + 8), '3'));
  await settled(shop, await shop.undo());
  expect(await shop.read('stock')).toBe(String(shop.before + 3));
  await eventually(async () => (await shop.journal.open()).length).toBe(0);
});

test.each(versions)(
  'a row of units asks on %s once a count was typed before its bulk change was started',
  async (version) => {
    const { worker, edit, settles, read, clock } = await open(version);
    const batch = {
      id: randomUUID(),
      storeId: 'store',
      title: '',
      surface: 'workbench',
      createdAt: 1,
      undoOf: null,
    } as const;
    const row = edit({ field: 'stock', base: '12', value: '17', delta: '5', order: 0 });
    await worker.batches.begin(batch);
    await worker.batches.fill(batch.id, [row]);
    clock.ms += 1000;
    const base = (await read('stock')) as string;
    const count = await worker.runner.add(edit({ field: 'stock', base, value: '30', order: 0, createdAt: clock.ms }));
    await settles(count, { tag: 'applied' });
    await worker.batches.start(batch.id);
    await settles(row, { tag: 'conflict', theirs: '30' });
    expect(await read('stock')).toBe('30');
  },
);
