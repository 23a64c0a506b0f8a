import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Edit } from '../../../../src/domain/edit.ts';
import { anyEdit, type ExportCursor, type HistoryFormat, type HistoryQuery } from '../../../../src/domain/history.ts';
import { exportPart, type ExportedPart } from '../../../../src/edits/journal/export-history.ts';
import type { FindEdits } from '../../../../src/edits/journal/find-edits.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { applied, groupRow, onSale, waiting } from '../../../fixtures/history-edits.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';

/** A file of these edits. */
const toFile = async (format: HistoryFormat, edits: Edit[]): Promise<string> => {
  const find = () => Promise.resolve({ edits, next: null });
  return (await exportPart(find, { query: anyEdit, format, after: null })).text.replace('\uFEFF', '');
};

test('an export has the previous value, and the typed value of edits that are not applied yet', async () => {
  const lines = [
    { time: '1970-01-02T00:00:00.000Z', before: '24.00', after: '26.0', state: 'applied', variant: '', id: 'a' },
    { time: '1970-01-01T00:00:00.000Z', before: '24.50', after: '26.00', state: 'waiting', variant: 'Größe L, "rot"' },
  ];
  expect(JSON.parse(await toFile('json', [applied, waiting]))).toMatchObject(lines);
  const csv = await toFile('csv', [applied, waiting]);
  const columns =
    'time,store,productId,product,sku,variant,location,field,group,before,after,currency,state,surface,batch';
  expect(csv.split('\r\n')[0]).toBe(`"${columns.replaceAll(',', '","')}","undoes","skipped","id"`);
  const { data, errors } = Papa.parse(csv, { header: true });
  expect([data, errors]).toMatchObject([lines, []]);
});

test('a sale begun over a price is exported as its sale price, by what shoppers pay', async () => {
  expect(JSON.parse(await toFile('json', [onSale]))).toMatchObject([
    { field: 'salePrice', before: '100.00', after: '50.00' },
  ]);
  const { data } = Papa.parse(await toFile('csv', [onSale]), { header: true });
  expect(data).toMatchObject([{ field: 'salePrice', before: '100.00', after: '50.00' }]);
});

test('an export keeps negative numbers and escapes names that a spreadsheet would run as formulas', async () => {
  const oversold = {
    ...applied,
    field: 'stock' as const,
    after: '-3',
    sent: { before: '-5', revision: null, isAnswered: true, at: 1 },
  };
  const names = ['=1+1', '+1', '-1+1', '-A1', '@SUM(1)', '\t=1', '\r=1', '-3\n=1', '-', '＝1+1', ' =1'];
  const rows = names.map((productName) => ({ ...oversold, productName }));
  const { data, errors } = Papa.parse<Record<string, string>>(await toFile('csv', rows), { header: true });
  expect(errors).toEqual([]);
  expect(data.map(({ product, before, after }) => [product, Number(before), Number(after)])).toEqual(
    names.map((name) => [`'${name.replace(/[\t\r\n](?==)/, "$&'")}`, -5, -3]),
  );
});

test('an export says where, for what and as part of what a change was made', async () => {
  expect(JSON.parse(await toFile('json', [groupRow, createEdit()]))).toMatchObject([
    {
      store: 's2',
      productId: 'p2',
      product: 'Stoneware Mug',
      location: 'here',
      field: 'group',
      group: 'Gifts',
      currency: 'EUR',
      surface: 'workbench',
      batch: 'b1',
      undoes: 'a',
      state: 'queued',
    },
    { location: '', group: '', batch: '', undoes: '' },
  ]);
});

type Journal = ReturnType<typeof createMemoryJournal>;

/** All parts of a file; `between` runs after each. */
async function exportAll(
  journal: Journal,
  format: HistoryFormat,
  between: (part: number) => Promise<unknown> = () => Promise.resolve(),
  query: HistoryQuery = anyEdit,
) {
  const texts: string[] = [];
  for (let after: ExportCursor | null = null; ;) {
    const part: Awaited<ReturnType<typeof exportPart>> = await exportPart(journal.find, { query, format, after });
    texts.push(part.text);
    await between(texts.length);
    after = part.next;
    if (after === null) return { texts, text: texts.join(''), written: part.written };
  }
}
const history = (count: number, change: Partial<Edit> = {}): Edit[] =>
  Array.from({ length: count }, (_, at) =>
    createEdit({ createdAt: at, productId: `p${at % 500}`, state: { tag: 'applied', at }, ...change }),
  );
const idsOf = (csv: string): string[] =>
  Papa.parse<{ id: string }>(csv.replace('\uFEFF', ''), { header: true }).data.map(({ id }) => id);
