import type { Change, Written } from '../catalog/port.ts';
import type { Edit, EditState } from '../domain/edit.ts';
import { ShelfedgeError } from '../domain/errors.ts';
import type { GuardLimits } from '../domain/guardrails.ts';
import type { Product } from '../domain/product.ts';
import {
  afterError,
  afterReading,
  isOutcomeUnknown,
  toWaiting,
  triedBefore,
  type Tried,
  type WaitContext,
} from './after-error.ts';
import { settledAt } from './back-off.ts';
import { blockedBy } from './blocked.ts';
import { read, write, type Products, type ReadContext } from './catalog-calls.ts';
import { judgeAfter, judgeBefore, readStanding, type Verdict } from './judge.ts';

/** What a try changes of an edit. */
type Step = Pick<Edit, 'state'> & Partial<Pick<Edit, 'sent' | 'after'>>;
/** By the edit's id. */
export type Steps = Map<string, Step>;

/** What an attempt needs besides the edits. */
export interface AttemptContext extends WaitContext, ReadContext {
  /** Keeps steps durably, all or none, before the attempt goes on; gives those edits that were not dropped meanwhile. */
  record(steps: Steps): Promise<Edit[]>;
  /** What blocks an edit even now; nothing where it is left out. */
  limits?: GuardLimits;
}

type Write = Extract<Verdict, { tag: 'write' }>;

/** How many tries a reading that may be old is looked at again before it is believed. */
const looks = 3;

/**
 * One try at edits of one field, each of another product: read, compare with what the merchant saw, write, read back. A
 * write that may or may not have arrived is never repeated blindly: the next try reads first and finds it done, undone
 * or changed by somebody else.
 */
export async function attempt(edits: readonly Edit[], context: AttemptContext): Promise<void> {
  const tries = new Map(edits.map(({ id, state }) => [id, nextTry(state)]));
  const { products, failure } = await read(edits, context);
  if (products === undefined) {
    await context.record(toSteps(edits, (edit) => ({ state: afterReading(failure, triesOf(tries, edit), context) })));
    return;
  }
  const writes = new Map<string, Write>();
  const begun = await context.record(
    toSteps(edits, (edit) => {
      const tried = triesOf(tries, edit);
      const verdict = judgeWith(edit, products, (standing) => judgeBefore(edit, standing, tried.wasSent));
      const open = tried.wasSent && isHasty(verdict) ? stillOpen(edit, tried, context) : undefined;
      if (open !== undefined) return open;
      if (verdict.tag !== 'write') return toStep(edit, verdict, tried, products, context);
      const { value: before, revision } = verdict.before;
      const meant = { value: verdict.value, base: before };
      const refusal = tried.wasSent ? undefined : blockedBy(edit, meant, products.get(edit.productId), context.limits);
      if (refusal !== undefined) return { state: refusal };
      writes.set(edit.id, verdict);
      return {
        state: { tag: 'sending', attempt: tried.number },
        sent: { before, revision, isAnswered: false, at: context.now() },
      };
    }),
  );
  const sending = begun.filter(({ state }) => state.tag === 'sending');
  if (sending.length > 0) await send(sending, { writes, products, tries, context });
}

interface Sending {
  writes: ReadonlyMap<string, Write>;
  products: Products;
  tries: ReadonlyMap<string, Tried>;
  context: AttemptContext;
}

