import { expect, test } from 'vitest';
import { parseCommandLine } from '../../demo/platform/command-line.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { merchantClient, visitorClient } from '../fixtures/clients.ts';
import { startTestPlatform } from './platform-client.ts';

test('an app that asks more than its requests a minute is refused until the minute is over', async () => {
  let at = Date.now();
  const platform = await startTestPlatform({ requestsPerMinute: 3, now: () => at });
  const [merchant, visitor] = [merchantClient(platform), await visitorClient(platform)];
  const ask = () => merchant.call(getCatalogVersion, {});
  for (let requests = 0; requests < 3; requests += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'throttled', details: { status: 429 } });
  await visitor.call(getCatalogVersion, {});
  at += 60_001;
  await ask();
});

test('the demo allows 200 requests a minute, and a flag takes the limit off', () => {
  expect(parseCommandLine([]).requestsPerMinute).toBe(200);
  expect(parseCommandLine(['--no-rate-limit']).requestsPerMinute).toBeUndefined();
});
