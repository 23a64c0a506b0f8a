import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { FaultRule, FaultRules } from './fault-rules.ts';
import type { Around } from './around.ts';
import { createRandom } from '../seeded-random.ts';

interface ArmedRule extends FaultRule {
  fired: number;
}

/** The context of every request. */
export type PlatformEnv = { Bindings: HttpBindings; Variables: { around?: Around } };

/** The properties of a request that rules match. */
interface Arrival {
  method: string;
  path: string;
  origin: string | null;
  host: string;
  /** True if the connection had carried a response before. */
  isKept: boolean;
}

export interface Faults {
  replace(posted: FaultRules): void;
  list(): ArmedRule[];
  /** The rule for this request; counts one use. */
  take(arrival: Arrival): ArmedRule | undefined;
  /** 0 to below 1, from the posted seed. */
  random(): number;
}

/** Keeps the fault rules of a running platform. */
export function createFaults(): Faults {
  let armed: ArmedRule[] = [];
  let random = createRandom(1);
  return {
    replace: ({ rules, seed }) => {
      armed = rules.map((rule) => ({ ...rule, fired: 0 }));
      random = createRandom(seed);
    },
    list: () => armed,
    take: (arrival) => {
      const rule = armed.find((one) => isMet(one, arrival) && (one.chance === 1 || random() < one.chance));
      if (rule) rule.fired += 1;
      return rule;
    },
    random: () => random(),
  };
}

const fits = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(text);

const isMet = (rule: ArmedRule, { method, path, origin, host, isKept }: Arrival): boolean =>
  (rule.method === undefined || rule.method === method) &&
  fits(rule.path, path) &&
  fits(rule.origin, origin ?? '') &&
  fits(rule.host, host) &&
  (rule.kind !== 'drop-kept' || isKept) &&
  rule.fired < (rule.times ?? Number.POSITIVE_INFINITY);

function toFaultAnswer(rule: FaultRule): Response {
  const headers = new Headers(rule.headers);
  if (rule.retryAfterS !== undefined) headers.set('Retry-After', String(rule.retryAfterS));
  if (rule.kind === 'html') {
    headers.set('Content-Type', 'text/html; charset=utf-8');
    return new Response('<!doctype html><title>Something went wrong</title>', { status: rule.status ?? 200, headers });
  }
  const status = rule.status ?? 500;
  return Response.json({ message: `Fault ${status}`, details: {} }, { status, headers });
}

/** Sends the head of an answer and half of its body, and loses the connection. */
async function sendHalf(answer: Response, outgoing: HttpBindings['outgoing']): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  outgoing.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': body.length });
  await new Promise((sent) => outgoing.write(body.subarray(0, Math.max(1, body.length / 2)), sent));
  outgoing.destroy();
}

/** Loses the connection, and goes on with the request after the delay. */
async function applyLate(context: Context<PlatformEnv>, next: Next, delay: () => Promise<unknown>): Promise<void> {
  // Read the body while the connection still exists.
  await context.req.text();
  context.env.outgoing.destroy();
  await delay();
  await next();
  context.res = RESPONSE_ALREADY_SENT;
}

/** Applies a rule's fault to a request; `closing` ends the delays of a platform that closes. */
export function spoil(rule: FaultRule, closing: AbortSignal): MiddlewareHandler<PlatformEnv> {
  return async (context, next) => {
    const { outgoing } = context.env;
    const leave = () => {
      outgoing.destroy();
      context.res = RESPONSE_ALREADY_SENT;
    };
    const untilGone = async () => {
      await new Promise((resolve) => outgoing.once('close', resolve));
      context.res = RESPONSE_ALREADY_SENT;
    };
    switch (rule.kind) {
      case 'delay':
        await sleep(rule.delayMs, undefined, { signal: closing });
        return next();
      case 'delay-after':
        await next();
        await sleep(rule.delayMs, undefined, { signal: closing });
        return;
      case 'cut':
        await next();
        await sendHalf(context.res, outgoing);
        context.res = RESPONSE_ALREADY_SENT;
        return;
      case 'hang':
        return untilGone();
      case 'hang-after':
        await next();
        return untilGone();
      case 'drop-before':
        return leave();
      case 'drop-after':
      case 'drop-kept':
        await next();
        return leave();
      case 'late-apply':
        return applyLate(context, next, () => sleep(rule.delayMs, undefined, { signal: closing }));
      case 'status-after':
        await next();
        context.res = toFaultAnswer(rule);
        return;
      case 'status-before':
      case 'html':
        await sleep(rule.delayMs, undefined, { signal: closing });
        context.res = toFaultAnswer(rule);
        return;
      case 'headers':
        await next();
        for (const [name, value] of Object.entries(rule.headers)) context.header(name, value);
        return;
      case 'stale':
      case 'change-before':
      case 'change-after':
        // These faults are applied around the request's work.
        return next();
    }
  };
}
