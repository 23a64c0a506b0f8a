import { defineConfig } from '@playwright/test';

/** Each stop of a worker costs its start, and what it had begun. */
const isKillMode = process.env['KILL_WORKERS'] === '1';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // It waits for the browser to end processes by itself, longer than the rest of a suite may take.
  testIgnore: process.env['MEMORY'] === undefined ? ['**/lock-memory.spec.ts'] : [],
  outputDir: '.output/test/e2e',
  fullyParallel: true,
  workers: 2,
  // A test that passes only the second time is a defect.
  retries: 0,
  // Several starts of a browser take 20 s, and a machine may have other work beside.
  timeout: isKillMode ? 90_000 : 60_000,
  expect: { timeout: isKillMode ? 15_000 : 7_000 },
  reporter: [['list'], ['json', { outputFile: '.output/test/playwright.json' }]],
  // By hand: a trace costs every test a sixth of its time.
  use: { trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure', screenshot: 'only-on-failure' },
});
