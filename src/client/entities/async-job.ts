import type { AsyncJobStatus } from '../enumerations/shared.ts';
import { once } from '../../base/once.ts';
import { any, bool, float, free, loose, map, maybe, num, open, str, string, time } from '../schema/wire.ts';
import { ItemError } from './bulk.ts';

/** A job that works through the items a by-filter call has chosen; failures are counted by their code, too. */
export const AsyncJob = once(() =>
  loose({
    id: string(),
    status: open<AsyncJobStatus>(),
    createdDate: time(),
    updatedDate: time(),
    metadata: free(),
    counts: maybe(loose({ total: num(), successCount: num(), failCount: num(), errorByCodeCount: map(float()) })),
  }),
);

/** The outcome of one item of a job; `entityId` is the id of its entity. */
export const AsyncJobItem = once(() =>
  loose({ id: str(), entityId: str(), success: bool(), error: maybe(ItemError()), data: any() }),
);
