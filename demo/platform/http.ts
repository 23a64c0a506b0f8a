import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { identify, requireAccess } from './authorize.ts';
import { inTransaction } from './database.ts';
import { applicationFault, gatewayFault, PlatformFault } from './envelope.ts';
import { createFaults, faultRules, spoil } from './faults.ts';
import type { PlatformEnv } from './faults.ts';
import { createRequestLog } from './request-log.ts';
import type { LoggedRequest } from './request-log.ts';
import type { Route } from './route.ts';
import { randomSecret } from './secrets.ts';
import type { Shop } from './shop.ts';
import { check } from './validate.ts';

const requestHeaders = ['Authorization', 'Content-Type', 'X-Wix-Consistent', 'wix-site-id', 'wix-account-id'];
const sdkHeaders = ['x-wix-bi-gateway', 'x-wix-linguist', 'client-binding'];

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw gatewayFault(400, 'The body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw gatewayFault(400, 'The body is not a JSON object');
  return { ...value };
}

async function readPayload(context: Context<PlatformEnv>): Promise<Record<string, unknown>> {
  if (context.req.method === 'GET')
    return parseObject(Buffer.from(context.req.query('.r') ?? '', 'base64url').toString());
  const text = await context.req.text();
  if (context.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true)
    return Object.fromEntries(new URLSearchParams(text));
  return parseObject(text);
}

function readIdentity(shop: Shop, context: Context<PlatformEnv>) {
  return identify(shop, context.req.header('Authorization'), context.req.header('wix-site-id'));
}

/** Refuses with 428 a call of the catalog this store does not run. */
function requireCatalog({ catalogVersion }: Shop, { catalog }: Route): void {
  if (catalog === undefined || catalog === catalogVersion) return;
  const [runs, called] = [catalogVersion.toUpperCase(), catalog.toUpperCase()];
  throw applicationFault(428, `CATALOG_${runs}_CALLING_CATALOG_${called}_API`, `This store runs catalog ${runs}`);
}

async function answer(shop: Shop, route: Route, context: Context<PlatformEnv>): Promise<Response> {
  const identity = readIdentity(shop, context);
  requireAccess(shop, identity, route);
  requireCatalog(shop, route);
  const payload = await readPayload(context);
  const query = new URL(context.req.url).searchParams;
  const work = () => route.handle({ shop, identity, params: context.req.param(), query, payload });
  const result = route.writes === true ? inTransaction(shop.db, work) : work();
  if (route.writes === true) context.header('X-Wix-Consistent', randomSecret(12));
  return result instanceof Response ? result : context.json(result);
}

function toErrorAnswer(error: Error, context: Context): Response {
  if (error instanceof PlatformFault) return context.json(error.body, error.status as 400);
  if (error.name !== 'AbortError') console.error(error);
  return context.json({ message: 'Internal server error', details: {} }, 500);
}

/** Only for the demo and its tests: the faults to come and the requests seen. */
function createDemoApp(faults: ReturnType<typeof createFaults>, log: ReturnType<typeof createRequestLog>) {
  const app = new Hono<PlatformEnv>();
  app.onError(toErrorAnswer);
  app.get('/faults', (context) => context.json({ rules: faults.list() }));
  app.post('/faults', async (context) => {
    faults.replace(check(faultRules, parseObject(await context.req.text())).rules);
    return context.json({ rules: faults.list() });
  });
  app.get('/log', (context) => context.json({ requests: log.list() }));
  app.delete('/log', (context) => {
    log.clear();
    return context.json({});
  });
  return app;
}

/** The platform as one HTTP application: its routes, and around them CORS, the log, the faults and error answers. */
export function createHttpApp(shop: Shop, routes: Route[], closing: AbortSignal): Hono<PlatformEnv> {
  const faults = createFaults();
  const log = createRequestLog();
  const app = new Hono<PlatformEnv>();
  app.route('/__demo', createDemoApp(faults, log));
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
    const rule = faults.take(method, path);
    const requestId = `${shop.now()}.${randomUUID()}`;
    const identity = readIdentity(shop, context).kind;
    const entry: LoggedRequest = {
      requestId,
      at: shop.now(),
      method,
      path,
      identity,
      status: null,
      fault: rule?.kind ?? null,
    };
    log.add(entry);
    await (rule === undefined ? next() : spoil(rule, closing)(context, next));
    if (context.env.outgoing.destroyed) return;
    entry.status = context.res.status;
    context.header('x-wix-request-id', requestId);
  });
  for (const route of routes)
    for (const [method = '', path = ''] of route.on.map((line) => line.split(' ')))
      app.on(method, path, (context) => answer(shop, route, context));
  app.notFound((context) => context.json({ message: 'Not found', details: {} }, 404));
  app.onError(toErrorAnswer);
  return app;
}
