import { capabilities } from '../../../domain/capabilities.ts';
import type { RowProblem } from '../../../domain/bulk.ts';
import type { PriceRule } from '../../../domain/price-rules.ts';
import type { CatalogVersion } from '../../../domain/store.ts';
import type { EndingChoice } from './bulk-draft.ts';
import type { RowKind } from './preview-state.ts';

const count = (many: number, one: string, more: string, shown: string): string =>
  many === 1 ? `1 ${one}` : `${shown} ${more}`;

const ruleWords: Record<PriceRule['change']['kind'], string> = {
  set: 'Set to',
  plus: 'Raise by an amount',
  minus: 'Lower by an amount',
  plus_percent: 'Raise by percent',
  minus_percent: 'Lower by percent',
  off_price: 'Percent off the price',
  off_compare_at: 'Percent off the compare-at price, on sale only',
  margin: 'Margin on cost',
  markup: 'Markup on cost',
  keep: 'Only the ending',
};

/** Words of the bulk change and its preview. */
export const bulkWords = {
  title: 'Bulk change',
  intro: 'Change many products at once. You see every change before anything is sent.',
  store: 'Store',
  noKey: 'Only with the store’s key can products be changed. Enter or unlock it under Stores.',
  products: 'Products',
  all: 'All products',
  withText: 'With a text in name or SKU',
  text: 'Text in name or SKU',
  field: 'Change',
  how: 'How',
  /** On catalog V1 a sale takes off a price; the price beside it has no name of its own. */
  kind: (kind: PriceRule['change']['kind'], version: CatalogVersion): string =>
    kind === 'off_compare_at' && capabilities[version].salePrice === 'discount'
      ? 'Percent off the price, on sale only'
      : ruleWords[kind],
  amount: 'Amount',
  percent: 'Percent',
  ending: 'Ending',
  endings: { none: 'As it comes', own: 'Own …' } satisfies Partial<Record<EndingChoice, string>>,
  ownEnding: 'Own ending',
  ownEndingHint: 'Such as .49 or 9.90',
  endingWrong: 'Choose an ending; an own one is digits such as .49.',
  to: 'Towards it',
  tos: { nearest: 'Nearest', up: 'Up', down: 'Down' },
  entry: 'New value',
  entryHints: {
    money: 'A value, or a change such as +5 or -10%',
    quantity: 'A number, or a change such as +5 or -3',
    text: 'Empty removes it',
    flag: '',
  },
  percentBounds: (most: number) => `Type a number from 0 to ${most}.`,
  amountBounds: 'Type an amount with at most 12 digits.',
  preview: 'Preview',
  previewAgain: 'Preview again',
  stop: 'Stop',
  looking: (rows: string) => `Looking: ${rows} found so far …`,
  stopped: 'Stopped before the end. Preview again to apply.',
  previewFailed: (why: string) => `The preview came to a stop. ${why} Nothing was changed.`,
  nothing: 'No product of this choice has that field.',
  shown: 'Show',
  show: {
    all: 'All rows',
    change: 'Changes',
    asks: 'Needs a yes',
    blocked: 'Blocked',
    problem: 'Cannot be changed',
    same: 'Stays the same',
  } satisfies Record<RowKind | 'all', string>,
  rows: 'Preview of the changes',
  leftOut: (many: number, shown: string) =>
    `${count(many, 'row is', 'rows are', shown)} left out: your guardrails block them.`,
  cannot: (many: number, shown: string) => `${count(many, 'row cannot', 'rows cannot', shown)} be changed like this.`,
  confirmToo: (many: number, shown: string) =>
    many === 1
      ? 'Apply this one too: a guardrail asks about it'
      : `Apply these ${shown} too: a guardrail asks about them`,
  apply: (many: number, shown: string) => `Apply ${count(many, 'change', 'changes', shown)}`,
  keeping: (kept: string, all: string) => `Keeping ${kept} of ${all} …`,
  notStarted: (why: string) => `Not started yet. ${why} Press again: nothing is applied twice.`,
  started: (title: string) => `Started: ${title}`,
  same: 'stays',
  problems: (problem: RowProblem): string => {
    switch (problem.tag) {
      case 'no_cost':
        return 'It has no cost to reckon from.';
      case 'no_compare_at':
        return 'It is not on sale.';
      case 'ending_decimals':
        return 'Its currency has no such ending.';
      case 'out_of_bounds':
        return `It would be ${problem.amount}.`;
      case 'locked':
        return 'Another app of the store holds this value; it is changed there.';
      case 'entry':
        return entryProblems[problem.why] ?? 'It cannot be typed like this for this product.';
    }
  },
  entryTitle: (field: string, text: string) => (text === '' ? `${field}: none` : `${field} ${text}`),
  endingTitle: (ending: string) => `, ending ${ending}`,
} as const;

const entryProblems: Partial<Record<string, string>> = {
  below_zero: 'It would fall below zero.',
  nothing_there: 'There is no value yet to change.',
  too_many_decimals: 'Its currency has fewer decimals.',
  too_large: 'It would be too large.',
  too_long: 'It would be too long.',
};
