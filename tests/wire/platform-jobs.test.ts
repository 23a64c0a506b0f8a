import { expect, test } from 'vitest';
import { inTransaction } from '../../demo/platform/database.ts';
import { applicationFault, gatewayFault } from '../../demo/platform/http/envelope.ts';
import { insertDocument, readDocument } from '../../demo/platform/v3/documents.ts';
import { startJob } from '../../demo/platform/v3/jobs.ts';
import { asMerchant, ask, asVisitor, startTestPlatform } from './platform-client.ts';
import { finishJob, readJobItems } from './platform-jobs.ts';

test('a job is worked off in turns after it was accepted, and an item that fails leaves no trace', async () => {
  const platform = await startTestPlatform({ catalogVersion: 'v3' });
  const store = { db: platform.db, now: () => Date.UTC(2026, 0, 1) };
  const items = Array.from({ length: 120 }, (_, index) => `item-${index}`);
  const seen: unknown[] = [];
  const { jobId } = inTransaction(platform.db, () =>
    startJob(store, items, (item) => {
      seen.push(readDocument(store, 'job', jobId)?.['status']);
      insertDocument(store, 'trace', {}, item);
      if (item === 'item-7') throw gatewayFault(404, 'item-7 not found');
    }),
  );
  expect(readDocument(store, 'job', jobId)).toMatchObject({ status: 'INITIALIZED', counts: { total: 120 } });
  const { revision, ...job } = await finishJob(platform, jobId);
  expect(revision).toBeUndefined();
  expect(job).toEqual({
    id: jobId,
    status: 'FINISHED',
    metadata: {},
    createdDate: '2026-01-01T00:00:00.000Z',
    updatedDate: '2026-01-01T00:00:00.000Z',
    counts: { total: 120, successCount: 119, failCount: 1, errorByCodeCount: { NOT_FOUND: 1 } },
  });
  expect(new Set(seen)).toEqual(new Set(['INITIALIZED', 'PROCESSING']));
  expect(readDocument(store, 'trace', 'item-7')).toBeUndefined();
  expect(readDocument(store, 'trace', 'item-8')).toBeDefined();
});

test('the items of a job are listed by outcome and in pages', async () => {
  const platform = await startTestPlatform({ catalogVersion: 'v3' });
  const store = { db: platform.db, now: Date.now };
  const items = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];
  const { jobId } = startJob(store, items, ({ id }) => {
    if (id === 'two') throw applicationFault(403, 'NOT_TWO', 'not two');
  });
  await finishJob(platform, jobId);
  const first = await readJobItems(platform, jobId, 'paging.limit=2');
  expect(first).toMatchObject({
    results: [
      { entityId: 'one', success: true },
      { entityId: 'two', success: false, error: { code: 'NOT_TWO', description: 'not two' } },
    ],
    pagingMetadata: { count: 2, hasNext: true },
  });
  const next = await readJobItems(platform, jobId, `paging.limit=2&paging.cursor=${first.pagingMetadata.cursors.next}`);
  expect(next.results.map(({ entityId }) => entityId)).toEqual(['three']);
  const failed = await readJobItems(platform, jobId, 'statusFilter=FAILED_ONLY');
  expect(failed.results.map(({ entityId }) => entityId)).toEqual(['two']);
  const done = await readJobItems(platform, jobId, 'statusFilter=SUCCESSFUL_ONLY');
  expect(done.results.map(({ entityId }) => entityId)).toEqual(['one', 'three']);
});

test('a job that breaks is failed, and the platform goes on', async ({ onTestFinished }) => {
  const platform = await startTestPlatform({ catalogVersion: 'v3' });
  const store = { db: platform.db, now: Date.now };
  const { error: printError } = console;
  console.error = () => {};
  onTestFinished(() => {
    console.error = printError;
  });
  const { jobId } = startJob(store, ['one'], () => {
    throw new TypeError('a mistake of the platform');
  });
  expect(await finishJob(platform, jobId)).toMatchObject({ status: 'FAILED' });
});

test('jobs are the merchant’s alone', async () => {
  const platform = await startTestPlatform({ catalogVersion: 'v3' });
  const { jobId } = startJob({ db: platform.db, now: Date.now }, [], () => {});
  for (const path of [jobId, `${jobId}/items`])
    expect(
      (await ask(platform, `GET /async-jobs/v1/async-jobs/${path}`, { headers: await asVisitor(platform) })).status,
    ).toBe(403);
  const headers = asMerchant(platform);
  expect((await ask(platform, 'GET /async-jobs/v1/async-jobs/nothing', { headers })).status).toBe(404);
  const wrong = `GET /async-jobs/v1/async-jobs/${jobId}/items?statusFilter=SOME&paging.limit=101`;
  expect((await ask(platform, wrong, { headers })).body.details.validationError).toMatchObject({
    fieldViolations: [
      { field: 'paging.limit', violatedRule: 'MAX' },
      { field: 'statusFilter', violatedRule: 'INVALID_ENUM_VALUE' },
    ],
  });
});
