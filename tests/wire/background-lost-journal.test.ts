import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCopyFiles } from '../../src/background/services/copy-files.ts';
import { contentOf } from '../../src/background/services/lost-copies.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { neverMs } from '../../src/domain/wait.ts';
import { undoIdOf } from '../../src/edits/undo.ts';
import { openConnected, openHarness, popup, storefront, workbench } from '../fixtures/background-harness.ts';
import { createBatch } from '../fixtures/batch.ts';
import { copyText } from '../fixtures/copies.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createMemoryJournal } from '../fixtures/memory-journal.ts';
import { clearLog, readWrites } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

let harness: Awaited<ReturnType<typeof openConnected>>;
const nothingLost = { lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable: 0 };
const waiting = { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: neverMs, wasSent: false } as const;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

const restart = (left: Partial<typeof harness> = {}): void => {
  harness = { ...openHarness(harness.platform, { ...harness, ...left }), storeId: harness.storeId };
};
/** The next worker finds no journal, as after the browser forgot the database. */
const loseJournal = (): void => restart({ journal: createMemoryJournal() });
const viewOf = () => harness.readView('workbench', workbench);
const shown = async () => (await viewOf()).journal;
const copied = () => copyText(harness.runtime.files);
const ask = () => harness.as(workbench);

async function mugIntent(value: string) {
  const { id: productId } = await readProduct(harness.platform, 'stoneware-mug');
  const { id, variantId, field, base, productName, variantLabel, currency } = createEdit();
  return { id, productId, variantId, field, base, value, productName, variantLabel, currency };
}
/** Saves the mug's price through the popup. */
async function savePrice(value: string): Promise<Edit> {
  const intent = await mugIntent(value);
  await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 });
  await eventually(async () => (await harness.journal.get(intent.id))?.state.tag).toBe('applied');
  return (await harness.journal.get(intent.id)) as Edit;
}
/** Lets the worker's next wake-ups come, so that a copy of the history is made. */
async function wakeForHistory(): Promise<void> {
  await eventually(() => harness.runtime.wakes).toContain(harness.runtime.clock.ms + 10_000);
  harness.runtime.clock.ms += 10_000;
  await harness.background.onWake();
}

describe.each(['journal.recover', 'journal.dropLost'] as const)('after %s of lost edits', (name) => {
  /** The worker finds a copy of an edit, but not the journal that it was made of; and a value that it cannot read. */
  beforeEach(async () => {
    const edits = [createEdit({ storeId: harness.storeId, state: waiting })];
    const { local } = harness.runtime;
    await local.set('editsBackup', { version: 1, value: { journalId: 'lost', edits, batches: [], lacking: 2 } });
    await local.set('drafts', 'damaged');
    restart();
    expect(await shown()).toEqual({ lost: edits, lostCount: 1, lacking: 2, lostHistory: 0, unreadable: 1 });
  });

  test('none is shown as lost, and the unreadable values are still counted', async () => {
    expect(await ask()(name, {})).toEqual({});
    expect(await shown()).toEqual({ ...nothingLost, unreadable: 1 });
  });

  test('the only copy is of the new journal, so that the next worker finds nothing lost', async () => {
    await ask()(name, {});
    const edits = await harness.journal.all();
    expect(edits).toHaveLength(name === 'journal.recover' ? 1 : 0);
    expect(await createCopyFiles(harness.runtime.files).journals('open')).not.toContain('lost');
    for (const { id } of edits) expect(await copied()).toContain(id);
    restart();
    expect(await shown()).toEqual({ ...nothingLost, unreadable: 1 });
  });
});

test('a Restore that is asked for twice at once reads the copies once', async () => {
  const reads: number[] = [];
  for (const times of [1, 2]) {
    const edits = [createEdit({ storeId: harness.storeId, state: waiting })];
    await createCopyFiles(harness.runtime.files).write('open', `lost-${times}`, contentOf(1, edits, [], 0));
    restart();
    await viewOf();
    const read = vi.spyOn(harness.runtime.files, 'read');
    await Promise.all(Array.from({ length: times }, () => ask()('journal.recover', {})));
    reads.push(read.mock.calls.filter(([name]) => name.includes(`lost-${times}`)).length);
    read.mockRestore();
  }
  expect(reads[0]).toBeGreaterThan(0);
  expect(reads[1]).toBe(reads[0]);
});