/** Writes, and reads back whatever the platform has not refused outright. */
async function send(sending: readonly Edit[], { writes, products, tries, context }: Sending): Promise<void> {
  const changes = sending.map((edit) => toChange(edit, writes.get(edit.id) as Write, products));
  const written = await write(changes, context.catalog);
  const outcomes = new Map(sending.map(({ id }, index) => [id, written[index] as Written]));
  const isRefused = ({ id }: Edit): boolean => {
    const outcome = outcomes.get(id);
    return outcome?.tag === 'failed' && !isOutcomeUnknown(outcome.error);
  };
  const refused = sending.filter(isRefused);
  const { now, settleMs } = context;
  const steps = toSteps(refused, (edit) => ({
    state: afterError(errorOf(outcomes, edit), triesOf(tries, edit), context),
  }));
  const open = sending
    .filter((edit) => !isRefused(edit))
    .map((edit) => {
      const isAnswered = outcomes.get(edit.id)?.tag === 'ok';
      return { ...edit, sent: edit.sent && { ...edit.sent, isAnswered, at: context.now() } };
    });
  const back = open.length === 0 ? { products: new Map<string, Product>() } : await read(open, context);
  for (const edit of open) {
    const tried = { ...triesOf(tries, edit), wasSent: true };
    const failure = errorOf(outcomes, edit) ?? back.failure;
    const verdict = back.products && judgeWith(edit, back.products, (standing) => judgeAfter(edit, standing));
    steps.set(edit.id, {
      sent: edit.sent,
      ...(verdict === undefined || verdict.tag === 'unclear' || (isHasty(verdict) && settledAt(edit, settleMs) > now())
        ? { state: afterReading(failure ?? unseen, tried, context) }
        : toStep(edit, verdict, tried, back.products ?? products, context)),
    });
  }
  await context.record(steps);
}

/** What is too early while an earlier write may still come into force: it would follow this one, or what a person decides. */
const isHasty = (verdict: Verdict): boolean =>
  verdict.tag === 'write' || (verdict.tag === 'settled' && verdict.state.tag === 'conflict');

function stillOpen({ state, sent }: Edit, { number, wasSent }: Tried, context: AttemptContext): Step | undefined {
  const now = context.now();
  // A worker that died on the way may have sent it just before.
  const last = sent && { ...sent, at: state.tag === 'sending' ? now : sent.at };
  const nextAt = settledAt({ sent: last }, context.settleMs);
  if (nextAt <= now) return undefined;
  return { sent: last, state: { tag: 'waiting', reason: 'timeout', attempt: number, nextAt, wasSent } };
}

/** The platform said yes and shows something else. */
const unseen = new ShelfedgeError('server', 'The change does not show yet.');

const nextTry = (state: EditState): Tried => {
  const { number, wasSent } = triedBefore(state);
  return { number: number + 1, wasSent };
};

const triesOf = (tries: ReadonlyMap<string, Tried>, { id, state }: Edit): Tried => tries.get(id) ?? nextTry(state);

const toSteps = (edits: readonly Edit[], toOne: (edit: Edit) => Step): Steps =>
  new Map(edits.map((edit) => [edit.id, toOne(edit)]));

const errorOf = (outcomes: ReadonlyMap<string, Written>, { id }: Edit): ShelfedgeError | undefined => {
  const outcome = outcomes.get(id);
  return outcome?.tag === 'failed' ? outcome.error : undefined;
};

function judgeWith(edit: Edit, products: Products, judge: Judge): Verdict {
  const reading = readStanding(edit, products.get(edit.productId));
  return reading.tag === 'gone' ? { tag: 'settled', state: reading.state } : judge(reading.standing);
}
type Judge = (standing: Parameters<typeof judgeAfter>[1]) => Verdict;

/** A verdict other than to write, as it is kept. */
function toStep(edit: Edit, verdict: Verdict, tried: Tried, products: Products, context: AttemptContext): Step {
  if (verdict.tag === 'settled') return { state: settledAs(verdict.state, tried) };
  if (verdict.tag === 'unclear' && tried.number < looks) return { state: toWaiting('server', tried, context) };
  if (verdict.tag === 'unclear' && verdict.else !== null) return { state: verdict.else };
  const reading = readStanding(edit, products.get(edit.productId));
  const after = reading.tag === 'standing' ? reading.standing.value : edit.value;
  return { state: { tag: 'applied', at: context.now() }, after };
}

const settledAs = (state: EditState, { wasSent }: Tried): EditState =>
  state.tag === 'refused' && wasSent ? { ...state, wasSent } : state;

function toChange(edit: Edit, { value }: Write, products: Products): Change {
  const { productId, variantId, field, delta } = edit;
  const product = products.get(productId) as Product;
  return { product, variantId, field, value, delta: delta === null ? null : Number(delta) };
}
