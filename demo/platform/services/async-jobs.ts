import { z } from 'zod';
import type { Call, Route } from '../http/route.ts';
import { requireDocument } from '../v3/documents.ts';
import { queryDocuments } from '../v3/query.ts';
import { check } from '../http/validate.ts';

const listInput = z.object({
  paging: z.object({ limit: z.coerce.number().int().min(1).max(100).optional(), cursor: z.string().optional() }),
  statusFilter: z.enum(['ALL', 'FAILED_ONLY', 'SUCCESSFUL_ONLY']).default('ALL'),
});

const outcomes = {
  ALL: '1',
  FAILED_ONLY: "json_extract(body, '$.success') = 0",
  SUCCESSFUL_ONLY: "json_extract(body, '$.success') = 1",
};

function readJob({ shop, params }: Call) {
  return requireDocument(shop, 'job', params['jobId'] ?? '');
}

function getJob(call: Call): object {
  const { revision: _, ...job } = readJob(call);
  return { job };
}

function listItems(call: Call): object {
  const { shop, query } = call;
  const { id } = readJob(call);
  const requested = check(listInput, {
    paging: { limit: query.get('paging.limit') ?? undefined, cursor: query.get('paging.cursor') ?? undefined },
    statusFilter: query.get('statusFilter') ?? undefined,
  });
  const where = { sql: `json_extract(body, '$.jobId') = ? AND ${outcomes[requested.statusFilter]}`, values: [id] };
  const page = queryDocuments(shop, 'job-item', { cursorPaging: requested.paging }, {}, { where, path: 'paging' });
  const results = page.documents.map(({ id: itemId, entityId, success, error }) => ({
    id: itemId,
    entityId,
    success,
    ...(error !== undefined && { error }),
  }));
  return { results, pagingMetadata: page.pagingMetadata };
}

const read = { access: 'merchant' } as const;

/** The jobs of the by-filter calls: progress and the outcome of each item. */
export const asyncJobs: Route[] = [
  { ...read, on: ['GET /async-jobs/v1/async-jobs/:jobId'], handle: getJob },
  { ...read, on: ['GET /async-jobs/v1/async-jobs/:jobId/items'], handle: listItems },
];
