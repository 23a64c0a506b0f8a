import type { Outcome } from './run-attack.ts';

/** One line for an attack, with what was seen. */
export function printOutcome({ attack, browser, isHeld, seen, error, seconds }: Outcome): void {
  const verdict = error !== undefined ? 'BROKEN' : isHeld ? 'held  ' : 'FAILED';
  const what = error === undefined ? seen.join('; ') : `${error}; ${seen.join('; ')}`;
  console.log(`${verdict} ${browser.padEnd(8)} ${attack.group}: ${attack.name}. ${what} (${seconds.toFixed(1)} s)`);
}

/** The sums; whether everything held. */
export function printSummary(outcomes: readonly Outcome[]): boolean {
  for (const browser of new Set(outcomes.map((outcome) => outcome.browser))) {
    const own = outcomes.filter((outcome) => outcome.browser === browser);
    console.log(`${browser}: ${own.filter(({ isHeld }) => isHeld).length} of ${own.length} held`);
  }
  return outcomes.length > 0 && outcomes.every(({ isHeld }) => isHeld);
}
