import { product, queryAnswer } from './answers.ts';
import { clients, setAnswer, type Contender } from './clients.ts';
import { repeats } from '../repeats.ts';
import { median, print } from './figures.ts';

interface Task {
  name: string;
  answer: string;
  rounds: number;
  run(contender: Contender): Promise<unknown>;
}

const one = product(1, 20);
const tasks: Task[] = [
  {
    name: 'query of 50 products with 20 variants each, checked',
    answer: queryAnswer(50, 20),
    rounds: repeats(120, 4),
    run: (contender) => contender.queryProducts({ paging: { limit: 50 } }),
  },
  {
    name: 'get one product with 20 variants',
    answer: JSON.stringify({ product: one }),
    rounds: repeats(1500, 8),
    run: (contender) => contender.getProduct(one.id),
  },
  {
    name: 'update one product with 20 variants',
    answer: JSON.stringify({ product: one }),
    rounds: repeats(1500, 8),
    run: (contender) => contender.updateProduct(one.id, 12),
  },
];

const warm = (values: number[]): number => median(values.slice(Math.floor(values.length / 4)));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - from) / 1e6;
}

/**
 * The three clients alternate, so that a slow moment of the machine affects all of them. The first quarter is warm-up.
 */
async function measure({ name, answer, rounds, run }: Task): Promise<void> {
  setAnswer(answer);
  const times: Record<keyof typeof clients, number[]> = { ours: [], sdk: [], bare: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const who of ['ours', 'sdk', 'bare'] as const) times[who].push(await timed(() => run(clients[who])));
  print({ name, ours: warm(times.ours), peer: warm(times.sdk), limit: warm(times.bare), unit: 'ms' });
}

for (const task of tasks) await measure(task);
