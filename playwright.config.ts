import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.output/test/e2e',
  fullyParallel: true,
  workers: 2,
  // A test that passes only the second time is a defect.
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json', { outputFile: '.output/test/playwright.json' }]],
  use: { trace: 'retain-on-failure' },
});
