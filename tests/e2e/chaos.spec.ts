import { expect } from '@playwright/test';
import { runChaos } from '../chaos/run-chaos.ts';
import { chromiumPath } from '../../demo/browser-paths.ts';
import { test } from './fixtures.ts';
import { noteStops } from './kill-mode.ts';

test.skip(process.env['TRACE'] !== undefined, 'a trace of a browser that is killed never ends');

for (const version of ['v1', 'v3'] as const) {
  test(`catalog ${version}: under faults, no edit is lost, applied twice or written over an unseen change`, async ({
    allowedProfile,
  }) => {
    // Two browsers, one after the other, and the time to settle what they left and to read what surfaces show.
    test.setTimeout(360_000);
    const browser = { kind: 'chromium', path: chromiumPath } as const;
    // Each takes half a minute, and has a test of its own.
    const never = ['full disk', 'disconnect'];
    const report = await runChaos({ browser, seed: 20, edits: 8, kills: 1, version, allowedProfile, never });
    noteStops(report.stops);
    expect(report.violations, report.stories.join('\n')).toEqual([]);
    expect(report.kills).toBe(1);
    expect(report.batches).toBeGreaterThan(0);
    // A stop or the kill takes the answer of a whole bulk change; the rest shows that the run was no empty one.
    expect(report.edits).toBeGreaterThanOrEqual(8);
    expect(report.acknowledged).toBeGreaterThan(1);
  });
}
