import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { firefoxPath } from '../../demo/browser-paths.ts';
import { runFirefox } from './run-firefox.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: String(Date.now() % 1_000_000) } } });
const seed = Number(values.seed);

/** True if every change was written exactly once. */
async function isRight(version: 'v1' | 'v3'): Promise<boolean> {
  const outcomes = await runFirefox({ firefox: firefoxPath, version, seed });
  for (const outcome of outcomes) console.log(`catalog ${version}, seed ${seed}: ${JSON.stringify(outcome)}`);
  return outcomes.every(({ changes, applied, doubled, lost }) => applied === changes && doubled === 0 && lost === 0);
}

// Each runs to its end, even if the other fails.
const results = await Promise.allSettled([isRight('v1'), isRight('v3')]);
for (const result of results) if (result.status === 'rejected') console.log(result.reason);
// The tests of this folder, and the writes that Firefox itself sends again over HTTP/2.
const file = '.output/test/firefox.json';
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
const tests = spawnSync('vitest', ['run', '--config', 'tests/firefox/vitest.config.ts', ...reporters], {
  stdio: 'inherit',
  env: { ...process.env, FIREFOX: firefoxPath, RESENT_BY_FIREFOX: firefoxPath },
});
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
const right = results.filter((result) => result.status === 'fulfilled' && result.value).length;
const [passed, failed] = [right + (numPassedTests ?? 0), results.length - right + (numFailedTests ?? 0)];
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && tests.status === 0 ? 0 : 1;
