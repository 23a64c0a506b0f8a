import { queryAnswer } from './answers.ts';
import { clients, setAnswer } from './clients.ts';
import { print } from './figures.ts';

/** Bytes allocated by one call, without garbage collection: `node --expose-gc` with a large enough young generation. */
async function allocated(call: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 3; round += 1) await call();
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  await call();
  return (process.memoryUsage().heapUsed - before) / 1e6;
}

setAnswer(queryAnswer(100, 20));
const query = { paging: { limit: 100 } };
print({
  name: 'memory allocated for a page of 100 products',
  ours: await allocated(() => clients.ours.queryProducts(query)),
  peer: await allocated(() => clients.sdk.queryProducts(query)),
  limit: await allocated(() => clients.bare.queryProducts(query)),
  unit: 'MB',
});
