import type { Platform } from '../../demo/platform/start-platform.ts';
import { asMerchant, ask } from './platform-client.ts';

interface WireJob {
  [field: string]: unknown;
  id: string;
  status: string;
  counts: { total: number; successCount: number; failCount: number; errorByCodeCount: Record<string, number> };
}

interface WireJobItems {
  results: { entityId: string; success: boolean; error?: { code: string; description: string } }[];
  pagingMetadata: { count: number; hasNext: boolean; cursors: { next?: string } };
}

/** Asks for a job until it is over. */
export async function finishJob(platform: Platform, jobId: unknown): Promise<WireJob> {
  const line = `GET /async-jobs/v1/async-jobs/${String(jobId)}`;
  const job = (await ask(platform, line, { headers: asMerchant(platform) })).body['job'] as WireJob;
  return ['INITIALIZED', 'PROCESSING'].includes(job.status) ? finishJob(platform, jobId) : job;
}

/** The results of a job's items. */
export async function readJobItems(platform: Platform, jobId: unknown, query = ''): Promise<WireJobItems> {
  const line = `GET /async-jobs/v1/async-jobs/${String(jobId)}/items?${query}`;
  return (await ask(platform, line, { headers: asMerchant(platform) })).body as unknown as WireJobItems;
}
