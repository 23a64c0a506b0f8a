import type { BulkChange, Selection } from '../../../domain/bulk.ts';
import { capabilities } from '../../../domain/capabilities.ts';
import { toAsciiDigits } from '../../../domain/digits.ts';
import { readEntry, type EntryProblem } from '../../../domain/entry.ts';
import { fields, type FieldKey } from '../../../domain/fields.ts';
import { readNumber } from '../../../domain/money.ts';
import { parseEnding, PriceRule } from '../../../domain/price-rules.ts';
import type { CatalogVersion } from '../../../domain/store.ts';

type RuleField = PriceRule['field'];
type RuleKind = PriceRule['change']['kind'];

/** What a rule's number is. */
export const unitOf: Record<RuleKind, 'amount' | 'percent' | 'none'> = {
  set: 'amount',
  plus: 'amount',
  minus: 'amount',
  plus_percent: 'percent',
  minus_percent: 'percent',
  off_price: 'percent',
  off_compare_at: 'percent',
  margin: 'percent',
  markup: 'percent',
  keep: 'none',
};

const forBoth = ['set', 'plus', 'minus', 'plus_percent', 'minus_percent', 'margin', 'markup', 'keep'] as const;

/** The rules for a price, in the order in which they are offered; a part of the price itself makes a sale price only. */
export const ruleKinds: Record<RuleField, readonly RuleKind[]> = {
  price: forBoth,
  salePrice: ['off_price', 'off_compare_at', ...forBoth],
};

export const endings = ['none', '.99', '.95', '.90', '.00', 'own'] as const;
export type EndingChoice = (typeof endings)[number];

/** A change of many products as it is typed. */
export interface BulkDraft {
  text: string;
  scope: 'all' | 'text';
  field: FieldKey;
  kind: RuleKind;
  amount: string;
  ending: EndingChoice;
  ownEnding: string;
  to: 'nearest' | 'up' | 'down';
  /** What is typed for a field that has no rules. */
  entry: string;
}

export const emptyDraft: BulkDraft = {
  text: '',
  scope: 'all',
  field: 'price',
  kind: 'minus_percent',
  amount: '',
  ending: 'none',
  ownEnding: '',
  to: 'nearest',
  entry: '',
};

export const isRuled = (field: FieldKey): field is RuleField => field === 'price' || field === 'salePrice';

/** The fields that can be changed in bulk: what the store can do, without what is each product's own. */
export const bulkFields = (version: CatalogVersion): FieldKey[] =>
  capabilities[version].fields.filter((field) => field !== 'name' && field !== 'sku');

/** A draft with another field, and with what goes with it. */
export function withField(draft: BulkDraft, field: FieldKey): BulkDraft {
  const kinds = isRuled(field) ? ruleKinds[field] : null;
  const kind = kinds === null || kinds.includes(draft.kind) ? draft.kind : 'minus_percent';
  return { ...draft, field, kind, entry: fields[field].kind === 'flag' ? 'true' : '' };
}

export type DraftProblem =
  | { at: 'text' | 'amount' | 'entry'; problem: EntryProblem }
  | { at: 'amount'; problem: { tag: 'percent_bounds'; most: number } | { tag: 'amount_bounds' } }
  | { at: 'ending'; problem: { tag: 'ending' } };

/** What the background is asked for. */
export interface BulkWish {
  selection: Selection;
  change: BulkChange;
}

export type ReadDraft = { tag: 'ok'; wish: BulkWish } | ({ tag: 'problem' } & DraftProblem);

/** A draft as a wish, or what is to be typed otherwise. Amounts are read in the person's own language. */
export function readDraft(draft: BulkDraft, locale: string): ReadDraft {
  const text = draft.text.trim();
  if (draft.scope === 'text' && text === '') return { tag: 'problem', at: 'text', problem: { tag: 'empty' } };
  const selection: Selection = draft.scope === 'all' ? { kind: 'all' } : { kind: 'text', text };
  const { field } = draft;
  const read = isRuled(field) ? readRule(draft, field, locale) : readTyped(draft, locale);
  return read.tag === 'ok' ? { tag: 'ok', wish: { selection, change: read.change } } : read;
}

type ReadChange = { tag: 'ok'; change: BulkChange } | Extract<ReadDraft, { tag: 'problem' }>;

/** Values that any change can be tried on. */
const samples = { money: '100', quantity: '100', text: '', flag: '' } as const;
/** What is wrong with one product may be right for another. */
const ofTheProduct = new Set<EntryProblem['tag']>(['nothing_there', 'below_zero', 'too_many_decimals']);

function readTyped({ field, entry }: BulkDraft, locale: string): ReadChange {
  const { kind } = fields[field];
  const read = readEntry(entry, field, samples[kind], { currency: 'EUR', locale });
  if (read.tag === 'problem' && !ofTheProduct.has(read.problem.tag))
    return { tag: 'problem', at: 'entry', problem: read.problem };
  return { tag: 'ok', change: { kind: 'entry', field, text: entry.trim() } };
}

function readRule(draft: BulkDraft, field: RuleField, locale: string): ReadChange {
  const change = readReckoning(draft, locale);
  if (change.tag === 'problem') return change;
  const isPercent = unitOf[draft.kind] === 'percent';
  if (!PriceRule.safeParse({ field, change: change.change }).success)
    return { tag: 'problem', at: 'amount', problem: isPercent ? percentBounds(draft.kind) : { tag: 'amount_bounds' } };
  const ending = readEnding(draft);
  const rule = PriceRule.safeParse({ field, change: change.change, ending });
  return ending === undefined || (ending === null && draft.kind === 'keep') || !rule.success
    ? { tag: 'problem', at: 'ending', problem: { tag: 'ending' } }
    : { tag: 'ok', change: { kind: 'rule', rule: rule.data } };
}

const percentBounds = (kind: RuleKind): { tag: 'percent_bounds'; most: number } => ({
  tag: 'percent_bounds',
  most: kind === 'margin' ? 99 : kind === 'plus_percent' || kind === 'markup' ? 9999 : 100,
});

function readReckoning(
  { kind, amount }: BulkDraft,
  locale: string,
): { tag: 'ok'; change: object } | Extract<ReadDraft, { tag: 'problem' }> {
  const unit = unitOf[kind];
  if (unit === 'none') return { tag: 'ok', change: { kind } };
  const plain = toAsciiDigits(amount)
    .trim()
    .replace(/\s*[%٪]$/, '');
  if (plain === '') return { tag: 'problem', at: 'amount', problem: { tag: 'empty' } };
  const read = readNumber(plain, locale);
  if (read.tag === 'problem') {
    const problem: EntryProblem =
      unit === 'percent' && read.problem.tag === 'ambiguous'
        ? { tag: 'percent_ambiguous', readings: read.problem.readings }
        : read.problem;
    return { tag: 'problem', at: 'amount', problem };
  }
  return { tag: 'ok', change: { kind, [unit]: read.amount } };
}

/** Null for none, undefined for one that cannot be. */
function readEnding({ ending, ownEnding, to }: BulkDraft): PriceRule['ending'] | undefined {
  if (ending === 'none') return null;
  const digits = ending === 'own' ? parseEnding(ownEnding) : ending;
  return digits === null ? undefined : { digits, to };
}
