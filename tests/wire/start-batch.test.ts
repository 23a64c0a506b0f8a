import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoCatalog } from '../../demo/catalog/products.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import type { Call } from '../../src/protocol/call.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import { emptyDraft } from '../../src/ui/workbench/bulk/bulk-draft.ts';
import { readDraft } from '../../src/ui/workbench/bulk/read-draft.ts';
import { toIntents, withRows } from '../../src/ui/workbench/bulk/preview-state.ts';
import { startBatch, type NewBatch } from '../../src/ui/workbench/bulk/start-batch.ts';
import { openConnected, storefront, workbench } from '../fixtures/background-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { startTestPlatform } from './platform-client.ts';

async function openBench() {
  const harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront, catalog: demoCatalog(24) }));
  const call = harness.as(workbench);
  const read = readDraft({ ...emptyDraft, amount: '5', ending: '.99' }, { locale: 'en', currency: null });
  if (read.tag === 'problem') throw new Error(read.problem.tag);
  const request = { storeId: harness.storeId, id: randomUUID(), locale: 'en', ...read.request };
  const { rows } = await call('bulk.preview', request);
  const batch: NewBatch = {
    id: randomUUID(),
    storeId: harness.storeId,
    title: 'Price −5 %',
    rows: toIntents(withRows(new Map(), rows, randomUUID).values(), true),
  };
  const batches = async () => {
    const [view] = (await harness.follow('workbench', workbench)).posted as [WorkbenchView];
    return view.batches;
  };
  return { call, batch, batches };
}

test('a batch that is sent again after its start is one batch with each row once', async () => {
  const { call, batch, batches } = await openBench();
  const told: number[] = [];
  await startBatch(call, batch, (kept) => told.push(kept));
  await startBatch(call, batch, () => undefined);
  expect(told.at(-1)).toBe(batch.rows.length);
  await eventually(async () => (await batches())[0]?.counts.applied).toBe(batch.rows.length);
  expect((await batches()).map((one) => one.batch.total)).toEqual([batch.rows.length]);
});

test('rows that two presses send under different ids are stored once, so that a stock change counts once', async () => {
  const { call, batch, batches } = await openBench();
  const { id, storeId, title, rows } = batch;
  const again = rows.map((row) => ({ ...row, id: randomUUID() }));
  await call('bulk.begin', { id, storeId, title });
  await Promise.all([rows, again].map((some) => call('bulk.fill', { id, storeId, rows: [...some] })));
  await call('bulk.start', { id });
  await eventually(async () => (await batches())[0]?.counts.applied).toBe(batch.rows.length);
  expect((await batches()).map((one) => one.batch.total)).toEqual([batch.rows.length]);
});

test('a lost answer is requested again, and every row is stored once', async () => {
  const { call, batch, batches } = await openBench();
  const lost = new Set<string>();
  const losing: Call = async (name, input) => {
    const answer = await call(name, input);
    if (lost.has(name)) return answer;
    lost.add(name);
    throw new ShelfedgeError('interrupted', 'the worker was stopped before it answered');
  };
  await startBatch(losing, batch, () => undefined);
  expect([...lost]).toEqual(['bulk.begin', 'bulk.fill', 'bulk.start']);
  await eventually(async () => (await batches())[0]?.counts.applied).toBe(batch.rows.length);
  expect(await batches()).toHaveLength(1);
});
