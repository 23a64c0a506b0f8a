import { anyEdit } from '../../src/domain/history.ts';
import { stopWorkers } from '../../tests/e2e/stop-workers.ts';
import { median, print } from '../client/figures.ts';
import { ask } from '../history/ask.ts';
import { openBare } from '../history/measure.ts';
import { contenders, openContest, type Contender } from '../least/contenders.ts';
import { repeats } from '../repeats.ts';

const launches = repeats(3);
const starts = repeats(15, 2);

/** From messages to a stopped worker until its answers, ms. */
const startWorkers = (contender: Contender): Promise<number[]> =>
  contest.inBrowser(contender, async (browser) => {
    const page = await openBare(browser, 'workbench');
    const spent: number[] = [];
    for (let count = 0; count < starts; count += 1) {
      await stopWorkers(browser.context);
      spent.push((await ask(page, 'history.list', { query: { ...anyEdit, state: 'open' }, after: null })).spentMs);
    }
    return spent;
  });

const contest = await openContest();
try {
  const spent: Record<Contender, number[]> = { ours: [], least: [] };
  for (let launch = 0; launch < launches; launch += 1)
    for (const contender of contenders) spent[contender].push(...(await startWorkers(contender)));
  const [ours, limit] = [median(spent.ours), median(spent.least)];
  print({ name: 'worker.stopped-to-first-answer', ours, peer: 0, limit, unit: 'ms' });
} finally {
  await contest.close();
}
