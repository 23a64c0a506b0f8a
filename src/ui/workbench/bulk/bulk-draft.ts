import { bulkEndings, bulkScopes, type BulkForm } from '../../../domain/bulk-form.ts';
import { fields, type FieldKey } from '../../../domain/fields.ts';
import { isEqual } from '../../../domain/is-equal.ts';
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

export const endings = bulkEndings;
export type EndingChoice = (typeof endings)[number];

export const scopes = bulkScopes;

/** A bulk change as typed. */
export interface BulkDraft extends BulkForm {
  /** The products that were picked on a page of the store. */
  productIds: readonly string[];
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

/** The form as it is kept; null where there is nothing to keep: it is empty, or begins with products that were picked on a page. */
export function toKept({ productIds: _dropped, ...form }: BulkDraft): BulkForm | null {
  const { productIds: _none, ...empty } = emptyDraft;
  return form.scope === 'picked' || isEqual(form, empty) ? null : form;
}

/** A form that was kept. */
export const fromKept = (form: BulkForm | undefined): BulkDraft => ({ ...emptyDraft, ...form });
