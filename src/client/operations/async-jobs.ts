import { AsyncJob, AsyncJobItem } from '../entities/async-job.ts';
import { CursorPage, cursorPaging } from '../entities/paging.ts';
import { operation } from '../operation.ts';
import { choice, id, items, loose, maybe, opt, strict } from '../schema/wire.ts';

/** Gets a job that a by-filter call has started: `status` is INITIALIZED, PROCESSING, FINISHED or FAILED. */
export const getAsyncJob = operation('GET /async-jobs/v1/async-jobs/{jobId}', {
  elevated: true,
  input: () => strict({ jobId: id() }),
  output: () => loose({ job: AsyncJob() }),
});

/** Lists the outcomes of the items of a job: of all, or only of those that failed or were written. */
export const listAsyncJobItems = operation('GET /async-jobs/v1/async-jobs/{jobId}/items', {
  elevated: true,
  input: () =>
    strict({
      jobId: id(),
      paging: opt(cursorPaging()),
      statusFilter: opt(choice(['ALL', 'FAILED_ONLY', 'SUCCESSFUL_ONLY'])),
    }),
  list: { paging: 'paging', kind: 'cursor', items: 'results' },
  output: () => loose({ results: items(AsyncJobItem()), pagingMetadata: maybe(CursorPage()) }),
});
