// Plain JavaScript: `test.mjs` runs on whatever Node the machine has.
import { spawn } from 'node:child_process';

/** The time budget of each part of `npm test`, minutes on the two cores of the reference machine. Whoever adds takes out. */
export const budgets = {
  'checks and builds': 2,
  'units and wire': 5,
  Chromium: 8,
  Firefox: 1,
  benches: 0.75,
};
/** How much longer a part may take than its budget: a machine has other work beside. */
const slack = 2;
/** Seconds that the yardstick takes on the reference machine. */
const yardstickS = 1;

const yardstick = `
  const { createHash } = require('node:crypto');
  let text = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = Array.from({ length: 400 }, (_, index) => ({ id: index, name: text + index }));
    text = createHash('sha256').update(JSON.stringify(rows.sort((a, b) => (a.name < b.name ? -1 : 1)))).digest('hex');
  }`.replace('ROUNDS', '7500');

/** How many times slower this machine is than the reference at the same work on two cores at once; 1 at least. */
export async function measurePace() {
  const startedMs = performance.now();
  const runs = Array.from(
    { length: 2 },
    () =>
      new Promise((resolve, reject) => {
        spawn(process.execPath, ['-e', yardstick], { stdio: 'inherit' }).on('exit', resolve).on('error', reject);
      }),
  );
  await Promise.all(runs);
  return Math.max(1, (performance.now() - startedMs) / 1000 / yardstickS);
}

/** A line for each part with its minutes, and the parts that took longer than their budget allows at this pace. */
export function judge(minutes, pace) {
  const lines = [];
  const over = [];
  for (const [part, budget] of Object.entries(budgets)) {
    const spent = minutes[part];
    if (spent === undefined) continue;
    const isOver = spent > budget * pace * slack;
    if (isOver) over.push(`${part} took ${spent.toFixed(1)} min`);
    lines.push(`  ${isOver ? '✗' : '✓'} ${part}: ${spent.toFixed(1)} of ${budget} min`);
  }
  const sum = Object.values(minutes).reduce((all, each) => all + each, 0);
  const most = Object.keys(minutes).reduce((all, part) => all + budgets[part], 0);
  lines.push(`  ${sum.toFixed(1)} of ${most} min, at ${pace.toFixed(2)} times the time of the reference machine`);
  return { lines, over };
}
