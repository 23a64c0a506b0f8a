import { z } from '../../base/schema.ts';

const Role = z.enum(['visitor', 'member']);

/**
 * A session's two tokens; `expiresAt` in epoch seconds. With an empty refresh token, the session cannot be refreshed.
 */
export const Tokens = z.object({
  access: z.object({ value: z.string(), expiresAt: z.number() }),
  refresh: z.object({ value: z.string(), role: Role }),
});
export type Tokens = z.infer<typeof Tokens>;

const always = {
  /** Incremented at every login and logout. */
  epoch: z.int(),
  /** True if a member became a visitor without a logout; reset by the next login or logout. */
  fellBack: z.boolean(),
  /** True if the platform rotates refresh tokens, so that each can be used once; null until known. */
  rotates: z.nullable(z.boolean()),
};
const named = { ...always, email: z.nullable(z.string()) };

/** A session as stored. `empty`: no tokens, role `none`. */
export const Session = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('empty'), ...always }),
  /** `renewAt`: when to refresh ahead of expiry, in epoch seconds. */
  z.object({ tag: z.literal('active'), tokens: Tokens, renewAt: z.number(), ...named }),
  /**
   * A refresh is in flight; `old` are the tokens being refreshed, if any. `spare`: the tokens to return to if no new
   * visitor session can be had.
   */
  z.object({ tag: z.literal('renewing'), old: z.nullable(Tokens), spare: z.optional(Tokens), ...named }),
]);
export type Session = z.infer<typeof Session>;
