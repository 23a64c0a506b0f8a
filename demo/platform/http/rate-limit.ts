import type { Context, MiddlewareHandler } from 'hono';
import type { PlatformEnv } from './faults.ts';
import { gatewayFault } from './envelope.ts';

const minuteMs = 60_000;

/** Refuses with 429 what an app (the merchant's key, or the store's OAuth apps) asks beyond its requests a minute. */
export function limitRate(perMinute: number, now: () => number, toApp: (context: Context<PlatformEnv>) => string) {
  const requested = new Map<string, number[]>();
  const handler: MiddlewareHandler<PlatformEnv> = async (context, next) => {
    if (context.req.header('Authorization') !== undefined) {
      const app = toApp(context);
      const recent = (requested.get(app) ?? []).filter((at) => at > now() - minuteMs);
      if (recent.length >= perMinute) throw gatewayFault(429, 'Too many requests');
      requested.set(app, [...recent, now()]);
    }
    await next();
  };
  return handler;
}
