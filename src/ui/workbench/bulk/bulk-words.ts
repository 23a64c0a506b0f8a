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
  keep: 'Just round',
};

const ruleTitles: typeof ruleWords = {
  set: 'set to',
  plus: 'raised by',
  minus: 'lowered by',
  plus_percent: 'raised by',
  minus_percent: 'lowered by',
  off_price: 'percent off the price',
  off_compare_at: 'percent off the compare-at price, on sale only',
  margin: 'margin on cost',
  markup: 'markup on cost',
  keep: 'rounded',
};

/** Words of the bulk change and its preview. */
export const bulkWords = {
  title: 'Bulk change',
  intro: 'Change many products at once. You see every change before anything is sent.',
  store: 'Store',
  noKey: 'You need the store’s key to change products. Enter or unlock it under Stores.',
  products: 'Products',
  all: 'All products',
  withText: 'Name or SKU contains',
  text: 'Text in name or SKU',
  field: 'Change',
  how: 'How',
  /** On catalog V1 a sale takes off a price; the price beside it has no name of its own. */
  kind: (kind: PriceRule['change']['kind'], version: CatalogVersion): string =>
    kind === 'off_compare_at' && capabilities[version].salePrice === 'discount'
      ? 'Percent off the price, on sale only'
      : ruleWords[kind],
  /** The same after the field's name, such as "Price markup on cost: 60 %". */
  kindInTitle: (kind: PriceRule['change']['kind'], version: CatalogVersion): string =>
    kind === 'off_compare_at' && capabilities[version].salePrice === 'discount'
      ? 'percent off the price, on sale only'
      : ruleTitles[kind],
  amount: 'Amount',
  percent: 'Percent',
  ending: 'Ending',
  endings: { none: 'No rounding', own: 'Custom…' } satisfies Partial<Record<EndingChoice, string>>,
  ownEnding: 'Custom ending',
  ownEndingHint: 'Like .49 or 9.90',
  endingWrong: 'Choose an ending; a custom ending is digits, like .49.',
  to: 'Round',
  tos: { nearest: 'Nearest', up: 'Up', down: 'Down' },
  turned: { lowers: 'If that would raise a price', raises: 'If that would lower a price' },
  leaveTurned: 'Leave that price unchanged',
  otherEnding: { lowers: 'Use the next ending below', raises: 'Use the next ending above' },
  entry: 'New value',
  entryHints: {
    money: 'A value, or a change like +5 or -10%',
    quantity: 'A number, or a change like +5 or -3',
    text: 'Leave empty to remove it',
    flag: '',
  },
  percentBounds: (most: number) => `Type a number from 0 to ${most}.`,
  amountBounds: 'Type an amount with at most 12 digits.',
  preview: 'Preview',
  previewAgain: 'Preview again',
  stop: 'Stop',
  looking: (rows: string) => `Found ${rows} so far…`,
  stopped: 'Stopped before the end. Preview again to apply.',
  previewFailed: (why: string) => `The preview failed. ${why} Nothing was changed.`,
  nothing: 'None of these products has that field.',
  shown: 'Show',
  show: {
    all: 'All rows',
    change: 'Changes',
    asks: 'Needs confirmation',
    blocked: 'Blocked',
    problem: 'Can’t be changed',
    same: 'Stays the same',
  } satisfies Record<RowKind | 'all', string>,
  rows: 'Preview of the changes',
  leftOut: (many: number, shown: string) =>
    `${count(many, 'row is', 'rows are', shown)} left out: your guardrails block them.`,
  cannot: (many: number, shown: string) => `${count(many, 'row can’t', 'rows can’t', shown)} be changed like this.`,
  confirmToo: (many: number, shown: string) =>
    many === 1 ? 'Include the one flagged by guardrails' : `Include the ${shown} flagged by guardrails`,
  apply: (many: number, shown: string) => `Apply ${count(many, 'change', 'changes', shown)}`,
  keeping: (kept: string, all: string) => `Preparing ${kept} of ${all}…`,
  notStarted: (why: string) => `Not started yet. ${why} Press again: nothing is applied twice.`,
  started: (title: string) => `Started: ${title}`,
  same: 'no change',
  shoppersPay: (change: string) => `Shoppers pay ${change}`,
  variants: (count: number) => `${count} variants`,
  /** `print` writes an amount as money. */
  problems: (problem: RowProblem, print: (amount: string) => string): string => {
    switch (problem.tag) {
      case 'no_cost':
        return 'No cost set.';
      case 'no_compare_at':
        return 'Not on sale.';
      case 'no_margin':
        return 'The sale takes off 100%, so no price gives this.';
      case 'too_many_decimals':
        return problem.decimals === 0
          ? 'The currency has no decimals.'
          : `The currency has only ${problem.decimals} decimals.`;
      case 'ending_turns':
        return problem.way === 'raises'
          ? `This ending would raise it to ${print(problem.amount)}.`
          : `This ending would lower it to ${print(problem.amount)}.`;
      case 'would_raise':
        return `It costs less already. This would raise it to ${print(problem.amount)}.`;
      case 'ending_decimals':
        return 'The currency has no such ending.';
      case 'out_of_bounds':
        return `It would be ${print(problem.amount)}.`;
      case 'sale_not_below':
        return 'It would be no sale: the sale price must be below the price.';
      case 'sale_for_all':
        return 'This store has one sale for all variants. Change the whole product.';
      case 'below_zero':
        return `It would be ${print(problem.result)}.`;
      case 'too_large':
        return `It would be more than ${print(problem.max)}.`;
      case 'locked':
        return 'Another app controls this value. Change it there.';
      case 'entry':
        return entryProblems[problem.why] ?? 'This product can’t have that value.';
    }
  },
  entryTitle: (field: string, text: string) => (text === '' ? `${field}: none` : `${field} ${text}`),
  endingTitle: (ending: string) => `, ending ${ending}`,
} as const;

const entryProblems: Partial<Record<string, string>> = {
  below_zero: 'It would fall below zero.',
  nothing_there: 'Nothing to change yet.',
  too_many_decimals: 'The currency has fewer decimals.',
  ambiguous: 'This amount can be read in two ways.',
  percent_ambiguous: 'This percentage can be read in two ways.',
  not_a_number: 'That isn’t an amount in its currency.',
  too_large: 'It would be too large.',
  too_long: 'It would be too long.',
};
