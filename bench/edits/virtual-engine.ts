import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { catalogs } from '../../src/catalog/catalog.ts';
import type { Catalog } from '../../src/catalog/port.ts';
import { apiKeyAuth } from '../../src/client/auth/api-key.ts';
import { createClient } from '../../src/client/client.ts';
import { createLimiter } from '../../src/client/http/limiter.ts';
import type { Batches } from '../../src/edits/bulk/batch-access.ts';
import { createBatches } from '../../src/edits/bulk/batches.ts';
import { createEditStore, type EditStore } from '../../src/edits/runner/edit-store.ts';
import { openJournal } from '../../src/edits/journal/journal.ts';
import { createRunner, type Runner } from '../../src/edits/runner/runner.ts';
import type { PlatformProcess } from './platform-process.ts';

/** The edit engine on a virtual clock: an hour under the platform's limit takes a minute. */
export interface VirtualEngine {
  catalog: Catalog;
  editStore: EditStore;
  runner: Runner;
  batches: Batches;
  /** Epoch ms. */
  now(): number;
  /** Runs until no work is left; waits pass at once. */
  finish(): Promise<void>;
}

export const perMinute = 200;

export function createVirtualEngine(platform: PlatformProcess, version: 'V1_CATALOG' | 'V3_CATALOG'): VirtualEngine {
  let clock = Date.now();
  const now = (): number => clock;
  const limiter = createLimiter({
    perMinute,
    burst: 60,
    // The last ten of a minute are a person's.
    heldBack: 10,
    now,
    // Calls wait for the limit one after the other.
    sleep: async (ms) => void (clock += ms),
  });
  const client = createClient({
    baseUrl: platform.api,
    auth: apiKeyAuth(platform.apiKey, platform.siteId),
    limiter,
    retry: (_, run) => run(),
  });
  const catalog = catalogs[version]({ client, isMerchant: true });
  const journal = openJournal({ name: randomUUID(), now });
  const editStore = createEditStore(journal, { onEdits: () => {}, onRemoved: () => {} });
  let wakesAt = Infinity;
  const runner = createRunner({
    editStore,
    writerOf: () => ({ catalog, keyFingerprint: 'bench' }),
    now,
    random: () => 0,
    wakeAt: (at) => void (wakesAt = Math.min(wakesAt, at)),
    exclusively: (_, work) => work(),
    onProduct: () => {},
  });
  const batches = createBatches({ editStore, runner, ofBatch: journal.ofBatch, now, onBatches: () => {} });
  return {
    catalog,
    editStore,
    runner,
    batches,
    now,
    async finish() {
      for (let idle = 0, left = count(editStore); left > 0;) {
        await setImmediate();
        const next = count(editStore);
        idle = next === left ? idle + 1 : 0;
        left = next;
        if (idle < 50_000) continue;
        clock = Math.max(clock, wakesAt === Infinity ? clock : wakesAt);
        wakesAt = Infinity;
        idle = 0;
        await runner.resume();
      }
    },
  };
}

const count = ({ edits }: EditStore): number => [...edits.all()].filter(({ state }) => state.tag !== 'applied').length;
