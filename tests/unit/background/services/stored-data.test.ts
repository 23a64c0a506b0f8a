import { expect, test } from 'vitest';
import { listStoredData } from '../../../../src/background/services/stored-data.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

type Runtime = Parameters<typeof listStoredData>[0];

const area = (values: Record<string, unknown>) => ({ get: (key: string) => Promise.resolve(values[key]) });

/** Storage with these values, and these records in each table. */
function holding(
  { local = {}, session = {} }: Partial<Record<'local' | 'session', Record<string, unknown>>>,
  tables: Record<string, unknown[]> = {},
): Runtime {
  return {
    ...createRuntime(),
    local: area(local),
    session: area(session),
    databases: {
      async *read(_: string, table: string) {
        yield* tables[table] ?? [];
      },
    },
  } as unknown as Runtime;
}
const stored = (value: unknown) => ({ version: 1, value });
const bytesOf = (value: unknown): number => JSON.stringify(value).length;
const sum = (records: readonly unknown[]) => records.reduce<number>((all, one) => all + bytesOf(one), 0);

test('a stored key is listed with its store, place, size, and what ends it', async () => {
  const [drafts, corner] = [stored({ values: { a: {}, b: {}, c: {} }, seq: 3, heard: { a: 1 } }), stored('top-left')];
  const local = { drafts, 'corner:a': corner, 'corner:gone': corner, news: stored('1.0') };
  const items = await listStoredData(holding({ local }), ['a', 'b']);
  const device = { place: 'device', count: 1 } as const;
  expect(items).toEqual([
    { ...device, name: 'corner', storeId: 'a', isClearedByDisconnect: true, bytes: bytesOf(corner) },
    { ...device, name: 'news', storeId: null, isClearedByDisconnect: false, bytes: bytesOf(stored('1.0')) },
    { ...device, name: 'drafts', storeId: null, isClearedByDisconnect: true, count: 3, bytes: bytesOf(drafts) },
  ]);
});

test('values in memory are listed apart, and only lists and records of entries count more than one', async () => {
  const session = { 'apiKey:a': stored('secret'), 'customerSession:a': stored({ tag: 'active', tokens: {} }) };
  const local = {
    stores: stored([{ id: 'a' }, { id: 'b' }]),
    preWarmedAt: stored({ a: 5, b: 6 }),
    'guardrails:a': stored({ x: 1, y: 2 }),
  };
  const items = await listStoredData(holding({ local, session }), ['a']);
  expect(items.map(({ name, place, count }) => [name, place, count])).toEqual([
    ['stores', 'device', 2],
    ['guardrails', 'device', 1],
    ['preWarmedAt', 'device', 2],
    ['apiKey', 'memory', 1],
    ['customerSession', 'memory', 1],
  ]);
});

test('a damaged value counts as one', async () => {
  for (const value of [null, 'damaged']) {
    const [item] = await listStoredData(holding({ local: { drafts: stored(value) } }), []);
    expect(item).toMatchObject({ name: 'drafts', count: 1 });
  }
});

test('the records of a table are counted for each store, and those of none together', async () => {
  const mine = [
    { id: 1, storeId: 'a' },
    { id: 22, storeId: 'a' },
  ];
  const others = [{ id: 3, storeId: 7 }, { id: 4 }, null, 'text'];
  const items = await listStoredData(holding({}, { edits: [...mine, ...others] }), []);
  expect(items.map(({ name, storeId, count, bytes }) => ({ name, storeId, count, bytes }))).toEqual([
    { name: 'edits', storeId: 'a', count: 2, bytes: sum(mine) },
    { name: 'edits', storeId: null, count: 4, bytes: sum(others) },
  ]);
});

test('the copy of the values is listed while there is one', async () => {
  const runtime = holding({});
  expect(await listStoredData(runtime, [])).toEqual([]);
  await runtime.files.write('values', new Blob(['{"news":1}']));
  const item = { name: 'valuesCopy', storeId: null, place: 'device', isClearedByDisconnect: true, count: 1, bytes: 10 };
  expect(await listStoredData(runtime, [])).toEqual([item]);
});
