import type { Change, Written } from '../../catalog/port.ts';
import type { Edit, EditState } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import type { GuardLimits } from '../../domain/guardrails.ts';
import type { Product } from '../../domain/product.ts';
import {
  afterError,
  afterReadError,
  isOutcomeUnknown,
  toWaiting,
  attemptInfoOf,
  type AttemptInfo,
  type WaitContext,
} from './after-error.ts';
import { settledAt } from './back-off.ts';
import { read, write, type Products, type ReadContext } from './catalog-calls.ts';
import { currencyChanged } from './currency-changed.ts';
import { guardWrite } from './guard-write.ts';
import { classifyAfterWrite, classifyBeforeWrite, readCurrentValue, type Decision } from './classify.ts';
import { withPricesWrittenBeside, isPriceEdit, pricesAfterOwnWrites } from './classify-prices.ts';

/** The fields of an edit that an attempt changes. */
type Step = Partial<Pick<Edit, 'state' | 'sent' | 'after' | 'prices' | 'skippedVariants' | 'ownPrices'>>;
/** Steps by edit id. */
export type Steps = Map<string, Step>;

/** The context of an attempt. */
export interface AttemptContext extends WaitContext, ReadContext {
  /** Stores all steps durably in one transaction before the attempt goes on. Returns the edits that still exist. */
  record(steps: Steps): Promise<Edit[]>;
  /** The guardrail limits checked before each write; no checks if omitted. */
  limits?: GuardLimits;
  /** The other pending edits of the same product. */
  others?(edit: Edit): readonly Edit[];
}

type Write = Extract<Decision, { tag: 'write' }>;

/** After this many attempts, a reading that may be stale is accepted. */
const maxReads = 3;

/**
 * One attempt at edits of one field: read, compare with the base, write, read back. A write with an unknown outcome is
 * never repeated blindly. The next attempt reads first and finds the write applied, not applied, or overwritten.
 */
export async function attempt(edits: readonly Edit[], context: AttemptContext): Promise<void> {
  const infos = new Map(edits.map(({ id, state }) => [id, nextAttempt(state)]));
  const { products, failure } = await read(edits, context);
  if (products === undefined) {
    await context.record(
      toSteps(edits, (edit) => ({ state: afterReadError(failure, attemptInfo(infos, edit), context) })),
    );
    return;
  }
  const writes = new Map<string, Write>();
  const steps = toSteps(edits, (edit) => {
    const info = attemptInfo(infos, edit);
    const decision = classifyEdit(edit, edits, products, (current) => classifyBeforeWrite(edit, current, info.wasSent));
    const open = info.wasSent && needsSettledWrite(decision) ? waitUntilSettled(edit, info, context) : undefined;
    if (open !== undefined) return open;
    const currencyRefusal = currencyChanged(edit, products.get(edit.productId), decision);
    if (currencyRefusal !== undefined) return { state: keepWasSent(currencyRefusal, info) };
    if (decision.tag !== 'write') return toStep(edit, decision, info, products, context);
    const { value: before, revision } = decision.before;
    const writing = { value: decision.value, base: before, prices: decision.prices };
    const guardContext = { limits: context.limits, now: context.now() };
    const guardState = guardWrite(edit, writing, products.get(edit.productId), guardContext);
    // Store the prices that the guardrail checked: the merchant's answer is about these.
    if (guardState !== undefined)
      return { state: keepWasSent(guardState, info), ...(decision.prices && { prices: decision.prices }) };
    writes.set(edit.id, decision);
    return {
      state: { tag: 'sending', attempt: info.number },
      sent: { before, revision, isAnswered: false, at: context.now() },
      ...(decision.prices && { prices: decision.prices }),
      // Variants that an earlier attempt skipped are no longer part of the change.
      ...(decision.skipped?.length && {
        skippedVariants: [...new Set([...(edit.skippedVariants ?? []), ...decision.skipped])],
      }),
    };
  });
  // The reading can show that writes of earlier attempts were applied.
  const arrived = edits.filter((edit) => attemptInfo(infos, edit).wasSent);
  noteOwnWrites(arrived, steps, products, context);
  const sending = (await context.record(steps)).filter(({ id }) => writes.has(id));
  if (sending.length > 0) await send(sending, { writes, products, infos, context });
}

interface Sending {
  writes: ReadonlyMap<string, Write>;
  products: Products;
  infos: ReadonlyMap<string, AttemptInfo>;
  context: AttemptContext;
}

/** Sends the writes and reads back every edit that the platform did not refuse outright. */
async function send(sending: readonly Edit[], { writes, products, infos, context }: Sending): Promise<void> {
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
    state: afterError(errorOf(outcomes, edit), attemptInfo(infos, edit), context),
  }));
  const open = sending
    .filter((edit) => !isRefused(edit))
    .map((edit) => {
      const isAnswered = outcomes.get(edit.id)?.tag === 'ok';
      return { ...edit, sent: edit.sent && { ...edit.sent, isAnswered, at: context.now() } };
    });
  const readBack = open.length === 0 ? { products: new Map<string, Product>() } : await read(open, context);
  for (const edit of open) {
    const info = { ...attemptInfo(infos, edit), wasSent: true };
    const failure = errorOf(outcomes, edit) ?? readBack.failure;
    const decision =
      readBack.products && classifyEdit(edit, open, readBack.products, (current) => classifyAfterWrite(edit, current));
    steps.set(edit.id, {
      sent: edit.sent,
      ...(decision === undefined ||
      decision.tag === 'unclear' ||
      (needsSettledWrite(decision) && settledAt(edit, settleMs) > now())
        ? { state: afterReadError(failure ?? changeNotVisible, info, context) }
        : toStep(edit, decision, info, readBack.products ?? products, context)),
    });
  }
  const applied = open.filter(({ id }) => isApplied(steps, id));
  for (const edit of applied.filter(isPriceEdit)) {
    const prices = withPricesWrittenBeside(
      edit,
      applied.filter((other) => other.productId === edit.productId && other !== edit),
    );
    if (prices !== undefined) steps.set(edit.id, { ...steps.get(edit.id), prices });
  }
  noteOwnWrites(open, steps, readBack.products ?? products, context);
  await context.record(steps);
}

