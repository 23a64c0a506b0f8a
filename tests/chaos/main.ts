import { parseArgs } from 'node:util';
import { chromiumPath, firefoxPath } from '../../demo/browser-paths.ts';
import { runChaos } from './run-chaos.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    edits: { type: 'string', default: '200' },
    kills: { type: 'string', default: '5' },
    often: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string', default: 'Infinity' },
    loss: { type: 'string', default: '0.2' },
    catalog: { type: 'string', default: 'v1' },
    browser: { type: 'string', default: 'chromium' },
  },
});
const { catalog, browser } = values;
if (catalog !== 'v1' && catalog !== 'v3') throw new Error('--catalog is v1 or v3');
if (browser !== 'chromium' && browser !== 'firefox') throw new Error('--browser is chromium or firefox');
const paths = { chromium: chromiumPath, firefox: firefoxPath };

const report = await runChaos({
  browser: { kind: browser, path: paths[browser] },
  seed: Number(values.seed),
  edits: Number(values.edits),
  kills: Number(values.kills),
  version: catalog,
  often: values.often,
  minutes: Number(values.minutes),
  lossChance: Number(values.loss),
  onProgress: (line) => console.log(line),
});
const { violations, stories, ...figures } = report;
for (const { rule, key, what, detail } of violations) console.log(`${rule}: ${key} ${what}: ${detail}`);
for (const story of stories) console.log(story);
console.log(
  `catalog ${catalog}, seed ${values.seed}: ${JSON.stringify({ ...figures, violations: violations.length })}`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
