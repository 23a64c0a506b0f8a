import { describe, expect, test, vi } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import type { HistoryQuery } from '../../../src/domain/history.ts';
import { unsavedHash } from '../../../src/protocol/workbench-route.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { useDocument } from '../../fixtures/render.ts';
import { openWorkbench } from '../../fixtures/workbench-page.ts';

useDocument();

test('the link to unsaved changes shows them again after another state was chosen', async () => {
  const page = await openWorkbench(unsavedHash, ['a'], (name) =>
    name === 'history.list' ? { edits: [createEdit()], undos: [], next: null } : undefined,
  );
  const stateOf = () => (page.calls.at(-1)?.input as { query: HistoryQuery } | undefined)?.query.state;
  expect(stateOf()).toBe('unsaved');
  await page.choose('State', 'any');
  expect(stateOf()).toBe('any');
  // The address says what is shown, so that a link to the unsaved changes is another address.
  expect(window.location.hash).toBe('#history');
  await page.go('#history');
  expect(stateOf()).toBe('any');
  await page.go(unsavedHash);
  expect(stateOf()).toBe('unsaved');
});

describe('a row that an edit outside of the list undoes', () => {
  const row = createEdit({
    storeId: 'a',
    batchId: 'batch',
    sent: { before: '24.50', revision: null, isAnswered: true, at: 1 },
    state: { tag: 'applied', at: 1 },
  });
  const shownWith = async (undos: Edit[]) => {
    const page = await openWorkbench('#history', ['a'], (name) =>
      name === 'history.list' ? { edits: [row], undos, next: null } : undefined,
    );
    return { isOffered: page.buttons().includes('Undo'), isUndone: page.text().includes('Undone') };
  };

  test('is undone, and offers no other undo', async () => {
    const undo = createEdit({ storeId: 'a', undoOf: row.id, state: { tag: 'applied', at: 1 } });
    expect(await shownWith([undo])).toEqual({ isOffered: false, isUndone: true });
  });

  test('offers no other undo, and is not undone yet, while that edit waits', async () => {
    const undo = createEdit({ storeId: 'a', undoOf: row.id, state: { tag: 'queued', notBefore: 0 } });
    expect(await shownWith([undo])).toEqual({ isOffered: false, isUndone: false });
  });

  test('offers Undo where there is no such edit', async () => {
    expect(await shownWith([])).toEqual({ isOffered: true, isUndone: false });
  });
});

