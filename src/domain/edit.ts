import { errorCodes } from './errors.ts';
import { FieldKey, FieldValue, StoredValue } from './fields.ts';
import { GuardRule } from './guardrails.ts';
import { z } from './schema.ts';

/** Why an edit waits: it will be tried again by itself, except when only the merchant can help. */
export const waitingReasons = [
  'offline',
  'throttled',
  'server',
  'timeout',
  'malformed_answer',
  /** somebody else keeps changing the same product */
  'busy',
  'key_missing',
  'key_refused',
  /** It was queued with another key than the one that is here now. */
  'other_key',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];
/** What waits for one of these goes on when a person does something, and not before. */
export const personalReasons: readonly WaitingReason[] = ['key_missing', 'key_refused', 'other_key'];

/** Where an edit stands. `queued -> sending -> applied | conflict | refused | waiting`; a discarded one is gone. */
export const EditState = z.discriminatedUnion('tag', [
  /** `notBefore`, epoch ms, holds it back for an undo window. */
  z.object({ tag: z.literal('queued'), notBefore: z.number() }),
  z.object({ tag: z.literal('sending'), attempt: z.int() }),
  z.object({ tag: z.literal('applied'), at: z.number() }),
  /**
   * Somebody else changed the field meanwhile to `theirs`. `doubt`: a change of stock that may have arrived, or arrived
   * twice, and is not sent again unasked.
   */
  z.object({ tag: z.literal('conflict'), theirs: z.nullable(z.string()), why: z.optional(z.literal('doubt')) }),
  /** `wasSent` where its place was gone before anybody saw what became of a write. */
  z.object({
    tag: z.literal('refused'),
    code: z.enum(errorCodes),
    description: z.string(),
    wasSent: z.optional(z.literal(true)),
  }),
  /** `wasSent` when a write went out whose outcome nobody has seen yet. */
  z.object({
    tag: z.literal('waiting'),
    reason: z.enum(waitingReasons),
    attempt: z.int(),
    nextAt: z.number(),
    wasSent: z.boolean(),
  }),
]);
export type EditState = z.infer<typeof EditState>;
export const editTags = ['queued', 'sending', 'waiting', 'applied', 'conflict', 'refused'] as const;
/** How many edits stand in each state. */
export type Counts = Record<EditState['tag'], number>;

/** The surface a change was typed on. */
export const Surface = z.enum(['card', 'popup', 'workbench']);
export type Surface = z.infer<typeof Surface>;

/** What a merchant meant: this field of this product, from what they saw (`base`) to what they typed (`value`). */
export const Intent = z.object({
  /** Made by the surface, so that the same message twice is one edit. */
  id: z.guid(),
  productId: z.string().check(z.minLength(1), z.maxLength(100)),
  variantId: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
  field: FieldKey,
  base: StoredValue,
  value: FieldValue,
  /** The signed pieces by which stock is to change, as they were typed; `value` is then what the merchant was shown. */
  delta: z._default(z.nullable(z.string().check(z.regex(/^-?\d{1,6}$/))), null),
  /** The guardrails that asked, and were told to let it by. */
  confirmed: z.optional(z.array(GuardRule)),
  /** Names as they stood when it was typed, so that it can be kept and read without the store. */
  productName: z.string().check(z.maxLength(200)),
  variantLabel: z.nullable(z.string().check(z.maxLength(500))),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type Intent = z.infer<typeof Intent>;

/** A change from intent to proof, as the journal keeps it. */
export const Edit = z.extend(Intent, {
  value: StoredValue,
  storeId: z.string(),
  /** Values that we may have written ourselves on the way to this one; they count as the base. */
  ours: z.array(StoredValue),
  surface: Surface,
  createdAt: z.number(),
  /** Which key queued it, as a fingerprint that tells nothing of the key; it is sent with no other. Null: with any. */
  who: z._default(z.nullable(z.string()), null),
  /** The batch it belongs to. */
  batchId: z._default(z.nullable(z.string()), null),
  /** What was read just before its last write, when that was heard of last, and whether the platform has said yes to it. */
  sent: z._default(
    z.nullable(
      z.object({
        before: StoredValue,
        revision: z.nullable(z.string()),
        isAnswered: z.boolean(),
        at: z._default(z.number(), 0),
      }),
    ),
    null,
  ),
  /** What was read back once it was applied. */
  after: z._default(z.nullable(StoredValue), null),
  /** The edits that it was typed over and that are gone, oldest first. */
  replaced: z._default(z.array(z.string()), []),
  /** The edit that this one takes back. */
  undoOf: z.nullable(z.string()),
  state: EditState,
});
export type Edit = z.infer<typeof Edit>;

/** Whether an edit stays where it is until a person does something about it. */
export const needsPerson = ({ state }: Pick<Edit, 'state'>): boolean =>
  state.tag === 'conflict' ||
  state.tag === 'refused' ||
  (state.tag === 'waiting' && personalReasons.includes(state.reason));
