import type { Edit } from '../../src/domain/edit.ts';
import type { Violation } from './check.ts';
import { titleOf } from './bulk-change.ts';
import { pageOfHistory, type ShownBatch, type ShownChange, type ShownRow } from './shown.ts';
import { numberKey, type StoredFacts } from './stored-facts.ts';

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
const count = new Intl.NumberFormat('en');
/** The highest count that a row calls low. */
const lowAt = 5;

export const wrong = (key: string, what: string, detail: string): Violation => ({ rule: 'surface', key, what, detail });

/** The words for how an edit ended, or for what it asks. */
const wordsFor: Partial<Record<Edit['state']['tag'], (edit: Edit) => RegExp>> = {
  applied: ({ undoOf, skippedVariants = [] }) =>
    undoOf === null ? /^Saved .*\d/mu : skippedVariants.length > 0 ? /^Partly undone: /mu : /^Undone .*\d/mu,
  replaced: () => /^Replaced by you/mu,
  cancelled: () => /^Cancelled \d/mu,
  refused: () => /^Not saved: /mu,
  // A question, with the values on its buttons.
  conflict: () => /^(?:Set to|Leave|Save anyway|Empty it|Discard)/mu,
};

export const isUndecided = /^(?:Saving|Waiting|Not saved|May be saved)|(?:Set to|Leave) /mu;

/** The first page of a list of edits, row by row. */
export function judgeChanges(changes: readonly ShownChange[], edits: readonly Edit[]): Violation[] {
  const expected = edits.slice(0, pageOfHistory);
  if (changes.length !== expected.length)
    return [wrong('history', `${changes.length} changes`, `there are ${expected.length}`)];
  return expected.flatMap((edit, index): Violation[] => {
    const { product = '', text = '' } = changes[index] ?? {};
    const words = wordsFor[edit.state.tag]?.(edit);
    if (product === edit.productName && words?.test(text) === true) return [];
    return [wrong(`${edit.productId}/${edit.field}`, edit.id, `is ${edit.state.tag}, and is shown as ${text}`)];
  });
}

const isOver = /^(?:Done|Cancelled)/mu;
const countIn = (text: string, words: RegExp): number => Number(words.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
const isUnfinished = /\d (?:left(?! as is)|waiting|to decide)/u;

/** Checks the workbench's panels of finished bulk changes: they must name as many saved rows as the journal has. */
export const judgeBatches = (
  panels: readonly ShownBatch[],
  journal: readonly Edit[],
  forgotten: ReadonlySet<string | null>,
): Violation[] =>
  panels.flatMap(({ title, text }) => {
    const rows = journal.filter(({ batchId }) => batchId !== null && titleOf(batchId) === title);
    const [batchId = null] = rows.map((row) => row.batchId);
    if (batchId === null) return [];
    if (!isOver.test(text) || isUnfinished.test(text)) return [wrong(batchId, 'batch', `is over, and says ${text}`)];
    const saved = rows.filter(({ state }) => state.tag === 'applied').length;
    const said = countIn(text, /([\d,]+) of [\d,]+ (?:saved|undone)/u) + countIn(text, /([\d,]+) undone in part/u);
    return forgotten.has(batchId) || said === saved
      ? []
      : [wrong(batchId, 'batch', `says ${text}, and ${saved} of its rows are saved`)];
  });

export function judgeRow(id: string, row: ShownRow, facts: StoredFacts): Violation[] {
  if (row.values === null) return [wrong(id, 'popup', `has no row of its name: ${row.status}`)];
  const values = row.values.replaceAll(/\s+/gu, ' ').trim();
  const expected = [...pricesOf(id, facts), stockOf(id, facts)].join(' ');
  return [
    ...(values === expected ? [] : [wrong(id, 'popup', `shows ${values}, and ${expected} is stored`)]),
    ...(isUndecided.test(row.status) ? [wrong(id, 'popup', `says ${row.status}`)] : []),
  ];
}

/** The texts in the row of a product: where one is on sale, the regular price comes before the price to pay. */
function pricesOf(id: string, facts: StoredFacts): string[] {
  const amounts = (number: string): Map<string, number> => {
    const prefix = numberKey(id, `${number} `);
    const found = [...facts].filter(([key]) => key.startsWith(prefix));
    const own = found.filter(([key]) => key !== prefix);
    return new Map((own.length > 0 ? own : found).map(([key, { value }]) => [key.slice(prefix.length), Number(value)]));
  };
  const [regular, paid] = [amounts('regular'), amounts('paid')];
  const isOnSale = [...paid].some(([part, amount]) => regular.get(part) !== amount);
  return (isOnSale ? [regular, paid] : [paid]).map((each) => {
    const sorted = [...each.values()].toSorted((a, b) => a - b);
    return [...new Set([sorted[0], sorted.at(-1)])].map((amount = NaN) => money.format(amount / 100)).join('–');
  });
}

function stockOf(id: string, facts: StoredFacts): string {
  const prefix = `${id} stock `;
  const counts = [...facts].flatMap(([key, { value }]) => (key.startsWith(prefix) ? [Number(value)] : []));
  const sum = counts.reduce((all, each) => all + Math.max(0, each), 0);
  if (sum === 0) return 'Out of stock';
  return sum <= lowAt ? `Low: ${count.format(sum)} left` : `${count.format(sum)} in stock`;
}
