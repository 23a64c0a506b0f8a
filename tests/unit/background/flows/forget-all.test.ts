import { expect, test } from 'vitest';
import { forgetAll } from '../../../../src/background/flows/forget-all.ts';
import { createBackup } from '../../../../src/background/services/backup.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

/** A worker without stores, whose browser does not let go of its databases. */
function open() {
  const [app, runtime, journal] = [createAppStore(), createRuntime(), createMemoryJournal()];
  runtime.databases.remove = () => Promise.reject(new Error('blocked'));
  const backup = createBackup(runtime, journal, () => []);
  const batches = { tidy: () => Promise.resolve(), all: () => new Map(), remove: () => Promise.resolve() };
  const editing = {
    runner: { change: () => Promise.resolve([]) },
    showEdits: () => Promise.resolve(),
    editStore: { batches },
  };
  const context = { app, runtime, journal, backup, ...editing };
  return { app, runtime, backup, forget: () => forgetAll(context as never) };
}

test('edits are copied again after forgetting everything failed', async () => {
  const { runtime, backup, forget } = open();
  await backup.check();
  await expect(forget()).rejects.toThrow('blocked');
  backup.scheduleCopy();
  await backup.pause();
  expect(runtime.local.values.has('editsBackup')).toBe(true);
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
  expect(runtime.local.values.get('editsBackup')).toContain(edits[0]?.id);
});
