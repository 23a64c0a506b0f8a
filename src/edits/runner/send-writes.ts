import type { Change } from '../../catalog/port.ts';
import type { Written } from '../../catalog/written.ts';
import type { Edit } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
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
  const isRefused = ({ id }: Edit): boolean => {
    const outcome = outcomes.get(id);
    return outcome?.tag === 'failed' && !isOutcomeUnknown(outcome.error);
  };
  const isRevisionUsed = (edit: Edit): boolean => errorOf(outcomes, edit)?.code === 'conflict';
  const refused = sending.filter((edit) => isRefused(edit) && !isRevisionUsed(edit));
  const { now, settleMs } = context;
  const steps = toSteps(refused, (edit) => ({
    state: keepWasSent(afterError(errorOf(outcomes, edit), attemptInfo(infos, edit), context), {
      wasSent: writes.get(edit.id)?.isRest === true,
    }),
    // A later count says nothing about a change of stock that never left.
    ...(edit.delta !== null && isUnsent(errorOf(outcomes, edit)) && { sent: null }),
  }));
  const open = sending
    .filter((edit) => !refused.includes(edit))
    .map((edit) => {
      const isAnswered = outcomes.get(edit.id)?.tag === 'ok';
      return { ...edit, sent: edit.sent && { ...edit.sent, isAnswered, at: context.now() } };
    });
  const readBack = open.length === 0 ? { products: new Map<string, Product>() } : await read(open, context);
  for (const edit of open) {
    const info = { ...attemptInfo(infos, edit), wasSent: true };
    if (isRevisionUsed(edit)) {
      const found = readBack.products && { products: readBack.products, beside: open };
      steps.set(edit.id, {
        sent: edit.sent,
        ...afterUsedRevision(edit, errorOf(outcomes, edit), found, { infos, context }),
      });
      continue;
    }
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

/**
 * The step of a write that was refused because its revision is used up. A browser can send a request twice, so the first one may
 * have used it: the edit counts as unsent only where a newer reading shows that it was not written.
 */
function afterUsedRevision(
  edit: Edit,
  error: ShelfedgeError | undefined,
  found: { products: Products; beside: readonly Edit[] } | undefined,
  { infos, context }: Pick<Sending, 'infos' | 'context'>,
): Step {
  const known = attemptInfo(infos, edit);
  const info = { ...known, wasSent: true };
  const decision: Decision =
    found === undefined
      ? unknown
      : classifyEdit(edit, found.beside, found.products, (current) =>
          current.revision === (edit.sent?.revision ?? null) ? unknown : classifyBeforeWrite(edit, current, false),
        );
  if (decision.tag === 'unclear' || found === undefined) return { state: afterReadError(error, info, context) };
  if (decision.tag === 'write') return { state: keepWasSent(afterError(error, known, context), known) };
  return toStep(edit, decision, info, found.products, context);
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
