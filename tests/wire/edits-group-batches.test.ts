import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toRows } from '../../src/edits/bulk/preview.ts';
import { settleMs, staleMs } from '../../src/edits/runner/back-off.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { defaultLimits } from '../../src/domain/guardrails.ts';
import { pagesOf, versions, type Version } from '../fixtures/catalogs.ts';
import { createEdit } from '../fixtures/edit.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog } from '../fixtures/platform-control.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { storedGroups, storedMembers } from '../fixtures/stored-groups.ts';

type Worker = ReturnType<Awaited<ReturnType<typeof openEdits>>['startWorker']>;

const books = Array.from({ length: 120 }, (_, index) => ({
  ...smallCatalog.products[4],
  name: `Book ${index}`,
  slug: `book-${index}`,
}));

/** When a write without an answer is written again: it cannot take effect any more, and a reading shows whether it did, ms. */
const settledMs = settleMs + staleMs;

/** A call of a worker that dies while it runs: it never ends for this worker. */
const never = <T>(): Promise<T> => new Promise(() => undefined);

/** A store with 120 products in no group, and its mug in Gifts and Kitchen. */
async function start(version: Version) {
  const products = [...smallCatalog.products, ...books] as typeof smallCatalog.products;
  const harness = await openEdits(version, { catalog: { ...smallCatalog, products } });
  const { catalog, platform, mug, clock } = harness;
  const group = (await catalog.groups.list()).find(({ name }) => name === 'Gifts') ?? { id: '', name: '' };
  const ids = (await pagesOf(catalog))
    .flat()
    .flatMap(({ id, name }) => (name.startsWith('Book ') ? id : []))
    .toSorted();
  const before = storedMembers(platform, 'Gifts');
  await clearLog(platform);
  /** The preview's changes of these products as the rows of a batch. */
  const rowsOf = async (isIn: boolean, productIds: readonly string[]): Promise<Edit[]> => {
    const rows: Edit[] = [];
    for (let from = 0; from < productIds.length; from += 100)
      for (const product of (await catalog.products(productIds.slice(from, from + 100))).values())
        for (const { outcome, ...place } of toRows(
          { product, variantIds: null },
          { kind: 'group', group: { id: group.id, name: group.name }, isIn },
          { limits: defaultLimits, locale: 'en' },
        ))
          if (outcome.tag === 'change')
            rows.push(createEdit({ ...place, value: outcome.value, createdAt: (clock.ms += 1) }));
    return rows;
  };
  const startBatch = async ({ batches }: Worker, rows: readonly Edit[]): Promise<string> => {
    const id = randomUUID();
    await batches.begin({
      id,
      storeId: 'store',
      title: 'Gifts',
      surface: 'workbench',
      createdAt: (clock.ms += 1),
      undoOf: null,
    });
    await batches.fill(id, rows);
    await batches.start(id);
    return id;
  };
  const members = () => storedMembers(platform, 'Gifts');
  const writes = async () =>
    (await readLog(platform)).filter(
      ({ method, path }) => method === 'POST' && /productIds|add-items|remove-items/.test(path),
    ).length;
  return { ...harness, mug, ids, before, rowsOf, startBatch, members, writes };
}

const countsOf = ({ batches }: Worker, id: string) =>
  eventually(() => batches.progress().find(({ batch }) => batch.id === id)?.counts);

