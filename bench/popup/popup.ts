import { median, print } from '../client/figures.ts';
import { openPopup } from '../history/surfaces.ts';
import { contenders, openContest, type Contender } from '../least/contenders.ts';
import { repeats } from '../repeats.ts';

const launches = repeats(5);
const warmOpens = repeats(5);

/** The element that React draws first. */
const firstCommit = '#root > *';

/** The first opening of the popup in a new profile, and later ones, ms. */
const openPopups = (contender: Contender): Promise<{ cold: number; warm: number[] }> =>
  contest.inBrowser(contender, async (browser) => {
    const cold = await openPopup(browser, firstCommit);
    const warm: number[] = [];
    for (let count = 0; count < warmOpens; count += 1) warm.push(await openPopup(browser, firstCommit));
    return { cold, warm };
  });

const contest = await openContest();
try {
  const spent: Record<Contender, { cold: number[]; warm: number[] }> = {
    ours: { cold: [], warm: [] },
    least: { cold: [], warm: [] },
  };
  for (let launch = 0; launch < launches; launch += 1)
    for (const contender of contenders) {
      const { cold, warm } = await openPopups(contender);
      spent[contender].cold.push(cold);
      spent[contender].warm.push(...warm);
    }
  for (const kind of ['cold', 'warm'] as const) {
    const [ours, limit] = [median(spent.ours[kind]), median(spent.least[kind])];
    print({ name: `popup.first-commit-${kind}`, ours, peer: 0, limit, unit: 'ms' });
  }
} finally {
  await contest.close();
}
