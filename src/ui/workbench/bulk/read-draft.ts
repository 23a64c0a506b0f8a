import type { BulkChange, Selection } from '../../../domain/bulk.ts';
import { readEntry, readingsOf, readPercent, type EntryProblem } from '../../../domain/typing/entry.ts';
import { fields, isPartField } from '../../../domain/fields.ts';
import { noCurrency, parseMoney } from '../../../domain/typing/money.ts';
import { parseEnding } from '../../../domain/price-endings.ts';
import { isLeast, PriceRule } from '../../../domain/price-rules.ts';
import { isRuled, unitOf, type BulkDraft, type RuleField, type RuleKind } from './bulk-draft.ts';

/** The context in which typed amounts are read: the person's language, and the store's currency where it is known. */
export interface DraftContext {
  locale: string;
  /** Null: the decimals of an amount are judged by each product's own currency, in the preview. */
  currency: string | null;
}

export type DraftProblem =
  | { at: 'text' | 'amount' | 'entry'; problem: EntryProblem }
  | { at: 'amount'; problem: { tag: 'percent_bounds'; most: number } | { tag: 'amount_bounds' } }
  | { at: 'ending'; problem: { tag: 'ending' } }
  | { at: 'group'; problem: { tag: 'no_group' } };

/** The request to the background. */
interface BulkRequest {
  selection: Selection;
  change: BulkChange;
}

type ReadDraft = { tag: 'ok'; request: BulkRequest } | ({ tag: 'problem' } & DraftProblem);

/** A draft as a request, or its first problem. Amounts and percents are read like those of a single price. */
export function readDraft(draft: BulkDraft, context: DraftContext): ReadDraft {
  const text = draft.text.trim();
  if (draft.scope === 'text' && text === '') return { tag: 'problem', at: 'text', problem: { tag: 'empty' } };
  const selection = selectionOf(draft, text);
  const { field } = draft;
  const read = isRuled(field) ? readRule(draft, field, context) : readTyped(draft, context);
  return read.tag === 'ok' ? { tag: 'ok', request: { selection, change: read.change } } : read;
}

function selectionOf({ scope, productIds }: BulkDraft, text: string): Selection {
  if (scope === 'picked') return { kind: 'ids', ids: [...productIds] };
  return scope === 'all' ? { kind: 'all' } : { kind: 'text', text };
}

/** The unambiguous readings of a text with two meanings, if the change is valid with them. */
export function draftReadings(draft: BulkDraft, found: DraftProblem, context: DraftContext): string[] {
  const { at, problem } = found;
  if (at !== 'amount' && at !== 'entry') return [];
  if (problem.tag === 'percent_bounds' || problem.tag === 'amount_bounds') return [];
  const { locale, currency } = context;
  const isGood = (text: string): boolean => {
    const read = readDraft({ ...draft, [at]: text }, context);
    return read.tag === 'ok' || read.at !== at;
  };
  // A rule says in words which way its percentage goes.
  const signs = at === 'amount' ? [''] : undefined;
  return readingsOf(problem, draft[at], { locale, currency: currency ?? noCurrency }, signs).filter(isGood);
}

type ReadChange = { tag: 'ok'; change: BulkChange } | Extract<ReadDraft, { tag: 'problem' }>;

/** Values that any change can be tried on. */
const samples = { money: '100', quantity: '100', weight: '1', text: '', flag: '' } as const;
/** Problems of one product that another product may not have. */
const ofTheProduct = new Set<EntryProblem['tag']>(['nothing_there', 'below_zero']);

function readTyped({ field, entry, group }: BulkDraft, { locale, currency }: DraftContext): ReadChange {
  if (!isPartField(field)) return readGroup(group, entry === 'true');
  const { kind } = fields[field];
  const read = readEntry(entry, field, samples[kind], { currency: currency ?? noCurrency, locale });
  const isLeft = (tag: EntryProblem['tag']): boolean =>
    ofTheProduct.has(tag) || (tag === 'too_many_decimals' && currency === null);
  if (read.tag === 'problem' && !isLeft(read.problem.tag))
    return { tag: 'problem', at: 'entry', problem: read.problem };
  return { tag: 'ok', change: { kind: 'entry', field, text: entry.trim() } };
}

function readGroup(group: BulkDraft['group'], isIn: boolean): ReadChange {
  if (group === null) return { tag: 'problem', at: 'group', problem: { tag: 'no_group' } };
  return { tag: 'ok', change: { kind: 'group', group: { id: group.id, name: group.name.slice(0, 200) }, isIn } };
}

function readRule(draft: BulkDraft, field: RuleField, context: DraftContext): ReadChange {
  const change = readNumberOf(draft, context);
  if (change.tag === 'problem') return change;
  const isPercent = unitOf[draft.kind] === 'percent';
  if (!PriceRule.safeParse({ field, change: change.change }).success)
    return { tag: 'problem', at: 'amount', problem: isPercent ? percentBounds(draft.kind) : { tag: 'amount_bounds' } };
  const ending = readEnding(draft);
  const rule = PriceRule.safeParse({ field, change: change.change, ending, turned: draft.turned });
  return ending === undefined || (ending === null && draft.kind === 'keep') || !rule.success
    ? { tag: 'problem', at: 'ending', problem: { tag: 'ending' } }
    : { tag: 'ok', change: { kind: 'rule', rule: rule.data } };
}

const percentBounds = (kind: RuleKind): { tag: 'percent_bounds'; most: number } => ({
  tag: 'percent_bounds',
  most: kind === 'margin' ? 99 : kind === 'plus_percent' || kind === 'markup' ? 9999 : 100,
});

function readNumberOf(
  { kind, amount }: BulkDraft,
  { locale, currency }: DraftContext,
): { tag: 'ok'; change: object } | Extract<ReadDraft, { tag: 'problem' }> {
  switch (unitOf[kind]) {
    case 'none':
      return { tag: 'ok', change: { kind } };
    case 'amount': {
      const read = parseMoney(amount, currency, locale);
      return read.tag === 'ok' ? { tag: 'ok', change: { kind, amount: read.amount } } : { ...read, at: 'amount' };
    }
    case 'percent': {
      const read = readPercent(amount, locale);
      return read.tag === 'ok' ? { tag: 'ok', change: { kind, percent: read.percent } } : { ...read, at: 'amount' };
    }
  }
}

/** Null for none, undefined for one that cannot be. */
function readEnding({ kind, ending, ownEnding, to }: BulkDraft): PriceRule['ending'] | undefined {
  if (ending === 'none') return null;
  const digits = ending === 'own' ? parseEnding(ownEnding) : ending;
  return digits === null ? undefined : { digits, to: isLeast(kind) ? 'up' : to };
}