describe.each(versions)('a bulk change of a group on %s', (version) => {
  test('adds the missing products, by one call for 100, and its undo removes exactly these', async () => {
    const { ids, mug, before, rowsOf, startBatch, startWorker, members, writes, platform } = await start(version);
    const rows = await rowsOf(true, [...ids, mug.id]);
    expect(rows.map(({ productId }) => productId).toSorted()).toEqual(ids);
    const worker = startWorker();
    const id = await startBatch(worker, rows);
    await countsOf(worker, id).toMatchObject({ applied: 120, refused: 0, conflict: 0 });
    expect([members(), await writes()]).toEqual([[...before, ...ids].toSorted(), 2]);
    const undo = randomUUID();
    await worker.batches.undo(id, { batchId: undo, surface: 'workbench', keyFingerprint: null });
    await countsOf(worker, undo).toMatchObject({ applied: 120, refused: 0, conflict: 0 });
    expect([members(), await writes()]).toEqual([before, 4]);
    expect(storedGroups(platform, mug.id)).toEqual(['Gifts', 'Kitchen']);
  });

  test('removes only from its group; a product that left it meanwhile stays away after the undo', async () => {
    const { ids, mug, before, catalog, rowsOf, startBatch, startWorker, members, platform } = await start(version);
    const rows = await rowsOf(false, [...ids, ...before]);
    expect(rows.map(({ productId }) => productId).toSorted()).toEqual(before);
    const [gone = '', ...rest] = before.filter((id) => id !== mug.id);
    await catalog.groups.remove(rows[0]?.group?.id ?? '', [gone]);
    const worker = startWorker();
    const id = await startBatch(worker, rows);
    await countsOf(worker, id).toMatchObject({ applied: before.length, refused: 0, conflict: 0 });
    expect([members(), storedGroups(platform, mug.id)]).toEqual([[], ['Kitchen']]);
    const undo = randomUUID();
    await worker.batches.undo(id, { batchId: undo, surface: 'workbench', keyFingerprint: null });
    await countsOf(worker, undo).toMatchObject({ applied: before.length - 1, queued: 0, sending: 0 });
    expect(members()).toEqual([mug.id, ...rest].toSorted());
  });

  test('goes on where a worker died before the answer, and each product is in it once', async () => {
    const { ids, before, catalog, clock, rowsOf, startBatch, startWorker, members, writes } = await start(version);
    const rows = await rowsOf(true, ids);
    const dying = startWorker(
      { writeMany: (changes) => catalog.writeMany(changes).then(never<[]>) },
      { isMortal: true },
    );
    const id = await startBatch(dying, rows);
    await expect.poll(() => members().length).toBe(before.length + 100);
    await countsOf(dying, id).toMatchObject({ sending: 100, queued: 20 });
    const next = startWorker();
    clock.ms += settledMs;
    await next.runner.resume();
    await countsOf(next, id).toMatchObject({ applied: 120, sending: 0, waiting: 0 });
    expect([members(), await writes()]).toEqual([[...before, ...ids].toSorted(), 2]);
  });

  test('is not sent again by the next worker while the write of a dead one may still come', async () => {
    const { ids, before, clock, rowsOf, startBatch, startWorker, members, writes } = await start(version);
    const dying = startWorker({ writeMany: never<[]> }, { isMortal: true });
    const id = await startBatch(dying, await rowsOf(true, ids.slice(0, 3)));
    await countsOf(dying, id).toMatchObject({ sending: 3 });
    const next = startWorker();
    await next.runner.resume();
    await countsOf(next, id).toMatchObject({ waiting: 3 });
    expect([members(), await writes()]).toEqual([before, 0]);
    clock.ms += settledMs;
    await next.runner.resume();
    await countsOf(next, id).toMatchObject({ applied: 3 });
    expect(members()).toEqual([...before, ...ids.slice(0, 3)].toSorted());
  });

  test('a change that is paused and cancelled leaves the rest out of the group', async () => {
    const { ids, before, catalog, rowsOf, startBatch, startWorker, members, writes } = await start(version);
    const held = Promise.withResolvers<void>();
    const worker = startWorker({ writeMany: (changes) => held.promise.then(() => catalog.writeMany(changes)) });
    const id = await startBatch(worker, await rowsOf(true, ids));
    await countsOf(worker, id).toMatchObject({ sending: 100, queued: 20 });
    await worker.batches.pause(id);
    await worker.batches.cancel(id);
    held.resolve();
    await countsOf(worker, id).toEqual({
      applied: 100,
      cancelled: 20,
      queued: 0,
      sending: 0,
      waiting: 0,
      replaced: 0,
      conflict: 0,
      refused: 0,
    });
    expect(worker.batches.progress()[0]?.batch.cancelled).toBe(20);
    expect([members().length, await writes()]).toEqual([before.length + 100, 1]);
  });

  test('leaves out a product that is deleted before the write, and adds the others', async () => {
    const { ids, before, catalog, platform, rowsOf, startBatch, startWorker, members } = await start(version);
    const [gone = '', ...rest] = ids.slice(0, 5);
    const from = version === 'v1' ? 'products WHERE id = ?' : "documents WHERE kind = 'product' AND id = ?";
    const worker = startWorker({
      writeMany: (changes) => {
        platform.db.prepare(`DELETE FROM ${from}`).run(gone);
        return catalog.writeMany(changes);
      },
    });
    const id = await startBatch(worker, await rowsOf(true, ids.slice(0, 5)));
    await countsOf(worker, id).toMatchObject({ applied: 4, refused: 1 });
    expect(members().filter((one) => one !== gone)).toEqual([...before, ...rest].toSorted());
  });

  test('a change of a deleted group is refused row by row', async () => {
    const { ids, rowsOf, startBatch, startWorker, platform, writes } = await start(version);
    const rows = await rowsOf(true, ids.slice(0, 3));
    const table = version === 'v1' ? 'collections' : 'documents';
    platform.db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(rows[0]?.group?.id ?? '');
    const worker = startWorker();
    const id = await startBatch(worker, rows);
    await countsOf(worker, id).toMatchObject({ refused: 3, applied: 0 });
    expect(await writes()).toBe(1);
  });
});
