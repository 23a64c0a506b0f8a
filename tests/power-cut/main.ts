import { parseArgs } from 'node:util';
import { chromiumPath } from '../../demo/browser-paths.ts';
import { createRandom } from '../../demo/platform/seeded-random.ts';
import { runPowerCut, type Round } from './run-power-cut.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rounds: { type: 'string', default: '6' },
  },
});
const rounds: Round[] = [];
const syncs = await runPowerCut({
  chromium: chromiumPath,
  rounds: Number(values.rounds),
  random: createRandom(Number(values.seed)),
  onRound: (round) => {
    rounds.push(round);
    console.log(`power cut ${rounds.length}: ${JSON.stringify(round)}`);
  },
});
console.log(`flushes: ${JSON.stringify(syncs)}`);

const lost = (writer: 'edits' | 'lax'): number => rounds.reduce((sum, round) => sum + round[writer].lost, 0);
const failures = [
  ...(lost('edits') > 0 ? ['acknowledged edits are gone'] : []),
  ...(lost('lax') === 0 ? ['the control lost nothing either, so that nothing is proven'] : []),
  ...(syncs.edits.flushed < syncs.edits.acknowledged ? ['an edit was acknowledged before it was flushed'] : []),
  ...(syncs.lax.flushed >= syncs.lax.acknowledged
    ? ['the control was flushed each time, so that nothing is proven']
    : []),
];
console.log(`seed ${values.seed}: ${lost('edits')} edits lost; ${failures.join('; ') || 'all is well'}`);
process.exitCode = failures.length === 0 ? 0 : 1;
