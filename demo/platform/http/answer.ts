import type { Context } from 'hono';
import { identify, requireAccess } from '../identity/authorize.ts';
import type { Identity } from '../identity/authorize.ts';
import { inTransaction } from '../database.ts';
import { applicationFault, gatewayFault } from './envelope.ts';
import type { PlatformEnv } from './faults.ts';
import type { Route } from './route.ts';
import { randomSecret } from '../identity/secrets.ts';
import type { Shop } from '../shop.ts';

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

/** Identifies the sender of a request. */
export function readIdentity(shop: Shop, context: Context<PlatformEnv>): Identity {
  return identify(shop, context.req.header('Authorization'), context.req.header('wix-site-id'));
}

/** Refuses with 428 a call of the other catalog version. */
function requireCatalog({ catalogVersion }: Shop, { catalog }: Route): void {
  if (catalog === undefined || catalog === catalogVersion) return;
  const [runs, called] = [catalogVersion.toUpperCase(), catalog.toUpperCase()];
  throw applicationFault(428, `CATALOG_${runs}_CALLING_CATALOG_${called}_API`, `This store runs catalog ${runs}`);
}

/** Answers a request by its route, after checking access, catalog and payload. */
export async function answer(shop: Shop, route: Route, context: Context<PlatformEnv>): Promise<Response> {
  const identity = readIdentity(shop, context);
  requireAccess(shop, identity, route);
  requireCatalog(shop, route);
  const payload = await readPayload(context);
  const query = new URL(context.req.url).searchParams;
  const params = context.req.param();
  const { headers } = context.req.raw;
  const remoteAddress = context.env.incoming.socket.remoteAddress ?? '';
  const work = () => route.handle({ shop, identity, params, query, payload, headers, remoteAddress });
  const writes = route.writes === true;
  const run = () => (writes ? inTransaction(shop.db, work) : work());
  const around = context.get('around');
  const result = around === undefined ? run() : around({ path: context.req.path, payload, writes }, run);
  if (writes) context.header('X-Wix-Consistent', randomSecret(12));
  return result instanceof Response ? result : context.json(result);
}
