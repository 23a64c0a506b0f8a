import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { judge, measurePace } from './budget.mjs';
import { bringFirefox, build, ensureChromium, ensureDependencies, ensureFirefox, toolEnv } from './setup.mjs';
import { readParts, testParts } from './test-parts.mjs';

const wanted = readParts(process.argv.slice(2));
ensureDependencies();
const firefox = findFirefox();
const env = {
  ...toolEnv,
  ...(wanted.some((name) => testParts[name].isInChromium) && { CHROMIUM: ensureChromium() }),
  JOURNEYS: 'short',
  ...(firefox !== undefined && { FIREFOX: firefox }),
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

/** @type {{ passed: number, failed: string[] }} */
const tally = { passed: 0, failed: [] };
const check = async (name, command) => {
  const isPassed = await run(name, command);
  if (isPassed) tally.passed += 1;
  else tally.failed.push(name);
  return isPassed;
};

/** Counts the tests of a runner; a runner without a report or without tests counts as one failure. */
async function suite(name, command, file, count) {
  const isPassed = await run(name, command);
  const { passed, failed } = readReport(file, count);
  tally.passed += passed;
  tally.failed.push(...failed);
  if (failed.length === 0 && (!isPassed || passed === 0)) tally.failed.push(name);
  process.stdout.write(`  ${passed} passed, ${failed.length} failed\n`);
}

function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(`${reports}/${file}`, 'utf8')));
  } catch {
    return { passed: 0, failed: [] };
  }
}

const vitest = 'vitest run --reporter=default --reporter=json --outputFile.json';
const readVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.testResults.flatMap(failedOfFile),
});

/** The commands that each part of `testParts` runs. */
const runs = {
  async checks() {
    await Promise.all([
      check('extension for Chromium', 'wxt build -b chrome -c wxt.local.config.ts'),
      check('types', 'tsc -p tsconfig.json'),
    ]);
    await Promise.all([
      check('extension for Firefox', 'wxt build -b firefox -c wxt.local.config.ts').then(() =>
        check('Firefox manifest', 'web-ext lint --source-dir .output/firefox-mv3-local --warnings-as-errors=false'),
      ),
      check('what merchants get', 'wxt build -b chrome').then(() =>
        check('the same build elsewhere', 'node scripts/reproduce.ts chrome'),
      ),
      check('format', 'oxfmt --check .')
        .then(() => check('lint', 'oxlint --deny-warnings'))
        .then(() => check('dead code', 'knip')),
    ]);
  },
  units: () => suite('units, wire and architecture', `${vitest}=${reports}/vitest.json`, 'vitest.json', readVitest),
  chromium: () =>
    suite('end to end in Chromium', 'playwright test', 'playwright.json', ({ stats, suites }) => ({
      passed: stats.expected,
      failed: suites.flatMap(failedOfSuite),
    })),
  async firefox() {
    const inFirefox = `${vitest}=${reports}/firefox.json --config tests/firefox/vitest.config.ts journeys`;
    if (firefox === undefined) process.stdout.write('There is no Firefox: its journeys were left out.\n');
    else await suite('everyday journeys in Firefox', inFirefox, 'firefox.json', readVitest);
  },
  benches: () => check('every benchmark, briefly', 'node bench/run.ts --short'),
};

/** A Firefox if a part needs one: it may be missing among all parts, but not where its part was asked for by name. */
function findFirefox() {
  if (!wanted.includes('firefox')) return undefined;
  return wanted.length === Object.keys(testParts).length ? bringFirefox() : ensureFirefox();
}

// The first part makes every build itself.
if (!wanted.includes('checks'))
  for (const each of new Set(wanted.flatMap((name) => testParts[name].builds))) build(each);
const pace = await measurePace();
/** Minutes of each part, by its name in the budget. */
const minutes = {};
for (const name of wanted) {
  const startedAt = Date.now();
  await runs[name]();
  if (name !== 'firefox' || firefox !== undefined) minutes[testParts[name].title] = (Date.now() - startedAt) / 60_000;
}
const { lines, over } = judge(minutes, pace);
for (const line of lines) process.stdout.write(`${line}\n`);
tally.failed.push(...over);
process.stdout.write(`${tally.passed} passed, ${tally.failed.length} failed\n`);
for (const title of tally.failed) process.stdout.write(`  ✗ ${title}\n`);
process.exit(tally.failed.length === 0 ? 0 : 1);

/** The failed tests of a file of Vitest's report, with their first lines; the file itself if it did not run. */
function failedOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [titleOf(name, message)] : [];
  return failed.map((test) => titleOf(`${name} › ${test.fullName}`, test.failureMessages[0]));
}

/** The failed and the flaky tests of a suite of Playwright's report and of the suites in it. */
function failedOfSuite({ specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => ['unexpected', 'flaky'].includes(status)));
  return [...failed.map(({ file, line, title }) => `${file}:${line} › ${title}`), ...suites.flatMap(failedOfSuite)];
}

function titleOf(name, message = '') {
  return `${name.replace(`${process.cwd()}/`, '')}: ${message.split('\n')[0]}`;
}
