import { valuesOf } from '../../../../src/products/working-copy/working-copy.ts';
import { copyOf, createUnsaved } from '../../../fixtures/working-copy.ts';
import { expect, test } from 'vitest';
import type { Catalog } from '../../../../src/catalog/port.ts';
import { createEditing } from '../../../../src/background/services/editing.ts';
import { createSequence } from '../../../../src/background/services/sequence.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { readyMerchant } from '../../../fixtures/app-state.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { copyText } from '../../../fixtures/copies.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createProduct } from '../../../fixtures/product.ts';
import { createTestReadings } from '../../../fixtures/readings.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const later = { tag: 'queued', notBefore: Number.MAX_SAFE_INTEGER } as const;
const applied = { tag: 'applied', at: 1 } as const;

/** The editing of a store with a key, over a journal. */
function open(journal = createMemoryJournal()) {
  const runtime = createRuntime();
  const app = createAppStore();
  const readings = createTestReadings(app);
  const sequence = createSequence(runtime);
  const key: { writer: { catalog: Catalog; keyFingerprint: string } | null } = { writer: null };
  const accounts = { get: (storeId: string) => (storeId === 'store' ? key : undefined) };
  const editing = createEditing({ runtime, app, journal, accounts: accounts as never, readings, sequence });
  return {
    ...editing,
    runtime,
    app,
    journal,
    readings,
    key,
    shownIds: () => app.getState().edits.map(({ id }) => id),
    copy: () => copyText(runtime.files),
  };
}

test('a stored edit is shown first, a changed one where it is, and a removed one no more', async () => {
  const { editStore, app, shownIds } = open();
  const [first, second] = [createEdit({ state: later }), createEdit({ state: later })];
  await editStore.add([first]);
  await editStore.add([second]);
  expect(shownIds()).toEqual([second.id, first.id]);
  await editStore.change([first.id], (edit) => ({ ...edit, state: applied }));
  expect(app.getState().edits).toMatchObject([
    { id: second.id, state: later },
    { id: first.id, state: applied },
  ]);
  await editStore.change([second.id], () => null);
  expect(shownIds()).toEqual([first.id]);
});

const draftOf = (productId: string, id?: string) => createUnsaved({ productId, ...(id !== undefined && { id }) });

test('typed text is not unsaved any more once the journal has its edit, stored now or found at the start', async () => {
  const [saved, found, unsaved] = [createEdit({ state: later }), createEdit({ state: later }), createEdit()];
  const journal = createMemoryJournal();
  const { editStore, showEdits, app } = open(journal);
  const left = [draftOf('b'), draftOf('c', unsaved.id)];
  app.setState({ workingCopy: copyOf(draftOf('a', saved.id), ...left, draftOf('d', found.id)) });
  await journal.add([found]);
  await editStore.add([saved]);
  expect(valuesOf(app.getState().workingCopy)).toEqual([...left, draftOf('d', found.id)]);
  await showEdits();
  expect(valuesOf(app.getState().workingCopy)).toEqual(left);
});

test('a single undo that the undo of a batch takes over is no longer shown among the edits', async () => {
  const { editStore, shownIds } = open();
  const [undo, other] = [createEdit({ state: later }), createEdit({ state: later })];
  await editStore.add([undo, other]);
  const batch = createBatch();
  await editStore.batches.put(batch);
  await editStore.change([undo.id], (edit) => ({ ...edit, batchId: batch.id }));
  expect(shownIds()).toEqual([other.id]);
});

test('the rows of a batch are shown as its progress, and not among the edits', async () => {
  const { editStore, app, shownIds } = open();
  const batch = createBatch({ state: 'paused' });
  await editStore.ready();
  await editStore.batches.put(batch);
  const row = createEdit({ batchId: batch.id, state: later });
  await editStore.add([row]);
  expect([shownIds(), app.getState().batches]).toMatchObject([
    [],
    [{ batch: { id: batch.id }, counts: { queued: 1 } }],
  ]);
  await editStore.change([row.id], () => null);
  expect(app.getState().batches).toMatchObject([{ counts: { queued: 0 } }]);
});