const idsIn = (json: string): string[] => (JSON.parse(json) as { id: string }[]).map(({ id }) => id);

test('2,000 edits are one valid file in small parts, each edit once, newest first', { timeout: 120_000 }, async () => {
  const journal = createMemoryJournal();
  const edits = history(2000);
  await journal.add(edits);
  const { texts, text, written } = await exportAll(journal, 'csv');
  expect(written).toBe(2000);
  expect(idsOf(text)).toEqual(edits.map(({ id }) => id).toReversed());
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(400_000);
  expect(text.startsWith('\uFEFF"time","store"')).toBe(true);
  expect([text.split('\uFEFF').length, text.split('"time"').length]).toEqual([2, 2]);
});

test('a file has what it had when it was begun, less what is removed before it is reached', async () => {
  const journal = createMemoryJournal();
  const edits = history(1500);
  await journal.add(edits);
  const { text, written } = await exportAll(journal, 'csv', async (part) => {
    // Typed and forgotten while the file is written: the edit that the file stands at, and the oldest.
    await journal.add([createEdit({ createdAt: 5000 + part, order: 0 })]);
    if (part === 1) await journal.prune({ isGone: ({ id }) => id === edits[1001]?.id || id === edits[0]?.id });
  });
  const expected = edits
    .slice(1)
    .map(({ id }) => id)
    .toReversed();
  expect([idsOf(text), written]).toEqual([expected, 1499]);
});

test('an export of no edits is a table without rows, and an empty list', async () => {
  const journal = createMemoryJournal();
  expect((await exportAll(journal, 'csv')).text.split('\r\n')).toHaveLength(1);
  expect(idsIn((await exportAll(journal, 'json')).text)).toEqual([]);
});

test('a file of few among many edits is one document, though most parts are empty', async () => {
  const journal = createMemoryJournal();
  const few = history(3, { surface: 'popup' });
  await journal.add([...history(2100), ...few, ...history(2100)]);
  const { texts, text } = await exportAll(journal, 'json', undefined, { ...anyEdit, surface: 'popup' });
  expect(texts.length).toBeGreaterThan(2);
  expect(idsIn(text)).toEqual(few.map(({ id }) => id).toReversed());
});

test('a write does not wait for an export', async () => {
  const journal = createMemoryJournal();
  await journal.add(history(1200));
  let isDone = false;
  const exported = exportAll(journal, 'csv').then(({ written }) => {
    isDone = true;
    return written;
  });
  await journal.add([createEdit({ createdAt: 9000, order: 0 })]);
  expect(isDone).toBe(false);
  expect(await exported).toBeLessThanOrEqual(1201);
});

test('an undo that left variants as they are is exported with them', async () => {
  const part = { actual: '20.00', compareAt: null, cost: null };
  const prices = { saleBy: 'compare_at' as const, variants: { s: part, l: part } };
  const undo = createEdit({
    undoOf: 'a',
    prices: { from: prices, to: prices, intent: null },
    skippedVariants: ['l'],
    skippedExamples: [{ name: 'L', amount: '17.00' }],
    state: { tag: 'applied', at: 1 },
  });
  expect(JSON.parse(await toFile('json', [undo, applied]))).toMatchObject([
    { skipped: '1 of 2: L 17.00' },
    { skipped: '' },
  ]);
});

test(
  '1,000,000 edits go out in parts of at most a million characters, each from a few hundred edits',
  { timeout: 120_000 },
  async () => {
    const total = 1_000_000;
    const page = history(499);
    let [given, most] = [0, 0];
    /** A journal of so many edits that makes no page before it is asked for. */
    const find: FindEdits = (_, limit, after) => {
      const at = after === undefined ? 0 : total - after.order;
      const edits = page.slice(0, Math.min(limit, total - at));
      most = Math.max(most, limit);
      given += edits.length;
      const order = total - at - edits.length;
      return Promise.resolve({ edits, next: order === 0 ? null : { order, createdAt: order } });
    };
    let [parts, longest, lines] = [0, 0, 0];
    for (let after: ExportCursor | null = null; ;) {
      const part: ExportedPart = await exportPart(find, { query: anyEdit, format: 'csv', after });
      parts += 1;
      longest = Math.max(longest, part.text.length);
      lines += part.text.split('\r\n').length - 1;
      after = part.next;
      if (after !== null) continue;
      expect(part.written).toBe(total);
      break;
    }
    expect([given, lines]).toEqual([total, total]);
    expect(most).toBeLessThan(500);
    expect(longest).toBeLessThanOrEqual(1_000_000);
    expect(parts).toBeGreaterThan(total / 500);
  },
);
