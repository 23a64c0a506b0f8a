import { answeredCodes } from './errors.ts';
import { FieldKey, FieldValue, StoredValue } from './fields.ts';
import { GroupRef } from './groups.ts';
import { Finding, GuardRule } from './guardrails.ts';
import { PriceIntent } from './pricing/intent.ts';
import { Prices } from './pricing/prices.ts';
import { Amount } from './product.ts';
import { Text, z } from '../base/schema.ts';
import { hasTimeLeft, maxHoldMs } from './wait.ts';

/** Why an edit waits. It is retried automatically, except for reasons that only the merchant can end. */
export const waitingReasons = [
  'offline',
  'throttled',
  'server',
  'timeout',
  'malformed_answer',
  /** concurrent changes of the same product keep winning */
  'busy',
  'key_missing',
  'key_refused',
  /** The edit was queued with another API key than the current one. */
  'other_key',
  /** The edit comes from a copy of a lost journal. Its outcome after the copy is unknown. */
  'restored',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];
/** Reasons that only a person can end; such edits are not retried automatically. */
export const manualReasons: readonly WaitingReason[] = ['key_missing', 'key_refused', 'other_key', 'restored'];

/** The surface on which a change was typed. */
export const Surface = z.enum(['card', 'popup', 'workbench']);
export type Surface = z.infer<typeof Surface>;

/** A saved edit of one's own: when it was saved (epoch ms), where it was made, and whether as a row of a bulk change. */
export const OwnChange = z.object({ at: z.number(), surface: Surface, isBulk: z.boolean() });
export type OwnChange = z.infer<typeof OwnChange>;

/**
 * The state of an edit: `queued -> sending -> applied | conflict | refused | waiting`, or `queued | waiting | conflict -> replaced`,
 * and back to `queued` or `waiting` if nothing came of the later edit; a row of a bulk change `queued | waiting -> cancelled`, and back
 * to `queued` if its bulk change is continued. A discarded edit is deleted.
 */
export const EditState = z.discriminatedUnion('tag', [
  /**
   * `notBefore`, epoch ms, is the end of the undo window. `whileSeen`: sent only if its card is there until then, otherwise it
   * asks.
   */
  z.object({ tag: z.literal('queued'), notBefore: z.number(), whileSeen: z.optional(z.literal(true)) }),
  z.object({ tag: z.literal('sending'), attempt: z.int() }),
  z.object({ tag: z.literal('applied'), at: z.number() }),
  /**
   * The edit was not sent, or was refused and is not sent again: the later edit `by` took its place, together with those in
   * `beside` if it does not set all of the numbers itself. `by` is null once its batch is cancelled: it does not come back,
   * whatever becomes of the later ones. `wasSent`: the edit asked after a write of it was sent, a part of which may be stored; if
   * the edit comes back, its product is read first.
   */
  z.object({
    tag: z.literal('replaced'),
    at: z.number(),
    by: z.nullable(z.string()),
    beside: z.optional(z.array(z.string())),
    wasSent: z.optional(z.literal(true)),
  }),
  /** A row of a bulk change that was cancelled before it was sent. It is sent only once its person continues the bulk change. */
  z.object({ tag: z.literal('cancelled'), at: z.number() }),
  /**
   * A change of the field since, or of a value that its effect depends on; `theirs` is the current value. `doubt`: a
   * stock delta that may have been applied, or applied twice; the merchant says which count is right (`stockDoubtOf`).
   * `guarded`: a guardrail needs confirmation (`findings`, since `askedAt`, epoch ms). `unseen`: the card was gone before the
   * undo window was over (since `askedAt`); `theirs` is the value that its person saw.
   */
  z.object({
    tag: z.literal('conflict'),
    theirs: z.nullable(z.string()),
    why: z.optional(z.enum(['doubt', 'guarded', 'unseen'])),
    /** For price fields: the prices stored now. */
    prices: z.optional(Prices),
    findings: z.optional(z.array(Finding)),
    askedAt: z.optional(z.number()),
    /** The change was one's own: this saved edit. */
    since: z.optional(OwnChange),
  }),
  /** `wasSent`: the target was deleted before the outcome of a write was known. */
  z.object({
    tag: z.literal('refused'),
    code: z.enum(answeredCodes),
    description: z.string(),
    wasSent: z.optional(z.literal(true)),
  }),
  /** `wasSent`: a write was sent and its outcome is unknown. */
  z.object({
    tag: z.literal('waiting'),
    reason: z.enum(waitingReasons),
    attempt: z.int(),
    nextAt: z.number(),
    wasSent: z.boolean(),
  }),
]);
export type EditState = z.infer<typeof EditState>;
export const editTags = [
  'queued',
  'sending',
  'waiting',
  'applied',
  'replaced',
  'cancelled',
  'conflict',
  'refused',
] as const;
/** The number of edits in each state. */
export type Counts = Record<EditState['tag'], number>;

