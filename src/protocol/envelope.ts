import { ShelfedgeError } from '../base/errors.ts';
import { answeredCodes } from '../domain/errors.ts';
import { z } from '../base/schema.ts';

/** The form of a request; `shelfedge` is the version of the extension that its page was loaded from. */
export const Envelope = z.strictObject({ shelfedge: z.string(), command: z.string(), input: z.unknown() });

const WireError = z.object({
  code: z.enum(answeredCodes),
  message: z.string(),
  details: z.object({
    status: z.optional(z.number()),
    requestId: z.optional(z.string()),
    applicationCode: z.optional(z.string()),
    description: z.optional(z.string()),
    retryAfterMs: z.optional(z.number()),
    violations: z.optional(
      z.array(z.object({ field: z.string(), description: z.string(), rule: z.optional(z.string()) })),
    ),
    findings: z.optional(
      z.array(
        z.object({
          rule: z.string(),
          level: z.enum(['ask', 'block']),
          numbers: z.record(z.string(), z.string()),
        }),
      ),
    ),
  }),
});

/** The form of an answer. */
export const Reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: WireError }),
]);
export type Reply = z.infer<typeof Reply>;

/** A thrown value as an answer; a foreign error crosses without its text. */
export const toReply = (error: unknown): Reply =>
  error instanceof ShelfedgeError
    ? { ok: false, error: { code: error.code, message: error.message, details: error.details } }
    : { ok: false, error: { code: 'internal', message: 'Something went wrong in the extension.', details: {} } };
