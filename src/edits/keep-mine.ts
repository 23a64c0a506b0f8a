import { asConfirmed, type Edit } from '../domain/edit.ts';
import { unconfirmed, type GuardRule } from '../domain/guardrails.ts';
import { stockDoubtOf } from '../domain/stock-doubt.ts';
import { settleMs, unseenSettledAt } from './runner/back-off.ts';
import { isPriceEdit, rebaseKeptChange } from './runner/classify-prices.ts';

/**
 * Resolves a conflict with the merchant's value. The answer is typed now, so it takes a new place in the order.
 * - A value conflict is queued again over the current value, and the guardrails check it again.
 * - A price that cannot be stored over the current ones is refused.
 * - A guardrail conflict is queued once every finding is confirmed; an unseen edit is queued unchanged.
 * - A change of stock in doubt becomes the count that the question names, at its old place in the order.
 * - Any other edit is returned unchanged.
 */
export function keepMine(asking: Edit, how: KeepOptions): Edit {
  const answer = answerOf(asking, how);
  return answer === asking || how.holdMs === 0 || answer.state.tag !== 'queued'
    ? answer
    : { ...answer, question: asking };
}

interface KeepOptions {
  nowMs: number;
  holdMs: number;
  confirmed: readonly GuardRule[];
}

function answerOf(asking: Edit, { nowMs, holdMs, confirmed }: KeepOptions): Edit {
  const edit = asConfirmed(asking, nowMs);
  const { state } = edit;
  if (state.tag !== 'conflict' || state.theirs === null) return asking;
  const queued = { tag: 'queued', notBefore: nowMs + holdMs } as const;
  if (state.why === 'guarded') {
    if (unconfirmed(state.findings ?? [], confirmed).length > 0) return asking;
    return { ...asNewest(edit), confirmed: [...new Set([...(edit.confirmed ?? []), ...confirmed])], state: queued };
  }
  if (state.why === 'unseen') {
    const notBefore = Math.max(queued.notBefore, Math.min(unseenSettledAt(edit), nowMs + settleMs));
    return { ...asNewest(edit), state: { tag: 'queued', notBefore } };
  }
  // Earlier confirmations do not count: the merchant gave them for another current value.
  const { readBackOnly: _, ...asked } = edit;
  const kept = { ...asked, base: state.theirs, ownValues: [], ownPrices: [], sent: null, confirmed: [], state: queued };
  const doubt = stockDoubtOf(edit);
  if (doubt !== null) return doubt.setTo === null ? asking : { ...kept, ...asCount(edit, doubt.setTo) };
  // A change of stock over which a count was typed becomes the count that the question names.
  if (edit.delta !== null && state.why === undefined) return asNewest({ ...kept, ...asCount(edit, edit.value) });
  if (!isPriceEdit(edit) || state.prices === undefined) return asNewest(kept);
  const rebased = rebaseKeptChange(edit, state.prices);
  return rebased.tag === 'ok'
    ? { ...asNewest(kept), prices: rebased.change }
    : { ...edit, state: { tag: 'refused', code: 'invalid_input', description: rebased.problem.tag } };
}

/** The edit as typed now, knowing all that was typed before. */
function asNewest(edit: Edit): Edit {
  const { seenOrder: _, isBack: __, ...rest } = edit;
  return { ...rest, order: 0 };
}

/** The edit as an outright count, which is written only over the count that was asked about. */
const asCount = ({ delta }: Edit, value: string): Pick<Edit, 'value' | 'delta' | 'countBefore'> => ({
  value,
  delta: null,
  countBefore: String(Number(value) - Number(delta)),
});
