import { expect, test } from 'vitest';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { createLimiter, type Priority } from '../../src/client/http/limiter.ts';
import { noRetry } from '../../src/client/http/retry.ts';
import { apiKeyAuth } from '../../src/client/auth/api-key.ts';
import { createKeptStarts } from '../../src/background/services/kept-starts.ts';
import { clientAt } from '../fixtures/clients.ts';
import { createRuntime } from '../fixtures/test-runtime.ts';
import { startTestPlatform } from './platform-client.ts';

test('a platform of 200 requests a minute refuses none of them, over killed workers and a person’s calls', async () => {
  const runtime = createRuntime();
  const { clock } = runtime;
  const platform = await startTestPlatform({ requestsPerMinute: 200, now: () => clock.ms });
  const answers = { ok: 0, refused: 0 };
  const startWorker = () => {
    const end = new AbortController();
    const limiter = createLimiter({
      perMinute: 200,
      burst: 60,
      heldBack: 10,
      now: () => clock.ms,
      sleep: async (ms) => void (clock.ms += Math.min(ms, 500)),
      kept: createKeptStarts(runtime, 'store', () => true),
    });
    const ask = async (priority: Priority): Promise<void> => {
      const own = { ...limiter, enter: (signal?: AbortSignal) => limiter.enter(signal, priority) };
      const auth = apiKeyAuth(platform.apiKey, platform.siteId);
      const client = clientAt(platform.url, auth, { limiter: own, retry: noRetry });
      await client.call(getCatalogVersion, {}, end.signal).then(
        () => (answers.ok += 1),
        ({ code }: { code: string }) => (answers.refused += code === 'throttled' ? 1 : 0),
      );
    };
    return { ask, kill: () => end.abort() };
  };
  const begunMs = clock.ms;
  for (let life = 0; life < 6; life += 1) {
    const worker = startWorker();
    const bulk = Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let call = 0; call < 15; call += 1) await worker.ask('low');
      }),
    );
    await Promise.all([worker.ask('normal'), worker.ask('normal')]);
    if (life % 2 === 0) await bulk;
    worker.kill();
    await bulk;
  }
  expect(answers.refused).toBe(0);
  expect(answers.ok).toBeGreaterThan(250);
  expect(answers.ok / ((clock.ms - begunMs) / 60_000)).toBeGreaterThan(140);
});
