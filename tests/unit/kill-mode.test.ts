import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spared } from '../e2e/kill-mode.ts';

test('each test that the kill mode spares is there by this title', () => {
  const specs = globSync('tests/e2e/*.spec.ts').map((path) => readFileSync(path, 'utf8'));
  const missing = Object.keys(spared).filter((title) => !specs.some((text) => text.includes(`test('${title}'`)));
  expect(missing).toEqual([]);
});
