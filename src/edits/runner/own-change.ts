import type { Edit, EditState, OwnChange } from '../../domain/edit.ts';
import { fields } from '../../domain/fields.ts';
import type { Prices } from '../../domain/pricing/prices.ts';
import { readPrices } from '../../domain/pricing/read.ts';
import { sameAmount } from '../../domain/typing/money.ts';
import type { Step, Steps } from './attempt-steps.ts';
import { claimsOf, splitClaim } from './claims.ts';
import { isPriceEdit } from './classify-prices.ts';

type Conflict = Extract<EditState, { tag: 'conflict' }>;

/**
 * True for a question about a value that was set since: not about a guardrail, and not about a change of stock in
 * doubt.
 */
const isAboutChange = (state: EditState | undefined): state is Conflict =>
  state?.tag === 'conflict' && state.why === undefined && state.theirs !== null;

/**
 * Tells conflicts with saved changes of one's own from conflicts with foreign changes. `saved`: the saved edits of the
 * product, newest first.
 */
export async function withOwnChanges(
  steps: Steps,
  find: (id: string) => Edit | undefined,
  saved: (edit: Edit) => Promise<readonly Edit[]>,
): Promise<Steps> {
  const after = ([id, step]: [string, Step]): Edit[] =>
    [find(id)].flatMap((edit) => (edit ? [{ ...edit, ...step }] : []));
  const savedNow = [...steps].flatMap(after).filter(({ state }) => state.tag === 'applied');
  const named = [...steps].map(async ([id, step]): Promise<[string, Step]> => {
    const edit = find(id);
    if (edit === undefined || !isAboutChange(step.state)) return [id, step];
    const near = savedNow.filter(({ storeId, productId }) => storeId === edit.storeId && productId === edit.productId);
    const all = [...near.toSorted((a, b) => b.order - a.order), ...(await saved(edit))];
    const since = ownChange({ ...edit, ...step, state: step.state }, all);
    return [id, since === null ? step : { ...step, state: { ...step.state, since } }];
  });
  return new Map(await Promise.all(named));
}

/**
 * The newest saved edit among those that set every number which an asking edit finds changed; null if another person set one
 * of them.
 */
export function ownChange(asking: Edit & { state: Conflict }, saved: readonly Edit[]): OwnChange | null {
  const found = changedNumbers(asking).map(([claim, now]) => {
    const edit = saved.find((one) => one.state.tag === 'applied' && one.sent !== null && claimsOf(one).has(claim));
    const value = edit === undefined ? undefined : numberIn(edit, claim);
    return value !== undefined && now !== undefined && isSame(asking, value, now) ? edit : undefined;
  });
  const [newest] = saved.filter((one) => found.includes(one));
  if (newest?.state.tag !== 'applied' || found.includes(undefined)) return null;
  return { at: newest.state.at, surface: newest.surface, isBulk: newest.batchId !== null };
}

/** The numbers that an edit sets whose current values differ from its base, each with that value. */
function changedNumbers(asking: Edit & { state: Conflict }): [claim: string, now: string | undefined][] {
  const { prices, state } = asking;
  const claims = [...claimsOf(asking)];
  if (!isPriceEdit(asking) || prices === undefined || state.prices === undefined)
    return claims.map((claim) => [claim, state.theirs ?? undefined]);
  const [seen, now] = [prices.from, state.prices].map((one) => readNumbers(one, asking.currency));
  return claims.flatMap((claim) => {
    const value = now?.(claim);
    const before = seen?.(claim);
    return before !== undefined && value !== undefined && isSame(asking, before, value) ? [] : [[claim, value]];
  });
}

function numberIn(edit: Edit, claim: string): string | undefined {
  return isPriceEdit(edit) && edit.prices !== undefined
    ? readNumbers(edit.prices.to, edit.currency)(claim)
    : (edit.after ?? edit.value);
}

/** Reads the number of a claim from stored prices; '' for a cost that is not known. */
function readNumbers(prices: Prices, currency: string): (claim: string) => string | undefined {
  const parts = readPrices(prices, currency);
  return (claim) => {
    const [number, id] = splitClaim(claim);
    const part = parts.get(id);
    return part === undefined
      ? undefined
      : number === 'cost'
        ? (part.cost ?? '')
        : part[number === 'paid' ? 'paid' : 'regular'];
  };
}

const isSame = (edit: Edit, a: string, b: string): boolean =>
  isPriceEdit(edit) ? a === b || (a !== '' && b !== '' && sameAmount(a, b)) : fields[edit.field].same(a, b);
