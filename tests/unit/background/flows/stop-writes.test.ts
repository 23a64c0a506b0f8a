import { expect, test } from 'vitest';
import { createForget } from '../../../../src/background/flows/forget-all.ts';
import { stopEdits } from '../../../../src/background/flows/stop-writes.ts';
import { createEditStore } from '../../../../src/edits/runner/edit-store.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

/** An edit that comes back as the later one is dropped, which had replaced it. */
async function open() {
  const journal = createMemoryJournal();
  const later = createEdit({ createdAt: 5 });
  const earlier = createEdit({ value: '22.00', state: { tag: 'replaced', at: 6, by: later.id } });
  await journal.add([earlier, later]);
  const editStore = createEditStore(journal, { onEdits: () => undefined, onRemoved: () => undefined });
  return { journal, editStore, runner: { change: editStore.change }, runtime: createRuntime() };
}

test('a disconnected store drops replaced edits that come back as a later one is dropped', async () => {
  const context = await open();
  await stopEdits(context as never, 'store');
  expect(await context.journal.open()).toEqual([]);
});

test('forgetting everything forgets replaced edits that come back as a later one is dropped', async () => {
  const context = await open();
  const { journal } = context;
  const forget = createForget({
    ...context,
    app: createAppStore(),
    showEdits: () => Promise.resolve(),
    backup: { pause: () => Promise.resolve(() => undefined), removeAll: () => Promise.resolve() },
    disconnects: { disconnect: () => Promise.resolve({ saved: 0, unclear: 0, cancelled: 0 }) },
  } as never);
  await forget.all();
  expect(await journal.all()).toEqual([]);
});