/** The most characters of the SKUs of one edit. */
export const maxSkus = 200;

const PartId = Text(100);

/** A change of prices: the stored values that its effect depends on, before and after, and the intent. */
export const PriceChange = z.object({
  from: Prices,
  /** The result that the merchant was shown. Only exactly this is written without another question. */
  to: Prices,
  /** Null if exactly `to` is intended, as in an undo. */
  intent: z.nullable(PriceIntent),
  /** V1: the own amounts by which variants were out of reach at the time of the write. */
  own: z.optional(z.record(PartId, z.array(Amount))),
});
export type PriceChange = z.infer<typeof PriceChange>;

/**
 * A merchant's intent: change this field of this product from the value they saw (`base`) to the typed one
 * (`value`).
 */
export const Intent = z.object({
  /** Created by the surface, so that a message delivered twice is one edit. */
  id: z.guid(),
  productId: z.string().check(z.minLength(1), z.maxLength(100)),
  variantId: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
  /** The variants of a change to several at once, '' for the product itself; `variantId` is then null. */
  variantIds: z.optional(z.array(PartId).check(z.minLength(1), z.maxLength(1001))),
  /** The location of a stock edit; null where the platform has no locations. */
  locationId: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(100))), null),
  field: FieldKey,
  /** For the field `group`, and only for it: the group. */
  group: z.optional(GroupRef),
  base: StoredValue,
  value: FieldValue,
  /** The typed stock change in signed units; `value` is then the result that the merchant was shown. */
  delta: z._default(z.nullable(z.string().check(z.regex(/^-?\d{1,6}$/))), null),
  /**
   * For a price, sale price or cost. `base` and `value` are then the amount shown and the amount typed; '' if the parts
   * differ.
   */
  prices: z.optional(PriceChange),
  /** The guardrail rules that the merchant confirmed. */
  confirmed: z.optional(z.array(GuardRule)),
  /** Names at the time of typing, so that the edit can be shown without the store. */
  productName: Text(200),
  /** The SKUs of the changed parts, with spaces between; omitted without any, and in edits of 0.1. */
  skus: z.optional(Text(maxSkus)),
  /** For several variants, the choice that they share. */
  variantLabel: z.nullable(Text(500)),
  /** The number of the product's location, from 1; null unless there are several. */
  locationNumber: z._default(z.nullable(z.int()), null),
  currency: z.string().check(z.regex(/^[A-Z]{3}(\.[0-3])?$/)),
  /** For a row of a bulk change: the last place in the order of typing that was given before its preview was read. */
  seenOrder: z.optional(z.int()),
});
export type Intent = z.infer<typeof Intent>;

/** Fills in the defaults that a surface may omit. */
export const wholeIntent = (intent: z.input<typeof Intent>): Intent => ({
  ...intent,
  delta: intent.delta ?? null,
  locationId: intent.locationId ?? null,
  locationNumber: intent.locationNumber ?? null,
});

