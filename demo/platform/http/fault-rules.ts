import { z } from 'zod';

/**
 * The fault of a matching request. `before` and `after` tell whether the request is applied; `late-apply`
 * loses the connection and applies it only after the delay; `drop-kept` applies it and then loses a connection that had
 * carried answers before, so that a browser sends the request once more by itself; `delay-after` applies it and answers
 * after the delay; `cut` applies it and loses the connection in the middle of the answer; `headers` only sets headers of the
 * answer, such as a wrong `Date`; `stale` answers a read as it would
 * have been before the last changes; `change-before` and `change-after` change the product as another client would,
 * just before the request is looked at or before it is answered. `delayMs` is the time before a `delay` goes on, a
 * `late-apply` is applied, or a `delay-after`, `status-before` or `html` is answered.
 */
const kinds = [
  'delay',
  'delay-after',
  'hang',
  'hang-after',
  'drop-before',
  'drop-after',
  'drop-kept',
  'cut',
  'late-apply',
  'status-before',
  'status-after',
  'html',
  'headers',
  'stale',
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
