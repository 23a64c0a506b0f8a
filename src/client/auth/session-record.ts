import { z } from '../../domain/schema.ts';

const Role = z.enum(['visitor', 'member']);

/** A session's two tokens; `expiresAt` in epoch seconds. */
export const Tokens = z.object({
  access: z.object({ value: z.string(), expiresAt: z.number() }),
  refresh: z.object({ value: z.string(), role: Role }),
});
export type Tokens = z.infer<typeof Tokens>;

const named = { epoch: z.int(), email: z.nullable(z.string()), fellBack: z.boolean() };

/** A session as it is kept. `epoch` grows whenever a person logs in or out. */
export const Session = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('empty'), epoch: z.int() }),
  z.object({ tag: z.literal('active'), tokens: Tokens, ...named }),
  /** A renewal is under way; `old` is what it renews, if anything. */
  z.object({ tag: z.literal('renewing'), old: z.nullable(Tokens), ...named }),
]);
export type Session = z.infer<typeof Session>;
