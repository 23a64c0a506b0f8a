import { ShelfedgeError } from '../../domain/errors.ts';
import { GuardLimits } from '../../domain/guardrails.ts';
import { z } from '../../domain/schema.ts';
import type { Handlers } from '../../protocol/serve.ts';
import { readFrom } from './storage.ts';
import { accountOf, type Context } from '../context.ts';

const KeptLimits = z.object({ version: z.literal(1), limits: GuardLimits });
const keyOf = (storeId: string): string => `guardrails:${storeId}`;

/** Takes up a store's guardrails as they were set; one that cannot be read leaves the defaults, never none. */
export async function openLimits({ world, app }: Pick<Context, 'world' | 'app'>, storeId: string): Promise<void> {
  const kept = await readFrom(world.local, keyOf(storeId), KeptLimits).catch((error: unknown) => {
    world.report(error);
    return undefined;
  });
  if (kept !== undefined) showLimits(app, storeId, kept.limits);
}

/** Forgets a store's guardrails; connected again, it has the defaults. */
export async function forgetLimits({ world, app }: Pick<Context, 'world' | 'app'>, storeId: string): Promise<void> {
  await world.local.remove(keyOf(storeId));
  app.setState(({ limits: { [storeId]: _forgotten, ...limits } }) => ({ limits }));
}

export const createGuardHandlers = (context: Context): Pick<Handlers, 'settings.guardrails'> => ({
  'settings.guardrails': async ({ storeId, limits: said }) => {
    accountOf(context, storeId);
    const limits = GuardLimits.parse(said);
    await context.world.local.set(keyOf(storeId), { version: 1, limits }).catch((cause: unknown) => {
      throw new ShelfedgeError('storage', 'The guardrails could not be kept.', {}, { cause });
    });
    showLimits(context.app, storeId, limits);
    return {};
  },
});

const showLimits = (app: Context['app'], storeId: string, limits: GuardLimits): void =>
  app.setState((state) => ({ limits: { ...state.limits, [storeId]: limits } }));