test('while a notice of lost edits is unanswered, new edits are copied, too, and a second loss offers both', async () => {
  const [first, second] = [createEdit({ storeId: harness.storeId, state: waiting }), await mugIntent('31.00')];
  await createCopyFiles(harness.runtime.files).write('open', 'lost', contentOf(1, [first], [], 0));
  restart();
  expect(await shown()).toMatchObject({ lostCount: 1 });
  await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent: second, holdMs: 10_000 });
  await eventually(copied).toContain(second.id);
  loseJournal();
  expect((await shown()).lost.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
});

test('a journal that is lost again while lost edits come back leaves their copy, which is offered again', async () => {
  const edit = createEdit({ storeId: harness.storeId, state: waiting });
  await createCopyFiles(harness.runtime.files).write('open', 'lost', contentOf(1, [edit], [], 0));
  restart();
  expect(await shown()).toMatchObject({ lostCount: 1 });
  const { files } = harness.runtime;
  const { write } = files;
  files.write = async (name, content) => {
    files.write = write;
    await write(name, content);
    await harness.journal.forgetAll();
  };
  await expect(ask()('journal.recover', {})).rejects.toMatchObject({ code: 'storage' });
  expect(await copied()).toContain(edit.id);
  restart();
  expect(await shown()).toMatchObject({ lost: [{ id: edit.id }], lostCount: 1 });
  await ask()('journal.recover', {});
  expect(await harness.journal.all()).toMatchObject([{ id: edit.id }]);
});

test('a worker that is stopped while it writes a copy leaves the one before, which is offered', async () => {
  const intent = await mugIntent('31.00');
  await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 10_000 });
  await eventually(copied).toContain(intent.id);
  const { contents } = harness.runtime.files;
  const { write } = harness.runtime.files;
  harness.runtime.files.write = async (name, content) => void contents.set(name, content.slice(0, content.size / 2));
  await harness.as(popup)('edits.commit', {
    storeId: harness.storeId,
    intent: await mugIntent('30.00'),
    holdMs: 10_000,
  });
  await eventually(() => contents.size).toBe(2);
  harness.runtime.files.write = write;
  loseJournal();
  expect(await shown()).toMatchObject({ lost: [{ id: intent.id }], lostCount: 1, unreadable: 0 });
});

test('an edit whose worker was stopped before it was copied is copied by the next worker, without a wake-up', async () => {
  const edit = createEdit({ storeId: harness.storeId, state: waiting });
  await harness.journal.add([edit]);
  expect(await copied()).not.toContain(edit.id);
  restart();
  await eventually(copied).toContain(edit.id);
});

