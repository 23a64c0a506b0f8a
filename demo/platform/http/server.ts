import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { answer, readIdentity } from './answer.ts';
import { createAround } from './around.ts';
import { controlRoutes } from '../control/control-routes.ts';
import { PlatformFault } from './envelope.ts';
import { createFaults, spoil } from './faults.ts';
import type { PlatformEnv } from './faults.ts';
import { createLedger } from '../ledger.ts';
import { limitRate } from './rate-limit.ts';
import { createRequestLog } from './request-log.ts';
import type { LoggedRequest } from './request-log.ts';
import type { Route } from './route.ts';
import type { Shop } from '../shop.ts';

const requestHeaders = ['Authorization', 'Content-Type', 'X-Wix-Consistent', 'wix-site-id', 'wix-account-id'];
const sdkHeaders = ['x-wix-bi-gateway', 'x-wix-linguist', 'client-binding'];

function toErrorAnswer(error: Error, context: Context): Response {
  if (error instanceof PlatformFault) return context.json(error.body, error.status as 400);
  if (error.name !== 'AbortError') console.error(error);
  return context.json({ message: 'Internal server error', details: {} }, 500);
}

function serve(app: Hono<PlatformEnv>, shop: Shop, routes: Route[]): void {
  for (const route of routes)
    for (const [method = '', path = ''] of route.on.map((line) => line.split(' ')))
      app.on(method, path, (context) => answer(shop, route, context));
}

/** Creates a test whether a connection carried a request before. */
function createKeptConnections(): (socket: object) => boolean {
  const seen = new WeakSet();
  return (socket) => seen.has(socket) || !seen.add(socket);
}

/** The platform as one HTTP application: its routes, and around them CORS, the log, the faults and error answers. */
export function createHttpApp(shop: Shop, routes: Route[], closing: AbortSignal): Hono<PlatformEnv> {
  const faults = createFaults();
  const log = createRequestLog();
  const ledger = createLedger(shop.db, shop.now);
  const isKept = createKeptConnections();
  const app = new Hono<PlatformEnv>();
  // Before logging and faults: the tester's calls are not part of the platform's traffic.
  serve(app, shop, controlRoutes({ faults, log, ledger }));
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
      allowHeaders: [...requestHeaders, ...sdkHeaders],
      exposeHeaders: ['x-wix-request-id', 'X-Wix-Consistent'],
    }),
  );
  app.use(async (context, next) => {
    const { method, path } = context.req;
    const requestId = `${shop.now()}.${randomUUID()}`;
    const identity = readIdentity(shop, context).kind;
    const origin = context.req.header('Origin') ?? null;
    const host = context.req.header('Host') ?? '';
    const rule = faults.take({ method, path, origin, host, isKept: isKept(context.env.incoming.socket) });
    const entry: LoggedRequest = {
      requestId,
      at: shop.now(),
      method,
      path,
      identity,
      origin,
      status: null,
      fault: rule?.kind ?? null,
      shows: null,
    };
    log.add(entry);
    const author = { requestId, source: 'request', origin } as const;
    context.set('around', createAround({ shop, ledger, author, rule, entry, random: faults.random }));
    await (rule === undefined ? next() : spoil(rule, closing)(context, next));
    if (context.env.outgoing.destroyed) return;
    entry.status = context.res.status;
    context.header('x-wix-request-id', requestId);
  });
  if (shop.requestsPerMinute !== undefined) {
    app.use(
      limitRate(shop.requestsPerMinute, shop.now, (context) => {
        return readIdentity(shop, context).kind === 'apiKey' ? 'key' : 'client';
      }),
    );
  }
  serve(app, shop, routes);
  app.notFound((context) => context.json({ message: 'Not found', details: {} }, 404));
  app.onError(toErrorAnswer);
  return app;
}
