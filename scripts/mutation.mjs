import { spawnSync } from 'node:child_process';
import { ensureDependencies, toolEnv } from './setup.mjs';

const layers = ['base', 'domain', 'products', 'protocol', 'edits', 'catalog', 'client', 'background'];

ensureDependencies();
const given = process.argv.slice(2);
const firstOption = given.findIndex((word) => word.startsWith('-'));
const givenPaths = firstOption < 0 ? given : given.slice(0, firstOption);
/** For Stryker itself: `npm run test:mutation -- src/domain --concurrency 1`. */
const options = firstOption < 0 ? [] : given.slice(firstOption);
const paths = givenPaths.length > 0 ? givenPaths : layers.map((layer) => `src/${layer}`);
for (const path of paths) {
  const layer = /^src\/(\w+)/.exec(path)?.[1];
  if (!layers.includes(layer))
    throw new Error(`${path} is not in a layer that has mutation tests: ${layers.join(', ')}`);
  const files = path.endsWith('.ts') ? path : `${path.replace(/\/$/, '')}/**/*.ts`;
  const args = ['run', 'tests/mutation/stryker.config.mjs', '--mutate', files, ...options];
  const { status } = spawnSync('stryker', args, { env: { ...toolEnv, MUTATED_LAYER: layer }, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