describe('the history of a lost journal', () => {
  test('is offered, comes back as it was, and can be undone', async () => {
    const saved = await savePrice('31.00');
    await wakeForHistory();
    await eventually(() => copyText(harness.runtime.files, 'history')).toContain(saved.id);
    loseJournal();
    expect(await shown()).toEqual({ ...nothingLost, lostHistory: 1 });
    expect((await viewOf()).edits).toEqual([]);
    await ask()('journal.recover', {});
    expect(await shown()).toEqual(nothingLost);
    expect(await harness.journal.all()).toEqual([saved]);
    expect((await viewOf()).edits).toEqual([saved]);
    await ask()('edits.undo', { id: saved.id, holdMs: 0 });
    await eventually(async () => (await harness.journal.get(undoIdOf(saved.id)))?.state.tag).toBe('applied');
    expect((await readProduct(harness.platform, 'stoneware-mug')).priceData?.price).toBe(24.5);
  });

  test('is offered again when the journal is lost once more right after it came back', async () => {
    const saved = await savePrice('31.00');
    await wakeForHistory();
    await eventually(() => copyText(harness.runtime.files, 'history')).toContain(saved.id);
    loseJournal();
    await ask()('journal.recover', {});
    loseJournal();
    expect(await shown()).toEqual({ ...nothingLost, lostHistory: 1 });
  });

  test('doubles nothing that the journal has, and leaves it as the journal has it', async () => {
    const saved = await savePrice('31.00');
    const copies = createCopyFiles(harness.runtime.files);
    await copies.write('history', 'lost', contentOf(1, [{ ...saved, after: '99.00' }], [], 0));
    restart();
    await ask()('journal.recover', {});
    expect(await harness.journal.all()).toEqual([saved]);
  });

  test('is forgotten when it is discarded, and the store is not touched', async () => {
    await savePrice('31.00');
    await wakeForHistory();
    await eventually(() => copyText(harness.runtime.files, 'history')).not.toBe('');
    loseJournal();
    await ask()('journal.dropLost', {});
    restart();
    expect(await shown()).toEqual(nothingLost);
    expect(await harness.journal.all()).toEqual([]);
  });

  test('comes back with its batch, whose rows under way are in the other copy', async () => {
    const { storeId } = harness;
    const batch = createBatch({ storeId, state: 'paused', total: 3, cancelled: 1 });
    const [done, under] = [
      createEdit({ storeId, batchId: batch.id, state: { tag: 'applied', at: 1 } }),
      createEdit({ storeId, batchId: batch.id, state: waiting }),
    ];
    const copies = createCopyFiles(harness.runtime.files);
    await copies.write('history', 'lost', contentOf(1, [done], [batch], 0));
    // This edit was saved between the two copies.
    await copies.write('open', 'lost', contentOf(1, [under, { ...done, state: waiting }], [batch], 0));
    restart();
    expect(await shown()).toMatchObject({ lost: [{ id: under.id }], lostCount: 1, lostHistory: 1 });
    await ask()('journal.recover', {});
    expect((await viewOf()).batches).toMatchObject([
      { batch: { id: batch.id, total: 2, cancelled: 0 }, counts: { applied: 1, waiting: 1 } },
    ]);
    expect(await harness.journal.get(done.id)).toMatchObject({ state: { tag: 'applied' } });
  });
});

test('a bulk change whose record was lost while the worker knew it comes back with its rows, for the next worker, too', async () => {
  const { storeId } = harness;
  const batch = createBatch({ storeId, state: 'paused', total: 2 });
  const done = createEdit({ storeId, batchId: batch.id, state: { tag: 'applied', at: 1 } });
  const under = createEdit({ storeId, batchId: batch.id, state: waiting });
  await harness.journal.putBatch(batch);
  await harness.journal.add([done]);
  restart();
  // The workbench shows every bulk change, so the worker knows this one, of which nothing is under way.
  expect((await viewOf()).batches).toMatchObject([{ batch: { id: batch.id } }]);
  await harness.journal.forgetAll();
  await createCopyFiles(harness.runtime.files).write('open', 'lost', contentOf(1, [under], [batch], 0));
  await ask()('journal.recover', {});
  expect((await harness.journal.batches()).map(({ id }) => id)).toEqual([batch.id]);
  restart();
  expect((await viewOf()).batches).toMatchObject([{ batch: { id: batch.id }, counts: { waiting: 1 } }]);
});

const stockOf = async () => (await readProduct(harness.platform, 'stoneware-mug')).stock;
/** The mug's edit in a copy of a lost journal. */
async function copyOfMug(change: Partial<Edit>, batches: Parameters<typeof contentOf>[2] = []): Promise<Edit> {
  const { id: productId } = await readProduct(harness.platform, 'stoneware-mug');
  const { storeId } = harness;
  const edit = createEdit({ storeId, productId, surface: 'popup', ...change });
  await createCopyFiles(harness.runtime.files).write('open', 'lost', contentOf(1, [edit], batches, 0));
  loseJournal();
  await ask()('journal.recover', {});
  return edit;
}
const stateOf = async ({ id }: Edit) => (await harness.journal.get(id))?.state;

