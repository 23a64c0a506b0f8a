import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium, ensureDependencies, toolEnv } from './setup.mjs';

ensureDependencies();
const env = {
  ...toolEnv,
  CHROMIUM: ensureChromium(),
  FORCE_COLOR: '0',
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
};
const reports = '.output/test';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** Runs one command and prints its output at its end, so that concurrent commands stay readable. */
function run(name, command) {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    const [file, ...args] = command.split(' ');
    const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
      if (code !== 0 || process.env.VERBOSE) process.stdout.write(`${output}\n`);
      resolve(code === 0);
    });
  });
}

const tally = { passed: 0, failed: 0 };
const check = async (name, command) => {
  const isPassed = await run(name, command);
  tally[isPassed ? 'passed' : 'failed'] += 1;
  return isPassed;
};

/** Counts the tests of a runner; a runner without a report or without tests counts as one failure. */
async function suite(name, command, file, count) {
  const isPassed = await run(name, command);
  const { passed, failed } = readReport(file, count);
  tally.passed += passed;
  tally.failed += failed + (failed === 0 && (!isPassed || passed === 0) ? 1 : 0);
  process.stdout.write(`  ${passed} passed, ${failed} failed\n`);
}

function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(`${reports}/${file}`, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

await Promise.all([check('extension for Chromium', 'wxt build -b chrome'), check('types', 'tsc -p tsconfig.json')]);
await Promise.all([
  check('extension for Firefox', 'wxt build -b firefox').then(() =>
    check('Firefox manifest', 'web-ext lint --source-dir .output/firefox-mv3 --warnings-as-errors=false'),
  ),
  check('the same build elsewhere', 'node scripts/reproduce.ts chrome'),
  check('format', 'oxfmt --check .')
    .then(() => check('lint', 'oxlint --deny-warnings'))
    .then(() => check('dead code', 'knip')),
]);
await suite(
  'units, wire and architecture',
  `vitest run --reporter=default --reporter=json --outputFile.json=${reports}/vitest.json`,
  'vitest.json',
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }),
);
await suite('end to end in Chromium', 'playwright test', 'playwright.json', ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
}));
process.stdout.write(`${tally.passed} passed, ${tally.failed} failed\n`);
process.exit(tally.failed === 0 ? 0 : 1);
