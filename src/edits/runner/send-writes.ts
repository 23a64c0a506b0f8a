import type { Change } from '../../catalog/port.ts';
import type { Written } from '../../catalog/written.ts';
import type { Edit } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { Product } from '../../domain/product.ts';
import { afterError, afterReadError, isOutcomeUnknown, isUnsent, type AttemptInfo } from './after-error.ts';
import {
  attemptInfo,
  classifyEdit,
  isApplied,
  keepWasSent,
  needsSettledWrite,
  toStep,
  toSteps,
  type AttemptContext,
  type Step,
  type Write,
} from './attempt-steps.ts';
import { settledAt } from './back-off.ts';
import { read, write, type Products } from './catalog-calls.ts';
import { classifyAfterWrite, classifyBeforeWrite, type Decision } from './classify.ts';
import { isPriceEdit, withPricesWrittenBeside } from './classify-prices.ts';
import { noteOwnWrites } from './own-writes.ts';

interface Sending {
  writes: ReadonlyMap<string, Write>;
  products: Products;
  infos: ReadonlyMap<string, AttemptInfo>;
  context: AttemptContext;
}

/** Sends the writes and reads back every edit that the platform did not refuse outright. */
export async function send(sending: readonly Edit[], { writes, products, infos, context }: Sending): Promise<void> {
  const changes = sending.map((edit) => toChange(edit, writes.get(edit.id) as Write, products));
  const written = await write(changes, context.catalog);
  const outcomes = new Map(sending.map(({ id }, index) => [id, written[index] as Written]));
  const isRefused = (edit: Edit): boolean => {
    const error = errorOf(outcomes, edit);
    return error !== undefined && !isOutcomeUnknown(error) && !isRevisionUsed(error, edit);
  };
  const refused = sending.filter(isRefused);
  const steps = toSteps(refused, (edit) => ({
    state: keepWasSent(afterError(errorOf(outcomes, edit), attemptInfo(infos, edit), context), {
      wasSent: writes.get(edit.id)?.isRest === true,
    }),
    // A later count says nothing about a change of stock that never left.
    ...(edit.delta !== null && isUnsent(errorOf(outcomes, edit)) && { sent: null }),
  }));
  const open = sending
    .filter((edit) => !isRefused(edit))
    .map((edit) => {
      const isAnswered = outcomes.get(edit.id)?.tag === 'ok';
      return { ...edit, sent: edit.sent && { ...edit.sent, isAnswered, at: context.now() } };
    });
  const readBack = open.length === 0 ? { products: new Map<string, Product>() } : await read(open, context);
  for (const edit of open) {
    const error = errorOf(outcomes, edit);
    const known = attemptInfo(infos, edit);
    const toOne = error !== undefined && isRevisionUsed(error, edit) ? afterUsedRevision : afterWrite;
    steps.set(edit.id, { sent: edit.sent, ...toOne(edit, { error, known, open, readBack, products, context }) });
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

interface Tried extends Pick<Sending, 'products' | 'context'> {
  error: ShelfedgeError | undefined;
  /** Facts of the attempt before the write. */
  known: AttemptInfo;
  /** All edits that are read back. */
  open: readonly Edit[];
  readBack: { products?: Products; failure?: unknown };
}

/** The step of a write that was accepted, or of which nobody knows. */
function afterWrite(edit: Edit, { error, known, open, readBack, products, context }: Tried): Step {
  const info = { ...known, wasSent: true };
  const decision =
    readBack.products && classifyEdit(edit, open, readBack.products, (current) => classifyAfterWrite(edit, current));
  return decision === undefined ||
    decision.tag === 'unclear' ||
    (needsSettledWrite(decision) && settledAt(edit, context.settleMs) > context.now())
    ? { state: afterReadError(error ?? readBack.failure ?? changeNotVisible, info, context) }
    : toStep(edit, decision, info, { products: readBack.products ?? products, context });
}

/**
 * True if a write was refused because the revision that it names is used up. A conflict of a write that names none is a plain
 * refusal.
 */
const isRevisionUsed = ({ code }: ShelfedgeError, { sent }: Edit): boolean =>
  code === 'conflict' && (sent?.revision ?? null) !== null;

/**
 * The step of a write that was refused because its revision is used up. A browser can send a request twice, so the first one may
 * have used it: the edit counts as unsent only where a newer reading shows that it was not written. A conflict that lasts is final
 * whatever the readings show: the platform can have another reason for it than the revision.
 */
function afterUsedRevision(edit: Edit, { error, known, open, readBack, context }: Tried): Step {
  const found = readBack.products;
  const info = { ...known, wasSent: true };
  if (found === undefined) return { state: afterReadError(error, info, context) };
  const decision = classifyEdit(edit, open, found, (current) =>
    current.revision === edit.sent?.revision ? unknown : classifyBeforeWrite(edit, current, false),
  );
  if (decision.tag !== 'unclear' && decision.tag !== 'write')
    return toStep(edit, decision, info, { products: found, context });
  const tried = decision.tag === 'write' ? known : info;
  return { state: keepWasSent(afterError(error, tried, context), tried) };
}

const unknown: Decision = { tag: 'unclear', else: null };

/** The platform accepted the write, but the reading does not show the change. */
const changeNotVisible = new ShelfedgeError('server', 'The change does not show yet.');

const errorOf = (outcomes: ReadonlyMap<string, Written>, { id }: Edit): ShelfedgeError | undefined => {
  const outcome = outcomes.get(id);
  return outcome?.tag === 'failed' ? outcome.error : undefined;
};

function toChange(edit: Edit, { value, prices }: Write, products: Products): Change {
  const { productId, variantId, variantIds, locationId, field, group, delta } = edit;
  const product = products.get(productId) as Product;
  const place = { product, variantId, variantIds, locationId, field, groupId: group?.id ?? undefined };
  return { ...place, value, prices, delta: delta === null ? null : Number(delta) };
}