test('the edits of another key are counted again with each change of edits or keys', async () => {
  const { editStore, app, key } = open();
  key.writer = { catalog: {} as never, keyFingerprint: 'now' };
  const edit = createEdit({ state: later, keyFingerprint: 'old' });
  const counted = () => app.getState().keptBackEdits;
  await editStore.add([edit]);
  expect(counted()).toEqual({ store: 1 });
  key.writer = { catalog: {} as never, keyFingerprint: 'old' };
  app.setState({ news: '2.0' });
  expect(counted()).toEqual({ store: 1 });
  app.setState({ merchants: { store: readyMerchant } });
  expect(counted()).toEqual({});
  key.writer = { catalog: {} as never, keyFingerprint: 'now' };
  app.setState({ merchants: {} });
  expect(counted()).toEqual({ store: 1 });
  await editStore.change([edit.id], () => null);
  expect(counted()).toEqual({});
});

test('the edits of another key that the journal has are counted once they are shown', async () => {
  const journal = createMemoryJournal();
  await journal.add([createEdit({ state: later, keyFingerprint: 'old' })]);
  const { showEdits, app, key } = open(journal);
  key.writer = { catalog: {} as never, keyFingerprint: 'now' };
  await showEdits();
  expect(app.getState().keptBackEdits).toEqual({ store: 1 });
});

test('every stored and removed edit is in the next copy', async () => {
  const { editStore, backup, copy } = open();
  await backup.check();
  const edit = createEdit({ state: later });
  await editStore.add([edit]);
  await expect.poll(copy).toContain(edit.id);
  await editStore.change([edit.id], () => null);
  await expect.poll(copy).not.toContain(edit.id);
});

test('the journal’s edits are shown once each: the newest, then older ones that are not applied', async () => {
  const journal = createMemoryJournal();
  const old = createEdit({ state: later, createdAt: 1 });
  const older = createEdit({ state: later, createdAt: 0 });
  const recent = Array.from({ length: 50 }, (_, index) =>
    createEdit({ state: index === 49 ? later : applied, createdAt: 10 + index }),
  );
  const row = createEdit({ batchId: 'batch', state: later, createdAt: 500 });
  await journal.add([older, old, ...recent, row]);
  const { showEdits, shownIds, app, runtime } = open(journal);
  await runtime.local.set('unreadable', { version: 1, value: [{ name: 'drafts', stored: 1 }] });
  await showEdits();
  expect(shownIds()).toEqual([...recent.map(({ id }) => id).toReversed(), old.id, older.id]);
  expect(app.getState().journal).toEqual({ lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable: 1 });
});

test('an edit that changes while the journal is read is shown as it is then', async () => {
  const stored = createMemoryJournal();
  const question = { tag: 'conflict', theirs: '1' } as const;
  const [dropped, saved] = [createEdit({ state: question }), createEdit({ state: question })];
  await stored.add([dropped, saved]);
  let isFirst = true;
  const list: typeof stored.list = async (...wanted) => {
    const listing = await stored.list(...wanted);
    if (isFirst) {
      isFirst = false;
      await editStore.change([dropped.id], () => null);
      await editStore.change([saved.id], (edit) => ({ ...edit, state: applied }));
    }
    return listing;
  };
  const { editStore, showEdits, app } = open({ ...stored, list });
  await showEdits();
  expect(app.getState().edits).toMatchObject([{ id: saved.id, state: applied }]);
});

