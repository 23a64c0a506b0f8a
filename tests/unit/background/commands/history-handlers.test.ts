import { expect, test } from 'vitest';
import { createHistoryHandlers } from '../../../../src/background/commands/history-handlers.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { anyEdit } from '../../../../src/domain/history.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const sender = { caller: 'workbench' } as never;

async function open(edits: readonly Edit[]) {
  const journal = createMemoryJournal();
  await journal.add(edits);
  const context = { app: createAppStore(), journal, runtime: createRuntime() };
  return createHistoryHandlers(context as never);
}
const applied = (at: number, change: Partial<Edit> = {}): Edit =>
  createEdit({ createdAt: at, state: { tag: 'applied', at }, ...change });

test('the history is listed a hundred at a time, newest first, to its end', async () => {
  const handlers = await open(Array.from({ length: 230 }, (_, at) => applied(at)));
  const seen: number[] = [];
  const sizes: number[] = [];
  let after: { order: number; createdAt: number } | null = null;
  do {
    const page: Awaited<ReturnType<(typeof handlers)['history.list']>> = await handlers['history.list'](
      { query: anyEdit, after },
      sender,
    );
    sizes.push(page.edits.length);
    seen.push(...page.edits.map(({ createdAt }) => createdAt));
    after = page.next;
  } while (after !== null);
  expect(sizes).toEqual([100, 100, 30]);
  expect(seen).toEqual(Array.from({ length: 230 }, (_, at) => 229 - at));
});

test('the whole history is exported as a table or as JSON', async () => {
  const handlers = await open(Array.from({ length: 120 }, (_, at) => applied(at, { value: `${at}.00` })));
  const exportAs = (format: 'csv' | 'json') =>
    handlers['history.export']({ query: anyEdit, format, after: null }, sender);
  const [csv, json] = [await exportAs('csv'), await exportAs('json')];
  expect([csv.written, json.written]).toEqual([120, 120]);
  expect(csv.text.trim().split('\r\n')).toHaveLength(121);
  expect(JSON.parse(json.text)).toHaveLength(120);
});
