import { z } from 'zod';

/**
 * The fault of a matching request. `before` and `after` in a name tell if the request is applied. `delayMs` is the time until a
 * `delay` goes on, a `late-apply` is applied, or a `delay-after`, `status-before` or `html` is answered.
 */
const kinds = [
  'delay',
  // Applied at once, answered after the delay.
  'delay-after',
  'hang',
  'hang-after',
  'drop-before',
  'drop-after',
  // Applied; then a connection that had carried answers before is lost, so that a browser sends the request again by itself.
  'drop-kept',
  // Applied; the connection is lost in the middle of the answer.
  'cut',
  // The connection is lost, and the request is applied after the delay.
  'late-apply',
  'status-before',
  'status-after',
  'html',
  // Sets headers of the answer alone, such as a wrong `Date`.
  'headers',
  // A read is answered as before the last changes.
  'stale',
  // The product is changed as by another client, just before the request is read or before it is answered.
  'change-before',
  'change-after',
] as const;

/** A foreign change; omitted values come from the request or at random. */
const foreignChange = z.object({
  productId: z.string().optional(),
  variantId: z.string().optional(),
  field: z.enum(['price', 'stock', 'name']).optional(),
  value: z.union([z.string(), z.number()]).optional(),
});

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const pattern = z.string().refine((text) => isPattern(text), 'must be a regular expression');

const faultRule = z.object({
  kind: z.enum(kinds),
  method: z.string().toUpperCase().optional(),
  /** A regular expression for the path; a plain path matches itself. */
  path: pattern.optional(),
  /** The same for the Origin header, which is '' if missing. */
  origin: pattern.optional(),
  /** The same for the Host header: the address that the client called. */
  host: pattern.optional(),
  times: z.int().min(1).optional(),
  /** The probability of the fault for a matching request, above 0 to 1; otherwise the next rules apply. */
  chance: z.number().gt(0).max(1).default(1),
  status: z.int().min(200).max(599).optional(),
  delayMs: z.int().min(0).default(0),
  retryAfterS: z.int().min(0).optional(),
  headers: z.record(z.string(), z.string()).default({}),
  /** How many changes a stale read is behind. */
  behind: z.int().min(1).default(1),
  change: foreignChange.default({}),
});

/** The posted rules; the first match with uses left applies. The same seed gives the same sequence. */
export const faultRules = z.object({ rules: z.array(faultRule), seed: z.int().default(1) });

export type FaultRule = z.infer<typeof faultRule>;
export type FaultRules = z.infer<typeof faultRules>;
export type ForeignChange = z.infer<typeof foreignChange>;
