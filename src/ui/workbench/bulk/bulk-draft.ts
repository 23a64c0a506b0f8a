import { capabilities } from '../../../domain/capabilities.ts';
import { fields, type FieldKey } from '../../../domain/fields.ts';
import type { PriceRule } from '../../../domain/price-rules.ts';
import type { CatalogVersion } from '../../../domain/store.ts';

export type RuleField = PriceRule['field'];
export type RuleKind = PriceRule['change']['kind'];

/** The unit of a rule's number. */
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

/** The rules for a price in their order. A percentage off the price only makes a sale price. */
export const ruleKinds: Record<RuleField, readonly RuleKind[]> = {
  price: forBoth,
  salePrice: ['off_price', 'off_compare_at', ...forBoth],
};

export const endings = ['none', '.99', '.95', '.90', '.00', 'own'] as const;
export type EndingChoice = (typeof endings)[number];

/** A bulk change as typed. */
export interface BulkDraft {
  text: string;
  scope: 'all' | 'text';
  field: FieldKey;
  kind: RuleKind;
  amount: string;
  ending: EndingChoice;
  ownEnding: string;
  to: 'nearest' | 'up' | 'down';
  /** What to do if the ending would reverse the rule's direction. */
  turned: PriceRule['turned'];
  /** The typed text for a field without rules. */
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
  turned: 'leave',
  entry: '',
};

export const isRuled = (field: FieldKey): field is RuleField => field === 'price' || field === 'salePrice';

/** The fields that can be changed in bulk: those of which many products can have one value. */
export const bulkFields = (version: CatalogVersion): FieldKey[] =>
  capabilities[version].fields.filter((field) => !fields[field].isUnique);

/** A draft with another field and matching rule and entry. */
export function withField(draft: BulkDraft, field: FieldKey): BulkDraft {
  const kinds = isRuled(field) ? ruleKinds[field] : null;
  const kind = kinds === null || kinds.includes(draft.kind) ? draft.kind : 'minus_percent';
  return { ...draft, field, kind, entry: fields[field].kind === 'flag' ? 'true' : '' };
}
