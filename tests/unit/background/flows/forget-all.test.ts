import { expect, test } from 'vitest';
import { createForget } from '../../../../src/background/flows/forget-all.ts';
import { createBackup } from '../../../../src/background/services/backup.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { copyText } from '../../../fixtures/copies.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

/** A worker without stores, whose browser does not let go of its databases. */
function open() {
  const [app, runtime, journal] = [createAppStore(), createRuntime(), createMemoryJournal()];
  runtime.databases.remove = () => Promise.reject(new Error('blocked'));
  const backup = createBackup(runtime, journal, { onLost: () => Promise.resolve() });
  const batches = { tidy: () => Promise.resolve(), all: () => new Map(), remove: () => Promise.resolve() };
  const editing = {
    runner: { change: () => Promise.resolve([]) },
    showEdits: () => Promise.resolve(),
    editStore: { batches, readyWithAllBatches: () => Promise.resolve() },
  };
  const disconnects = { disconnect: () => Promise.resolve({ saved: 0, unclear: 0, cancelled: 0 }) };
  const context = { app, runtime, journal, backup, disconnects, ...editing };
  const { all, resume } = createForget(context as never);
  return { app, runtime, backup, forget: all, resume };
}

test('edits are copied again after forgetting everything failed', async () => {
  const { runtime, backup, forget } = open();
  await backup.check();
  await expect(forget()).rejects.toThrow('blocked');
  backup.scheduleCopy();
  await backup.pause();
  expect(await copyText(runtime.files)).not.toBe('');
});

test('a copy of lost edits outlives forgetting everything that failed, and is offered again', async () => {
  const { app, runtime, backup, forget } = open();
  const edits = [createEdit()];
  await runtime.local.set('editsBackup', { version: 1, value: { journalId: 'lost', edits } });
  await backup.check();
  await expect(forget()).rejects.toThrow('blocked');
  expect(app.getState().journal).toMatchObject({ lostCount: 1 });
  backup.scheduleCopy();
  await backup.pause();
  expect(await copyText(runtime.files)).toContain(edits[0]?.id);
});

test('a store that failed to be forgotten is not forgotten by a later worker unasked', async () => {
  const { runtime, forget, resume } = open();
  await expect(forget()).rejects.toThrow('blocked');
  await runtime.local.set('corner:store', 'kept');
  runtime.databases.remove = () => Promise.resolve();
  await resume();
  expect([...runtime.local.values.keys()]).toEqual(['corner:store']);
});

test('a worker that was stopped while it forgot everything is followed by a worker that completes it', async () => {
  const { runtime, resume } = open();
  runtime.databases.remove = () => Promise.resolve();
  await runtime.local.set('forgetting', { version: 1, value: true });
  await runtime.local.set('corner:store', 'kept');
  await resume();
  expect([...runtime.local.values.keys()]).toEqual([]);
});
