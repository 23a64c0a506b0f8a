import type { Edit } from '../../domain/edit.ts';
import { afterReadError } from './after-error.ts';
import {
  attemptInfo,
  classifyEdit,
  dateWrites,
  keepWasSent,
  maxReads,
  needsSettledWrite,
  nextAttempt,
  skippedStep,
  toStep,
  toSteps,
  waitUntilSettled,
  type AttemptContext,
  type Write,
} from './attempt-steps.ts';
import { read } from './catalog-calls.ts';
import { classifyBeforeWrite } from './classify.ts';
import { currencyChanged } from './currency-changed.ts';
import { findGroups } from './find-groups.ts';
import { guardWrite } from './guard-write.ts';
import { noteOwnWrites } from './own-writes.ts';
import { notWritten } from './read-back.ts';
import { send } from './send-writes.ts';
import { findOvertaken, overtakenStep } from './overtaken.ts';

/**
 * One attempt at edits of one field: read, compare with the base, write, read back. A write with an unknown outcome is
 * never repeated blindly. The next attempt reads first and finds the write applied, not applied, or overwritten.
 */
export async function attempt(due: readonly Edit[], context: AttemptContext): Promise<void> {
  const edits = await findGroups(due, context);
  if (edits.length === 0) return;
  const infos = new Map(edits.map(({ id, state }) => [id, nextAttempt(state)]));
  const { products, owners, failure } = await read(edits, context);
  if (products === undefined) {
    const steps = toSteps(edits, (edit) => ({ state: afterReadError(failure, attemptInfo(infos, edit), context) }));
    await context.record(dateWrites(edits, steps, context.now()));
    return;
  }
  const overtaken = await findOvertaken(edits, context.savedSince);
  const writes = new Map<string, Write>();
  const steps = toSteps(edits, (edit) => {
    const info = attemptInfo(infos, edit);
    const decision = classifyEdit(edit, edits, products, (current) =>
      classifyBeforeWrite(edit, current, info.wasSent, info.number >= maxReads),
    );
    const open = info.wasSent && needsSettledWrite(decision) ? waitUntilSettled(edit, info, context) : undefined;
    if (open !== undefined) return open;
    if (context.isReadBack === true && decision.tag === 'write') return { state: notWritten(edit, decision, info) };
    const currencyRefusal = currencyChanged(edit, products.get(edit.productId), decision);
    if (currencyRefusal !== undefined) return { state: keepWasSent(currencyRefusal, info) };
    if (decision.tag !== 'write') return toStep(edit, decision, info, { products, context });
    if (overtaken.has(edit.id)) return overtakenStep(decision);
    const { value: before, revision } = decision.before;
    const writing = { value: decision.value, base: before, prices: decision.prices };
    const guardContext = { limits: context.limits, now: context.now(), owner: owners?.get(edit.id) };
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
      ...skippedStep(edit, decision.skipped ?? [], products.get(edit.productId)),
    };
  });
  // The reading can show that writes of earlier attempts were applied, or that there is nothing to write.
  noteOwnWrites(edits, steps, products, context);
  const sending = (await context.record(dateWrites(edits, steps, context.now()))).filter(({ id }) => writes.has(id));
  if (sending.length > 0) await send(sending, { writes, products, infos, context });
}