describe('an export', () => {
  const parts = ['a', 'b', 'c'];
  /** A workbench whose background answers an export part by part, each when the test lets it. */
  const openExport = async () => {
    const answers: PromiseWithResolvers<unknown>[] = [];
    const page = await openWorkbench('#history', ['a'], (name, input: { after: { written: number } | null }) => {
      if (name === 'history.list') return { edits: [createEdit()], undos: [], next: null };
      if (name !== 'history.export') return undefined;
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      const at = input.after?.written ?? 0;
      const written = at + 1;
      const next = written === parts.length ? null : { order: 1, createdAt: 1, written };
      return answer.promise.then(() => ({ text: parts[at], written, next }));
    });
    const files: Promise<string>[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${files.push(blob.text())}`,
      revokeObjectURL: () => undefined,
    });
    const answer = (error?: Error) =>
      page.settle(() => (error === undefined ? answers.at(-1)?.resolve(null) : answers.at(-1)?.reject(error)));
    const asked = () => page.calls.filter(({ name }) => name === 'history.export').length;
    return { page, answer, asked, files: () => Promise.all(files) };
  };

  test('is saved as one file once its last part is there, and tells how far it is', async () => {
    const { page, answer, files } = await openExport();
    await page.press('Export CSV');
    await answer();
    await answer();
    expect(page.text()).toContain('Exporting: 2 changes so far…');
    expect(await files()).toEqual([]);
    await answer();
    expect(await files()).toEqual(['abc']);
    expect(page.text()).toContain('3 changes are in the file.');
    expect(page.buttons()).not.toContain('Cancel export');
  });

  test('hands each part to the browser when it comes, so that the page holds the text of one part alone', async () => {
    const { page, answer } = await openExport();
    const texts: unknown[] = [];
    const Original = Blob;
    vi.stubGlobal(
      'Blob',
      class extends Original {
        constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
          super(parts, options);
          texts.push(...parts.filter((part) => typeof part === 'string'));
        }
      },
    );
    await page.press('Export CSV');
    await answer();
    expect(texts).toEqual(['a']);
    await answer();
    expect(texts).toEqual(['a', 'b']);
    await answer();
    expect(texts).toEqual(['a', 'b', 'c']);
    vi.stubGlobal('Blob', Original);
  });

  test('an export that is cancelled asks for no further part and saves no file', async () => {
    const { page, answer, asked, files } = await openExport();
    await page.press('Export CSV');
    await answer();
    await page.press('Cancel export');
    await answer();
    expect([asked(), await files()]).toEqual([2, []]);
    expect(page.text()).not.toContain('Exporting');
  });

  test('goes on with the part that failed when it is tried again', async () => {
    const { page, answer, asked, files } = await openExport();
    await page.press('Export CSV');
    await answer();
    await answer(new ShelfedgeError('storage', 'The journal could not be read.'));
    expect(page.buttons()).toContain('Cancel export');
    await page.press('Try again');
    await answer();
    await answer();
    expect([asked(), await files()]).toEqual([4, ['abc']]);
  });
});

const openKept = async (kept: object) =>
  openWorkbench('#history', ['a'], (name) => {
    if (name === 'history.list') return { edits: [], undos: [], next: null };
    return name === 'history.kept' ? kept : undefined;
  });

test.each([
  ['interrupted', 'The browser closed Shelfedge’s data for a moment. Try again.'],
  ['blocked', 'Another browser window is using Shelfedge’s data.'],
  ['', 'The browser couldn’t use Shelfedge’s data. Try again, or restart the browser.'],
])('a history that cannot be read says why, as far as that was found: %j', async (description, words) => {
  const page = await openWorkbench('#history', ['a'], (name) => {
    if (name === 'history.list') throw new ShelfedgeError('storage', 'no', { description });
    return undefined;
  });
  expect(page.text()).toContain(words);
});

describe('the history', () => {
  const sinceMs = Date.UTC(2024, 2, 3, 10, 12);

  test('shows the number of kept changes, their oldest date, and the number of forgotten ones', async () => {
    const page = await openKept({ finished: 1234, sinceMs, forgotten: 1, untilMs: sinceMs - 86_400_000 });
    expect(page.text()).toMatch(/1,234 saved changes are kept, the oldest from Mar 3, 2024/);
    expect(page.text()).toMatch(/1 older change was forgotten, from Mar 2, 2024/);
  });

  test('shows only the number of forgotten changes once no change is left', async () => {
    const page = await openKept({ finished: 0, sinceMs: null, forgotten: 2, untilMs: sinceMs });
    expect(page.text()).not.toContain('kept, ');
    expect(page.text()).toContain('2 older changes were forgotten, the last from Mar 3, 2024');
  });

  test('says nothing of that before the first change', async () => {
    const page = await openKept({ finished: 0, sinceMs: null, forgotten: 0, untilMs: null });
    expect(page.text()).not.toMatch(/forgotten|saved change/);
  });

  test('ends a search with the next letter: only the new one asks for further parts', async () => {
    const held = Promise.withResolvers<void>();
    const page = await openWorkbench(
      '#history',
      ['a'],
      async (name, input: { query: HistoryQuery; after: object | null }) => {
        if (name !== 'history.list') return undefined;
        const isOld = input.query.text === 'm' && input.after === null;
        if (isOld) await held.promise;
        return { edits: isOld ? [] : [createEdit()], undos: [], next: isOld ? { order: 1, createdAt: 1 } : null };
      },
    );
    const asked = (text: string) =>
      page.calls.filter(
        ({ name, input }) => name === 'history.list' && (input as { query: HistoryQuery }).query.text === text,
      );
    await page.type('history-text', 'm');
    await page.type('history-text', 'mu');
    await page.settle(() => held.resolve());
    expect([asked('m').length, asked('mu').length]).toEqual([1, 1]);
  });
});
