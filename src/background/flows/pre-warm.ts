import { preWarm } from '../../client/auth/redirects.ts';
import { readKey, writeKey } from '../services/stored-values.ts';
import type { Services } from '../services/services.ts';

/** Pre-warms the log-in of each connected store that is due; failures are only reported. */
export async function preWarmStores({
  runtime,
  app,
  accounts,
}: Pick<Services, 'runtime' | 'app' | 'accounts'>): Promise<void> {
  const times = (await readKey(runtime, 'preWarmedAt')) ?? {};
  const updated: Record<string, number> = {};
  for (const { id } of app.getState().stores) {
    const account = accounts.get(id);
    if (account === undefined || account.store.clientId === null) continue;
    const { customerClient: client } = account;
    const { loadHidden: load, report, now } = runtime;
    const lastAt = await preWarm({ client, load, lastAt: times[id], report, now });
    if (lastAt !== undefined) updated[id] = lastAt;
    // Stored at once: the worker may die before the next store.
    if (lastAt !== times[id]) await writeKey(runtime, 'preWarmedAt', { ...times, ...updated });
  }
  await writeKey(runtime, 'preWarmedAt', updated);
}
