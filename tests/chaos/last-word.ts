import { isTypedBefore, type Edit } from '../../src/domain/edit.ts';
import { namedBy, numbersOfPrices } from '../fixtures/typed-numbers.ts';
import { numberKey, valueKey, type StoredFacts } from './stored-facts.ts';

/** The last typed text for a number or a value. */
interface Word {
  edit: Edit;
  /** Null where only the store could tell. */
  value: string | null;
  /** The values that later changes of other numbers showed here. */
  shownLater: string[];
}

/** A press that lets an edit take effect although others were typed after it: "keep mine", or a retry of what was refused. */
interface LatePress {
  id: string;
  /** Epoch ms. */
  at: number;
}

export interface WordsOptions {
  late?: readonly LatePress[];
  /** Edits that took effect and that a loss took from the journal. */
  forgotten?: readonly Edit[];
  isV1?: boolean;
}

export interface WrongWord {
  key: string;
  id: string;
  detail: string;
}

/**
 * The numbers and values for which the last thing typed is neither what the platform stores nor an open question. An edit is
 * about all numbers that it changes, whichever field it was typed in: what shoppers pay for a variant follows from the
 * product's price and its sale, too. What another client changed after us is theirs.
 */
export function findWrongWords(
  edits: readonly Edit[],
  facts: StoredFacts,
  { late = [], forgotten = [], isV1 = false }: WordsOptions = {},
): WrongWord[] {
  // A later edit replaced this one, and a further edit replaced that one if it was dropped. A cancelled row was taken
  // back.
  const said = edits
    .filter(({ state }) => state.tag !== 'replaced' && state.tag !== 'cancelled')
    .toSorted((a, b) => (isTypedBefore(a, b) ? -1 : 1));
  const words = new Map<string, Word>();
  const open = new Set<string>();
  const pressed = new Map<string, Set<string | null>>();
  const press = (key: string, value: string | null): void =>
    void pressed.set(key, (pressed.get(key) ?? new Set()).add(value));
  for (const edit of forgotten) for (const [key, value] of noteWord(new Map(), edit, isV1)) press(key, value);
  for (const edit of said) {
    for (const [key, value] of noteWord(words, edit, isV1))
      if (late.some(({ id }) => id === edit.id)) press(key, value);
    if (edit.state.tag === 'conflict' || edit.state.tag === 'refused') for (const key of keysOf(edit)) open.add(key);
  }
  return [...words].flatMap(([key, { edit, value, shownLater }]) => {
    const fact = facts.get(key);
    const stored = fact?.value ?? (edit.field === 'group' ? 'false' : undefined);
    if (value === null || open.has(key) || fact?.by === 'others' || stored === undefined) return [];
    if ([value, ...shownLater].includes(stored) || isSkipped(key, edit)) return [];
    if (pressed.get(key)?.has(stored) === true || pressed.get(key)?.has(null) === true) return [];
    return [{ key, id: edit.id, detail: `is ${stored}, and ${value} was typed last (${edit.state.tag})` }];
  });
}

/** Puts an edit's word over the earlier ones; returns what it says, by key. */
function noteWord(words: Map<string, Word>, edit: Edit, isV1: boolean): Map<string, string | null> {
  const { prices, productId, variantId, locationId, field, value, delta, group } = edit;
  if (prices === undefined) {
    // The units of a change add up with what others sell: the check by the ledger counts them.
    const said = delta !== null ? null : field === 'weight' ? weightText(value) : value;
    const key = valueKey(productId, variantId, field, locationId ?? group?.id ?? '');
    words.set(key, { edit, value: said, shownLater: [] });
    return new Map([[key, said]]);
  }
  if (field === 'cost') return new Map();
  const [from, to] = [prices.from, prices.to].map((one) => numbersOfPrices(one, 'EUR'));
  const named = edit.undoOf === null ? namedBy(edit) : [];
  const isRegular = prices.intent?.regular != null;
  const isSale = prices.intent?.sale != null;
  const said = new Map<string, string | null>();
  for (const [number, amount] of to ?? []) {
    const [kind = '', part = ''] = number.split(' ');
    const isNamed = named.includes(part) && ((isRegular && kind === 'regular') || (isSale && kind === 'paid'));
    const key = numberKey(productId, number);
    // A regular price that only follows what was typed may follow otherwise, as that of a V1 variant follows a sale.
    const isFollowing = kind === 'regular' && (!isNamed || (isV1 && part !== ''));
    if (isNamed || from?.get(number) !== amount) {
      said.set(key, isFollowing ? null : String(amount));
      words.set(key, { edit, value: isFollowing ? null : String(amount), shownLater: [] });
    } else words.get(key)?.shownLater.push(String(amount));
  }
  return said;
}

const weightText = (value: string): string => (Number(value) === 0 ? '' : String(Number(value)));

/** Everything that an edit's question is about. */
function keysOf({ prices, productId, variantId, locationId, field, group }: Edit): string[] {
  if (prices === undefined) return [valueKey(productId, variantId, field, locationId ?? group?.id ?? '')];
  return [...numbersOfPrices(prices.to, 'EUR').keys()].map((number) => numberKey(productId, number));
}

/** True if an undo left a part because something newer stands there. */
const isSkipped = (key: string, edit: Edit): boolean =>
  edit.skippedVariants?.some((id) => key.endsWith(` ${id}`)) === true;
