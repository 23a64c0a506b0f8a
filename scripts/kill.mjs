import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { build, ensureChromium, ensureDependencies, toolEnv } from './setup.mjs';

ensureDependencies();
const CHROMIUM = ensureChromium();
// Some tests look at what is built for Firefox, and at what merchants get.
for (const name of ['chrome', 'firefox', 'merchants']) build(name);
const child = spawn('playwright', ['test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...toolEnv, CHROMIUM, KILL_WORKERS: '1', NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
});
child.on('exit', (code) => {
  const stops = code === 0 ? countStops(JSON.parse(readFileSync('.output/test/playwright.json', 'utf8'))) : 0;
  if (code === 0) process.stdout.write(`The worker was stopped ${stops} times.\n`);
  process.exit(stops > 0 ? 0 : (code ?? 1) || 1);
});

/** The number of worker stops before steps, over all tests of a report. */
function countStops({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations));
  const stops = own.filter(({ type }) => type === 'stops').map(({ description }) => Number(description));
  return [...stops, ...suites.map(countStops)].reduce((sum, each) => sum + each, 0);
}