describe('an unfinished edit that is restored from a copy older than its outcome', () => {
  const plusFive = { field: 'stock', base: '7', value: '12', delta: '5' } as const;

  test.each([
    ['a change of stock that was saved after it was copied', plusFive],
    ['a price that was saved and undone after it was copied', {}],
  ] as const)('is not sent by itself: %s', async (_, change) => {
    const edit = await copyOfMug(change);
    await eventually(() => stateOf(edit)).toMatchObject({ tag: 'waiting', reason: 'restored', wasSent: false });
    harness.runtime.clock.ms += 60_000;
    await harness.background.onWake();
    await harness.as(workbench)('key.check', { storeId: harness.storeId });
    await eventually(() => stateOf(edit)).toMatchObject({ tag: 'waiting', reason: 'restored' });
    expect(await readWrites(harness.platform)).toEqual([]);
  });

  test('is sent once its person says so, over the value that it was typed over', async () => {
    const edit = await copyOfMug({ ...plusFive, base: '12', value: '17' });
    await eventually(() => stateOf(edit)).toMatchObject({ reason: 'restored' });
    await harness.as(popup)('edits.resend', { id: edit.id, holdMs: 0 });
    await eventually(() => stateOf(edit)).toMatchObject({ tag: 'applied' });
    expect(await stockOf()).toMatchObject({ quantity: 17 });
  });

  test('asks with both counts once it is sent, where the stored count is another than its base', async () => {
    const edit = await copyOfMug(plusFive);
    await eventually(() => stateOf(edit)).toMatchObject({ reason: 'restored' });
    await harness.as(popup)('edits.resend', { id: edit.id, holdMs: 0 });
    await eventually(() => stateOf(edit)).toMatchObject({ tag: 'conflict', why: 'doubt', theirs: '12' });
    expect(await readWrites(harness.platform)).toEqual([]);
    await harness.as(popup)('edits.keepMine', { id: edit.id, holdMs: 0 });
    await eventually(() => stateOf(edit)).toMatchObject({ tag: 'applied' });
    expect(await stockOf()).toMatchObject({ quantity: 17 });
  });

  test('is read back at once if a write of it was under way, and found saved', async () => {
    const sent = { before: '24.50', revision: null, isAnswered: false, at: 0 };
    const { id: productId } = await readProduct(harness.platform, 'stoneware-mug');
    await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent: await mugIntent('26.00'), holdMs: 0 });
    await eventually(async () => (await readProduct(harness.platform, 'stoneware-mug')).priceData?.price).toBe(26);
    await clearLog(harness.platform);
    const edit = await copyOfMug({ productId, sent, state: { tag: 'sending', attempt: 1 } });
    await eventually(() => stateOf(edit)).toMatchObject({ tag: 'applied' });
    expect(await readWrites(harness.platform)).toEqual([]);
  });

  test.each([
    ['was running', { state: 'running', total: 1 }],
    ['was not begun when its rows were copied', { state: 'filling', total: 0 }],
  ] as const)(
    'waits with its bulk change, which is paused, and goes on when that is resumed: it %s',
    async (_, change) => {
      const batch = createBatch({ storeId: harness.storeId, ...change });
      const edit = await copyOfMug({ ...plusFive, base: '12', value: '17', batchId: batch.id }, [batch]);
      harness.runtime.clock.ms += 60_000;
      await harness.background.onWake();
      expect((await viewOf()).batches).toMatchObject([{ batch: { state: 'paused' }, counts: { queued: 1 } }]);
      expect(await readWrites(harness.platform)).toEqual([]);
      await ask()('bulk.resume', { id: batch.id });
      await eventually(() => stateOf(edit)).toMatchObject({ tag: 'applied' });
      expect(await stockOf()).toMatchObject({ quantity: 17 });
    },
  );

  test('is sent with all others of its store by one press', async () => {
    const edit = await copyOfMug({});
    await eventually(() => stateOf(edit)).toMatchObject({ reason: 'restored' });
    expect((await viewOf()).stores).toMatchObject([{ keptBackEdits: 1 }]);
    await ask()('edits.resendAll', { storeId: harness.storeId });
    await eventually(() => stateOf(edit)).toMatchObject({ tag: 'applied' });
    await eventually(async () => (await viewOf()).stores).toMatchObject([{ keptBackEdits: 0 }]);
  });
});

test('an edit that is lost with its journal while the worker runs is no longer shown as under way, but as lost', async () => {
  const intent = await mugIntent('31.00');
  await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 5000 });
  await eventually(copied).toContain(intent.id);
  await harness.journal.forgetAll();
  harness.runtime.clock.ms += 5000;
  await harness.background.onWake();
  await eventually(async () => (await viewOf()).edits).toEqual([]);
  await eventually(shown).toMatchObject({ lost: [{ id: intent.id }], lostCount: 1 });
});
