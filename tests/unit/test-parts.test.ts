import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { budgets } from '../../scripts/budget.mjs';
import { readParts, testParts } from '../../scripts/test-parts.mjs';

const names = Object.keys(testParts);
const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');

test('npm test runs every part, or the named ones, in their order', () => {
  expect(readParts([])).toEqual(names);
  expect(readParts(['firefox', 'checks'])).toEqual(['checks', 'firefox']);
});

test('npm test refuses a part that there is not, instead of testing nothing', () => {
  expect(() => readParts(['units', 'fierfox'])).toThrow(
    'npm test has the parts checks, units, chromium, firefox, benches, not fierfox.',
  );
});

test('every part has a budget of minutes', () => {
  expect(Object.values(testParts).map(({ title }) => title)).toEqual(Object.keys(budgets));
});

test('the jobs of the workflow together run each part once', () => {
  const jobs = [...workflow.matchAll(/\bparts: ([a-z ]+) \}/g)].map(([, parts = '']) => parts.split(' '));
  expect(jobs.length).toBeGreaterThan(3);
  expect(jobs.flat().toSorted()).toEqual(names.toSorted());
});

test('the workflow names actions by their commit and images by their version, and has no secrets', () => {
  const uses = [...workflow.matchAll(/\buses: (\S+)/g)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/);
  expect(/\bimage: (\S+)/.exec(workflow)?.[1]).toMatch(/^node:20\.\d+\.\d+-\w+$/);
  expect(workflow).not.toMatch(/secrets\.|pull_request_target|: write/);
});