const EditFields = z.extend(Intent, {
  value: StoredValue,
  storeId: z.string(),
  /** Values that earlier edits of ours may have written; they count as the base. */
  ownValues: z.array(StoredValue),
  /** The same for prices: prices that earlier writes of ours may have stored. */
  ownPrices: z.optional(z.array(Prices)),
  /** The variants that an undo skipped because of foreign changes. */
  skippedVariants: z.optional(z.array(PartId)),
  /** The first of them, with their names and the amounts that they keep. */
  skippedExamples: z.optional(z.array(z.object({ name: z.string(), amount: z.string() }))),
  surface: Surface,
  /** The time of typing, epoch ms, for people; `order` decides which edit is newer. */
  createdAt: z.number(),
  /** The place in the order of typing. The journal assigns it when it stores a new edit; 0 before. */
  order: z._default(z.number(), 0),
  /** The fingerprint of the API key that queued the edit; only that key sends the edit. Null: any key. */
  keyFingerprint: z._default(z.nullable(z.string()), null),
  /** The id of the edit's batch. */
  batchId: z._default(z.nullable(z.string()), null),
  /**
   * The last write: the value and revision read before it, whether the platform accepted it, and the time of its last
   * known sign (epoch ms).
   */
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
  /** The value read back after the edit was applied. */
  after: z._default(z.nullable(StoredValue), null),
  /** The count without a change of stock that became an outright count after a doubt; an undo sets it. */
  countBefore: z.optional(StoredValue),
  /** The ids of the dropped edits that this one replaces, oldest first. */
  replaced: z._default(z.array(z.string()), []),
  /** The edit that this one undoes. */
  undoOf: z.nullable(z.string()),
  /** True for an edit that came back, because nothing came of the later edit that had replaced it. */
  isBack: z.optional(z.literal(true)),
  /**
   * Its store was disconnected before the outcome of a write was known. The edit is never sent again: it is read back once
   * the store is connected again, with any key.
   */
  readBackOnly: z.optional(z.literal(true)),
  /**
   * The edit comes from a copy of a lost journal, so its outcome may be newer than the copy. Before its person confirms it, it is read
   * back and not sent. A confirmed change of stock is sent only over the count that it was typed over.
   */
  restored: z.optional(z.enum(['unconfirmed', 'confirmed'])),
  state: EditState,
  /** The place of its end among all readings and ends of edits; see `Sequence`. Omitted in edits of 0.1. */
  finishedSeq: z.optional(z.int()),
});

/** An edit as the journal stores it, from the intent to the confirmed result. */
export const Edit = z.extend(EditFields, {
  /** The edit as it asked, for an answer that is held back: taken back, it asks again. */
  question: z.optional(EditFields),
});
export type Edit = z.infer<typeof Edit>;

/** The states of an edit about which nothing is left to do. */
const finishedTags = ['applied', 'replaced', 'cancelled'] as const;
type FinishedTag = (typeof finishedTags)[number];

export const isFinishedTag = (tag: string): tag is FinishedTag => (finishedTags as readonly string[]).includes(tag);

/**
 * When the last thing was done about an edit: it was saved, a later edit took its place, or it was cancelled. Null if something
 * is left to do.
 */
export const finishedAt = ({ state }: Pick<Edit, 'state'>): number | null =>
  state.tag === 'applied' || state.tag === 'replaced' || state.tag === 'cancelled' ? state.at : null;

/** True of a row that is kept for going on with its bulk change, and not sent. */
export const isCancelled = ({ state }: Pick<Edit, 'state'>): boolean => state.tag === 'cancelled';

/** The number of an edit's end in the sequence of readings; 0 for an edit from before such numbers. */
export const finishedSeqOf = ({ finishedSeq = 0 }: Pick<Edit, 'finishedSeq'>): number => finishedSeq;