test('edits that change at each reading of the journal hold up no reading, and wake-ups meanwhile add none', async () => {
  const stored = createMemoryJournal();
  const edit = createEdit({ state: later });
  await stored.add([edit]);
  let reads = 0;
  const list: typeof stored.list = async (...wanted) => {
    reads += 1;
    const listing = await stored.list(...wanted);
    await editStore.change([edit.id], (now) => ({ ...now, value: String(reads) }));
    await showMissedEdits();
    return listing;
  };
  const { editStore, showEdits, showMissedEdits, app } = open({ ...stored, list });
  await showEdits();
  expect([reads, app.getState().edits[0]?.value]).toEqual([1, '1']);
  await Promise.all([showEdits(), showEdits(), showEdits()]);
  expect([reads, app.getState().edits[0]?.value]).toEqual([2, '2']);
});

test('edits that could not be read are shown at the next wake-up', async () => {
  const stored = createMemoryJournal();
  const edit = createEdit({ state: later });
  await stored.add([edit]);
  let isBroken = true;
  const list: typeof stored.list = (...wanted) =>
    isBroken ? Promise.reject(new Error('no room')) : stored.list(...wanted);
  const { showEdits, showMissedEdits, shownIds } = open({ ...stored, list });
  await expect(showEdits()).rejects.toThrow('no room');
  isBroken = false;
  await showMissedEdits();
  expect(shownIds()).toEqual([edit.id]);
});

test('a bulk change that goes on while the finished ones are read is shown as it is then', async () => {
  const { editStore, showAllBatches, app, runtime } = open();
  const batch = createBatch({ state: 'running' });
  await editStore.ready();
  await editStore.batches.put(batch);
  const row = createEdit({ batchId: batch.id, state: later });
  await editStore.add([row]);
  const { get } = runtime.local;
  runtime.local.get = async (key) => {
    await editStore.change([row.id], (edit) => ({ ...edit, state: applied }));
    return get.call(runtime.local, key);
  };
  await showAllBatches();
  expect(app.getState().batches).toMatchObject([{ counts: { queued: 0, applied: 1 } }]);
});

test('a product read for an edit takes the place of its earlier reading, in its own store alone', async () => {
  const { runner, key, readings } = open();
  const read = createProduct({ price: { regular: '26.00', toPay: '26.00', regularText: '', toPayText: '' } });
  const catalog = { version: 'V1_CATALOG', product: () => Promise.resolve(read), write: () => Promise.resolve() };
  key.writer = { catalog: catalog as never, keyFingerprint: 'now' };
  const [mug, bowl] = [createProduct(), createProduct({ id: 'p2' })];
  readings.add('store', [mug, bowl], readings.begin('merchant'));
  readings.add('other', [mug], readings.begin('merchant'));
  await runner.add(createEdit({ state: { tag: 'queued', notBefore: 0 } }));
  await expect.poll(() => readings.get('store', 'p1')).toEqual(read);
  expect([readings.get('store', 'p2'), readings.get('other', 'p1')]).toEqual([bowl, mug]);
});

test('without an account an edit waits for its key', async () => {
  const { runner, app } = open();
  await runner.add(createEdit({ storeId: 'gone' }));
  await expect.poll(() => app.getState().edits[0]?.state).toMatchObject({ tag: 'waiting', reason: 'key_missing' });
});

test('an edit is measured by the guardrails of its store when it is written', async () => {
  const { runner, app, key } = open();
  const catalog = {
    version: 'V1_CATALOG',
    product: () => Promise.resolve(createProduct()),
    write: () => Promise.reject(new Error('written')),
  };
  key.writer = { catalog: catalog as never, keyFingerprint: 'now' };
  const level = { level: 'block', percent: 1 } as const;
  app.setState(({ limits }) => ({ limits: { ...limits, store: { big_change: level } as never } }));
  app.setState({
    limits: {
      store: {
        zero_price: { level: 'off' },
        sale_not_below: { level: 'off' },
        below_cost: { level: 'off' },
        thin_margin: { level: 'off', percent: 5 },
        big_change: level,
        negative_stock: { level: 'off' },
        duplicate_sku: { level: 'off' },
      },
    },
  });
  await runner.add(createEdit());
  await expect.poll(() => app.getState().edits[0]?.state).toMatchObject({ tag: 'refused', code: 'guarded' });
});
