import type { SendQueueOptions } from './send-queue.ts';

export interface RunnerOptions extends SendQueueOptions {
  /** Runs work under exclusive locks of these names, across all contexts. */
  exclusively(names: readonly string[], work: () => Promise<void>): Promise<void>;
  /** The maximum number of products per bulk call; default 100, the platform's maximum. */
  groupSize?: number;
}
