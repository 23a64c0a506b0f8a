import type { Edit, EditState } from '../../domain/edit.ts';
import { attemptInfoOf, toWaiting, type AttemptInfo, type WaitContext } from './after-error.ts';
import type { Products, ReadContext } from './catalog-calls.ts';
import { lastSent, settledAt, staleMs } from './back-off.ts';
import { readCurrentValue, type classifyAfterWrite, type Decision } from './classify.ts';
import type { Product } from '../../domain/product.ts';
import { amountsOf, isPriceEdit } from './classify-prices.ts';

/** The fields of an edit that an attempt changes. */
export type Step = Partial<
  Pick<
    Edit,
    | 'state'
    | 'base'
    | 'value'
    | 'sent'
    | 'after'
    | 'prices'
    | 'variantIds'
    | 'skippedVariants'
    | 'skippedExamples'
    | 'ownPrices'
    | 'group'
  >
>;
/** Steps by edit id. */
export type Steps = Map<string, Step>;

/**
 * The place of a change of stock in the order of typing (of an undo: that of the change that it undoes), and saved
 * edits of its field.
 */
export interface SavedSince {
  /** The place in the order of typing. */
  order: number;
  /** Newest first; some may be earlier. */
  later: readonly Edit[];
}

/** The context of an attempt. */
export interface AttemptContext extends WaitContext, ReadContext {
  /** Stores all steps durably in one transaction before the attempt goes on. Returns the edits that still exist. */
  record(steps: Steps): Promise<Edit[]>;
  /** True if nothing may be sent: the attempt only reads back an earlier write. */
  isReadBack?: boolean;
  /** The other pending edits of the same product. */
  others?(edit: Edit): readonly Edit[];
  /** As `EditStore.savedSince`. */
  savedSince?(changes: readonly Edit[]): Promise<ReadonlyMap<string, SavedSince>>;
}

export type Write = Extract<Decision, { tag: 'write' }>;

/** After this many attempts, a reading that may be stale is accepted. */
export const maxReads = 3;

export const nextAttempt = (state: EditState): AttemptInfo => {
  const info = attemptInfoOf(state);
  return { ...info, number: info.number + 1 };
};

export const attemptInfo = (infos: ReadonlyMap<string, AttemptInfo>, { id, state }: Edit): AttemptInfo =>
  infos.get(id) ?? nextAttempt(state);

export const toSteps = (edits: readonly Edit[], toOne: (edit: Edit) => Step): Steps =>
  new Map(edits.map((edit) => [edit.id, toOne(edit)]));

export function classifyEdit(edit: Edit, edits: readonly Edit[], products: Products, classify: Classify): Decision {
  const reading = readCurrentValue(edit, products.get(edit.productId));
  if (reading.tag === 'gone') return { tag: 'settled', state: reading.state };
  if (!isPriceEdit(edit)) return classify(reading.current);
  const beside = edits.filter((other) => other.productId === edit.productId && other.id !== edit.id);
  return classify({ ...reading.current, beside: beside.filter(isPriceEdit) });
}
type Classify = (current: Parameters<typeof classifyAfterWrite>[1]) => Decision;

/** The step that records a decision other than `write`. */
export function toStep(
  edit: Edit,
  decision: Decision,
  info: AttemptInfo,
  { products, context }: { products: Products; context: AttemptContext },
): Step {
  if (decision.tag === 'settled') return { state: keepWasSent(decision.state, info) };
  if (decision.tag === 'unclear' && info.number < maxReads) return { state: toWaiting('server', info, context) };
  if (decision.tag === 'unclear' && decision.else !== null) return { state: decision.else };
  const reading = readCurrentValue(edit, products.get(edit.productId));
  const after = reading.tag === 'found' ? reading.current.value : edit.value;
  // A write that surely did not leave is none of ours: another person has set this value.
  const isOurs = info.wasSent || edit.sent === null;
  return { state: { tag: 'applied', at: context.now() }, after, ...(!isOurs && { sent: null }) };
}

/** The most variants that an undo names among those that it skips. */
const maxNamed = 10;

/** The variants that an undo skips, in addition to those that an earlier attempt has skipped. */
export function skippedStep(edit: Edit, skipped: readonly string[], product: Product | undefined): Step {
  const before = edit.skippedVariants ?? [];
  const more = skipped.filter((id) => !before.includes(id));
  if (more.length === 0) return {};
  const named = product === undefined || !isPriceEdit(edit) ? [] : amountsOf(edit, product, more);
  return {
    skippedVariants: [...before, ...more],
    skippedExamples: [...(edit.skippedExamples ?? []), ...named].slice(0, maxNamed),
  };
}

export const keepWasSent = (state: EditState, { wasSent }: Pick<AttemptInfo, 'wasSent'>): EditState =>
  state.tag === 'refused' && wasSent ? { ...state, wasSent } : state;

export const isApplied = (steps: Steps, id: string): boolean => steps.get(id)?.state?.tag === 'applied';

/** Records when the writes of a dead worker may have been sent: until now. */
export function dateWrites(edits: readonly Edit[], steps: Steps, now: number): Steps {
  for (const edit of edits) {
    const step = steps.get(edit.id);
    if (edit.state.tag === 'sending' && step !== undefined) steps.set(edit.id, { sent: lastSent(edit, now), ...step });
  }
  return steps;
}

/**
 * True for a write or a conflict. Both must wait while an earlier write can still take effect: it would overwrite the
 * new value or the merchant's decision.
 */
export const needsSettledWrite = (decision: Decision): boolean =>
  decision.tag === 'write' || (decision.tag === 'settled' && decision.state.tag === 'conflict');

/**
 * The step of an edit whose earlier write can still take effect; undefined once it cannot. A reading that came too early for it does
 * not count as an attempt.
 */
export function waitUntilSettled(
  edit: Edit,
  { number, wasSent }: AttemptInfo,
  context: AttemptContext,
): Step | undefined {
  const now = context.now();
  const last = lastSent(edit, now);
  const takesEffectUntil = settledAt({ sent: last }, context.settleMs);
  // Without a revision, a reading shows the write only once it is not older than the write's latest effect. If the
  // value were written again before then, the reading could show the first write while the second is still to come, and
  // would overwrite what is typed next.
  const isBlind = last?.revision === null && takesEffectUntil > 0;
  const nextAt = takesEffectUntil + (isBlind ? staleMs : 0);
  if (nextAt <= now) return undefined;
  return { sent: last, state: { tag: 'waiting', reason: 'timeout', attempt: number - 1, nextAt, wasSent } };
}
