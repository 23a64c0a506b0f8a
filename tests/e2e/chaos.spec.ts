import { expect, test } from '@playwright/test';
import { runChaos } from '../chaos/run-chaos.ts';
import { chromium } from './fixtures.ts';

test('no edit is lost, doubled or blind while worker, browser, requests and others make trouble', async () => {
  // Two browsers, one after the other, and the time to settle what they left.
  test.setTimeout(120_000);
  const report = await runChaos({ chromium, seed: 20, edits: 40, kills: 1, version: 'v1' });
  expect(report.violations).toEqual([]);
  expect(report.kills).toBe(1);
  expect(report.acknowledged).toBeGreaterThan(20);
});
