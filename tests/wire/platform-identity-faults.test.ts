import { afterAll, beforeAll, expect, test } from 'vitest';
import { appInstallation } from '../../demo/platform/services/app-installation.ts';
import { authentication } from '../../demo/platform/services/authentication.ts';
import { authorizePage } from '../../demo/platform/services/authorize-page.ts';
import { oauth } from '../../demo/platform/services/oauth.ts';
import { recoveryPage } from '../../demo/platform/services/recovery-page.ts';
import { recovery } from '../../demo/platform/services/recovery.ts';
import { redirects } from '../../demo/platform/services/redirects.ts';
import { secondFactor } from '../../demo/platform/services/second-factor.ts';
import { signOnPolicy } from '../../demo/platform/services/sign-on-policy.ts';
import { singleSignOn } from '../../demo/platform/services/single-sign-on.ts';
import { tokenFacts } from '../../demo/platform/services/token-facts.ts';
import { verification } from '../../demo/platform/services/verification.ts';
import { startPlatform } from '../../demo/platform/start-platform.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform({ catalog: smallCatalog, catalogVersion: 'v1', storefrontUrl: 'http://shop.example' });
});

afterAll(() => platform.close());

const identity = [
  oauth,
  tokenFacts,
  appInstallation,
  authorizePage,
  authentication,
  secondFactor,
  singleSignOn,
  recovery,
  recoveryPage,
  verification,
  signOnPolicy,
  redirects,
];
const lines = identity.flat().flatMap(({ on }) => on);

/** The result of each fault for the caller: a status, or the reason for none. */
const faults = [
  [{ kind: 'status-before', status: 503 }, 503],
  [{ kind: 'status-after', status: 502 }, 502],
  [{ kind: 'html' }, 200],
  [{ kind: 'drop-before' }, 'fetch failed'],
  [{ kind: 'drop-after' }, 'fetch failed'],
  [{ kind: 'hang' }, 'aborted'],
] as const;

test.each(lines)('%s can be spoiled in every way', async (line) => {
  const [method = '', pattern = ''] = line.split(' ');
  const path = pattern.replaceAll(/:\w+/gu, 'x');
  for (const [fault, expected] of faults) {
    await clearLog(platform);
    await setFaults(platform, { ...fault, method, path: `^${path}$`, times: 1 });
    const leaving = new AbortController();
    const seen = fetch(platform.url + path, { method, redirect: 'manual', signal: leaving.signal }).then(
      ({ status }) => status,
      (error: Error) => (error.name === 'AbortError' ? 'aborted' : error.message),
    );
    if (fault.kind === 'hang') {
      await expect.poll(() => readLog(platform), { interval: 5 }).toHaveLength(1);
      leaving.abort();
    }
    expect(await seen).toBe(expected);
    expect(await readLog(platform)).toMatchObject([{ method, path, fault: fault.kind }]);
  }
});