const isApplied = (steps: Steps, id: string): boolean => steps.get(id)?.state?.tag === 'applied';

/** Adds applied prices to `oursPrices` of the other edits of the product, which were typed before these writes. */
function noteOwnWrites(edits: readonly Edit[], steps: Steps, products: Products, context: AttemptContext): void {
  const applied = edits.filter(({ id }) => isApplied(steps, id));
  for (const [productId, written] of Map.groupBy(applied, (edit) => edit.productId)) {
    const [first] = written;
    const now = products.get(productId);
    if (first === undefined || now === undefined) continue;
    const changes = written.flatMap(({ prices }) => prices ?? []);
    for (const other of context.others?.(first) ?? []) {
      const after = steps.has(other.id) || !isPriceEdit(other) ? null : pricesAfterOwnWrites(other, changes, now);
      if (after !== null) steps.set(other.id, { ownPrices: [...(other.ownPrices ?? []), after] });
    }
  }
}

/**
 * True for a write or a conflict. Both must wait while an earlier write can still take effect: it would overwrite the
 * new value or the merchant's decision.
 */
const needsSettledWrite = (decision: Decision): boolean =>
  decision.tag === 'write' || (decision.tag === 'settled' && decision.state.tag === 'conflict');

function waitUntilSettled(
  { state, sent }: Edit,
  { number, wasSent }: AttemptInfo,
  context: AttemptContext,
): Step | undefined {
  const now = context.now();
  // A worker that died while sending may have sent the write just before: count from now.
  const last = sent && { ...sent, at: state.tag === 'sending' ? now : sent.at };
  const nextAt = settledAt({ sent: last }, context.settleMs);
  if (nextAt <= now) return undefined;
  return { sent: last, state: { tag: 'waiting', reason: 'timeout', attempt: number, nextAt, wasSent } };
}

/** The platform accepted the write, but the reading does not show the change. */
const changeNotVisible = new ShelfedgeError('server', 'The change does not show yet.');

const nextAttempt = (state: EditState): AttemptInfo => {
  const { number, wasSent } = attemptInfoOf(state);
  return { number: number + 1, wasSent };
};

const attemptInfo = (infos: ReadonlyMap<string, AttemptInfo>, { id, state }: Edit): AttemptInfo =>
  infos.get(id) ?? nextAttempt(state);

const toSteps = (edits: readonly Edit[], toOne: (edit: Edit) => Step): Steps =>
  new Map(edits.map((edit) => [edit.id, toOne(edit)]));

const errorOf = (outcomes: ReadonlyMap<string, Written>, { id }: Edit): ShelfedgeError | undefined => {
  const outcome = outcomes.get(id);
  return outcome?.tag === 'failed' ? outcome.error : undefined;
};

function classifyEdit(edit: Edit, edits: readonly Edit[], products: Products, classify: Classify): Decision {
  const reading = readCurrentValue(edit, products.get(edit.productId));
  if (reading.tag === 'gone') return { tag: 'settled', state: reading.state };
  if (!isPriceEdit(edit)) return classify(reading.current);
  const beside = edits.filter((other) => other.productId === edit.productId && other.id !== edit.id);
  return classify({ ...reading.current, beside: beside.filter(isPriceEdit) });
}
type Classify = (current: Parameters<typeof classifyAfterWrite>[1]) => Decision;

/** The step that records a decision other than `write`. */
function toStep(edit: Edit, decision: Decision, info: AttemptInfo, products: Products, context: AttemptContext): Step {
  if (decision.tag === 'settled') return { state: keepWasSent(decision.state, info) };
  if (decision.tag === 'unclear' && info.number < maxReads) return { state: toWaiting('server', info, context) };
  if (decision.tag === 'unclear' && decision.else !== null) return { state: decision.else };
  const reading = readCurrentValue(edit, products.get(edit.productId));
  const after = reading.tag === 'found' ? reading.current.value : edit.value;
  return { state: { tag: 'applied', at: context.now() }, after };
}

const keepWasSent = (state: EditState, { wasSent }: AttemptInfo): EditState =>
  state.tag === 'refused' && wasSent ? { ...state, wasSent } : state;

function toChange(edit: Edit, { value, prices }: Write, products: Products): Change {
  const { productId, variantId, variantIds, locationId, field, delta } = edit;
  const product = products.get(productId) as Product;
  const place = { product, variantId, variantIds, locationId, field };
  return { ...place, value, prices, delta: delta === null ? null : Number(delta) };
}
