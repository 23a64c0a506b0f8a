import { preWarm } from '../../client/auth/redirects.ts';
import { z } from '../../domain/schema.ts';
import { readStored } from '../services/storage.ts';
import type { Services } from '../services/services.ts';

const key = 'preWarmedAt';
/** When each store was pre-warmed, in epoch ms. */
const Kept = z.record(z.string(), z.number());

/** Pre-warms the log-in of every connected store whose turn it is; a failure is reported and nothing else. */
export async function preWarmStores({
  world,
  app,
  accounts,
}: Pick<Services, 'world' | 'app' | 'accounts'>): Promise<void> {
  const kept = (await readStored(world.local, key, Kept)) ?? {};
  const done: Record<string, number> = {};
  for (const { id } of app.getState().stores) {
    const client = accounts.get(id)?.customerClient;
    if (client === undefined) continue;
    const { loadHidden: load, report, now } = world;
    const lastAt = await preWarm({ client, load, lastAt: kept[id], report, now });
    if (lastAt !== undefined) done[id] = lastAt;
    // Kept at once: the worker may die before the next one. A store that is gone is left out in the end.
    if (lastAt !== kept[id]) await world.local.set(key, { ...kept, ...done });
  }
  await world.local.set(key, done);
}
