import { z } from '../../domain/schema.ts';

const Role = z.enum(['visitor', 'member']);

/** A session's two tokens; `expiresAt` in epoch seconds. A refresh token without a value can renew nothing. */
export const Tokens = z.object({
  access: z.object({ value: z.string(), expiresAt: z.number() }),
  refresh: z.object({ value: z.string(), role: Role }),
});
export type Tokens = z.infer<typeof Tokens>;

const always = {
  /** Grows whenever a person logs in or out. */
  epoch: z.int(),
  /** Whether a member became a visitor without asking to; until somebody logs in or out. */
  fellBack: z.boolean(),
  /** Whether the platform gave a new refresh token for the last one, which is then spent; null until it showed. */
  rotates: z.nullable(z.boolean()),
};
const named = { ...always, email: z.nullable(z.string()) };

/** A session as it is kept; without tokens it is `empty`, whose role is none. */
export const Session = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('empty'), ...always }),
  /** `renewAt` is when to renew ahead of the end, in epoch seconds. */
  z.object({ tag: z.literal('active'), tokens: Tokens, renewAt: z.number(), ...named }),
  /** A renewal is under way; `old` is what it renews, if anything. */
  z.object({ tag: z.literal('renewing'), old: z.nullable(Tokens), ...named }),
]);
export type Session = z.infer<typeof Session>;
