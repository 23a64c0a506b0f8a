import { fields, type FieldKey } from '../../../domain/fields.ts';
import type { KnownGroup } from '../../../domain/groups.ts';
import type { PriceRule } from '../../../domain/price-rules.ts';

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

const sharedKinds = ['set', 'plus', 'minus', 'plus_percent', 'minus_percent', 'margin', 'markup', 'keep'] as const;

/** The rules for a price in their order. A percentage off the price only makes a sale price. */
export const ruleKinds: Record<RuleField, readonly RuleKind[]> = {
  price: sharedKinds,
  salePrice: ['off_price', 'off_compare_at', ...sharedKinds],
};

export const endings = ['none', '.99', '.95', '.90', '.00', 'own'] as const;
export type EndingChoice = (typeof endings)[number];

/** The products to change: those picked on a page of the store, all, or those with a text in name or SKU. */
export const scopes = ['picked', 'all', 'text'] as const;

/** A bulk change as typed. */
export interface BulkDraft {
  text: string;
  scope: (typeof scopes)[number];
  /** The products that were picked on a page of the store. */
  productIds: readonly string[];
  field: FieldKey;
  kind: RuleKind;
  amount: string;
  ending: EndingChoice;
  ownEnding: string;
  to: 'nearest' | 'up' | 'down';
  /** The treatment of an ending that would reverse the rule's direction. */
  turned: PriceRule['turned'];
  /** The typed text for a field without rules; for a group, whether the products are added to it. */
  entry: string;
  /** For the field `group`: the collection or category; null until it is chosen. */
  group: KnownGroup | null;
}

export const emptyDraft: BulkDraft = {
  text: '',
  scope: 'all',
  productIds: [],
  field: 'price',
  kind: 'minus_percent',
  amount: '',
  ending: 'none',
  ownEnding: '',
  to: 'nearest',
  turned: 'leave',
  entry: '',
  group: null,
};

export const isRuled = (field: FieldKey): field is RuleField => field === 'price' || field === 'salePrice';

/** A draft that begins with the products that were picked on a page. */
export const withPicked = (draft: BulkDraft, productIds: readonly string[]): BulkDraft => ({
  ...draft,
  scope: 'picked',
  productIds,
});

/** A draft for another store, which has none of the picked products and groups. */
export const withoutPicked = (draft: BulkDraft): BulkDraft => ({
  ...draft,
  scope: draft.scope === 'picked' ? 'all' : draft.scope,
  productIds: [],
  group: null,
});

/** A draft with another field and matching rule and entry. */
export function withField(draft: BulkDraft, field: FieldKey): BulkDraft {
  const kinds = isRuled(field) ? ruleKinds[field] : null;
  const kind = kinds === null || kinds.includes(draft.kind) ? draft.kind : 'minus_percent';
  return { ...draft, field, kind, entry: fields[field].kind === 'flag' ? 'true' : '' };
}
