import { expect } from 'vitest';
import type { Platform } from '../../../demo/platform/start-platform.ts';
import { bulkAdjustInventoryItemsByFilter } from '../../../src/client/operations/inventory-items-v3.ts';
import { merchantClient } from '../../fixtures/clients.ts';
import { finishJob } from '../platform-jobs.ts';
import { example } from './example.ts';

const differs = { reason: 'The published clients of the store have no such call' };

/** The id of a job that took one off all stock: where there is none, or it is not tracked, that item fails. */
async function takeOneOff(platform: Platform): Promise<string> {
  const input = { filter: {}, adjustment: { decrementBy: 1 } };
  const { jobId } = await merchantClient(platform).call(bulkAdjustInventoryItemsByFilter, input);
  await finishJob(platform, jobId);
  return jobId;
}

export const examples = {
  getAsyncJob: example({
    catalog: 'v3',
    input: async (platform) => ({ jobId: await takeOneOff(platform) }),
    answer: {
      job: {
        status: 'FINISHED',
        createdDate: expect.any(Date),
        counts: {
          total: 9,
          successCount: 6,
          failCount: 3,
          errorByCodeCount: { INSUFFICIENT_INVENTORY: 1, INVENTORY_QUANTITY_NOT_TRACKED: 2 },
        },
      },
    },
    differs,
  }),
  listAsyncJobItems: example({
    catalog: 'v3',
    input: async (platform) => ({
      jobId: await takeOneOff(platform),
      paging: { limit: 2 },
      statusFilter: 'FAILED_ONLY' as const,
    }),
    answer: {
      results: [
        { entityId: expect.any(String), success: false, error: { code: expect.stringContaining('INVENTORY') } },
        { success: false },
      ],
      pagingMetadata: { count: 2, hasNext: true, cursors: { next: expect.any(String) } },
    },
    differs,
  }),
};