/** The number of the edit that finished last; -1 for none. */
export const lastFinished = (edits: readonly Edit[]): number =>
  Math.max(-1, ...edits.filter(isFinished).map(finishedSeqOf));

export const isFinished = (edit: Pick<Edit, 'state'>): boolean => finishedAt(edit) !== null;

/** True for an edit that is sent without an action of its person, or as soon as the key is back. */
export const isPending = ({ state }: Pick<Edit, 'state'>): boolean =>
  state.tag === 'queued' || state.tag === 'sending' || state.tag === 'waiting';

/**
 * True if the store may hold the value of an unfinished edit, or of one that it replaced: a write was sent and not
 * surely refused.
 */
export function mayBeWritten({ state, sent, ownValues }: Pick<Edit, 'state' | 'sent' | 'ownValues'>): boolean {
  switch (state.tag) {
    case 'sending':
      return true;
    case 'waiting':
      return state.wasSent || ownValues.length > 0;
    case 'queued':
      return ownValues.length > 0;
    case 'conflict':
      return sent !== null || (state.why === 'unseen' && ownValues.length > 0);
    case 'refused':
      return state.wasSent === true;
    case 'applied':
    case 'replaced':
    case 'cancelled':
      return false;
  }
}

/** True for an edit of a lost journal that is not sent before its person confirms it. */
export const isUnconfirmed = ({ restored }: Pick<Edit, 'restored'>): boolean => restored === 'unconfirmed';

/**
 * An edit after its person has confirmed it, also if it comes from a copy of a lost journal. An edit that waits for
 * this is due at `dueMs`.
 */
export function asConfirmed(edit: Edit, dueMs: number): Edit {
  if (!isUnconfirmed(edit)) return edit;
  const { state } = edit;
  const isKept = state.tag === 'waiting' && state.reason === 'restored';
  return { ...edit, restored: 'confirmed', state: isKept ? { ...state, nextAt: dueMs } : state };
}

/** True while an edit is held back so that it can be undone, or until it is known that its card was there all the while. */
export const isHeld = ({ state }: Pick<Edit, 'state'>, nowMs: number): boolean =>
  state.tag === 'queued' && (state.whileSeen === true || hasTimeLeft(state.notBefore, nowMs, maxHoldMs));

/** The remainder of an edit that is taken back before it was sent: the question that it answers, or null. */
export const takenBack = (edit: Edit, nowMs: number): Edit | null =>
  isHeld(edit, nowMs) && edit.question !== undefined ? edit.question : null;

/** True if an edit needs a person's decision before it can continue. */
export const needsPerson = ({ state, readBackOnly }: Pick<Edit, 'state' | 'readBackOnly'>): boolean =>
  state.tag === 'conflict' ||
  state.tag === 'refused' ||
  (state.tag === 'waiting' && readBackOnly !== true && manualReasons.includes(state.reason));

/**
 * True if an applied edit can be undone: it wrote its value. An edit that found its value in the store wrote nothing, so
 * that value is another person's.
 */
export const canBeUndone = ({ state, sent }: { state: { tag: string }; sent?: unknown }): boolean =>
  state.tag === 'applied' && sent != null;

type Ordered = Pick<Edit, 'order'>;

/**
 * True if `a` was typed before `b`: the one order in which edits take effect. Rows of a bulk change count as typed when it
 * is applied, an undo when it is asked for, and an edit that is not stored yet as the newest.
 */
export const isTypedBefore = (a: Ordered, b: Ordered): boolean => placeOf(a) < placeOf(b);

const placeOf = ({ order }: Ordered): number => (order === 0 ? Infinity : order);

/** False for a row of a bulk change about an edit that was typed after its preview was read. */
export const wasSeenBy = ({ order }: Ordered, { seenOrder = Infinity }: Pick<Edit, 'seenOrder'>): boolean =>
  order <= seenOrder;
