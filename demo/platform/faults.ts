import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';

/**
 * What goes wrong with a matching request. `before` and `after` tell whether it is applied all the same; `late-apply`
 * loses the connection and applies it only after the delay.
 */
const kinds = [
  'delay',
  'hang',
  'hang-after',
  'drop-before',
  'drop-after',
  'late-apply',
  'status-before',
  'status-after',
  'html',
] as const;

/** The rules as they are posted; the first that matches and has times left decides. */
export const faultRules = z.object({
  rules: z.array(
    z.object({
      kind: z.enum(kinds),
      method: z.string().toUpperCase().optional(),
      /** A regular expression searched in the path; a plain path finds itself. */
      path: z
        .string()
        .refine((text) => isPattern(text), 'must be a regular expression')
        .optional(),
      times: z.int().min(1).optional(),
      status: z.int().min(200).max(599).optional(),
      delayMs: z.int().min(0).default(0),
      retryAfterS: z.int().min(0).optional(),
      headers: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

type FaultRule = z.infer<typeof faultRules>['rules'][number];

interface ArmedRule extends FaultRule {
  fired: number;
}

/** The context every request of the platform runs in. */
export type PlatformEnv = { Bindings: HttpBindings };

export interface Faults {
  replace(rules: FaultRule[]): void;
  list(): ArmedRule[];
  /** The rule for this request, counted as fired. */
  take(method: string, path: string): ArmedRule | undefined;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** Keeps the fault rules of a running platform. */
export function createFaults(): Faults {
  let armed: ArmedRule[] = [];
  return {
    replace: (rules) => {
      armed = rules.map((rule) => ({ ...rule, fired: 0 }));
    },
    list: () => armed,
    take: (method, path) => {
      const rule = armed.find(
        (one) =>
          (one.method === undefined || one.method === method) &&
          (one.path === undefined || new RegExp(one.path, 'u').test(path)) &&
          one.fired < (one.times ?? Number.POSITIVE_INFINITY),
      );
      if (rule) rule.fired += 1;
      return rule;
    },
  };
}

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

/** Lets a rule spoil the request; `closing` ends the waits of a platform that closes. */
export function spoil(rule: FaultRule, closing: AbortSignal): MiddlewareHandler<PlatformEnv> {
  return async (context, next) => {
    const { incoming, outgoing } = context.env;
    const leave = () => {
      incoming.socket.destroy();
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
      case 'hang':
        return untilGone();
      case 'hang-after':
        await next();
        return untilGone();
      case 'drop-before':
        return leave();
      case 'drop-after':
        await next();
        return leave();
      case 'late-apply':
        // The body must be read while there still is a connection to read it from.
        await context.req.text();
        incoming.socket.destroy();
        await sleep(rule.delayMs, undefined, { signal: closing });
        await next();
        context.res = RESPONSE_ALREADY_SENT;
        return;
      case 'status-after':
        await next();
        context.res = toFaultAnswer(rule);
        return;
      case 'status-before':
      case 'html':
        context.res = toFaultAnswer(rule);
    }
  };
}
