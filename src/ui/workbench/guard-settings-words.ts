import type { GuardLevel, GuardLimits } from '../../domain/guardrails.ts';

interface RuleWords {
  /** `{}` is where its percentage stands. */
  what: string;
  why: string;
}

/** Words of the guardrails' settings. */
export const guardSettingsWords = {
  intro: 'Before a change is sent, Shelfedge looks at it. Where something seems wrong it asks you, or blocks it.',
  store: 'Store',
  levels: { off: 'Let it by', ask: 'Ask me', block: 'Block it' } satisfies Record<GuardLevel, string>,
  rules: {
    zero_price: { what: 'A price of zero', why: 'Shoppers would get it for nothing.' },
    sale_not_below: { what: 'A sale price that is not below the price', why: 'It would be no sale.' },
    below_cost: { what: 'A price below the cost', why: 'You would lose money on each one.' },
    thin_margin: { what: 'A margin under {} %', why: 'What is left of the price after the cost.' },
    big_change: { what: 'A change of more than {} %', why: 'Often a point or a zero in the wrong place.' },
    negative_stock: { what: 'Stock below zero', why: 'More would be sold than there is.' },
    duplicate_sku: { what: 'A SKU that something else has', why: 'Two things could be taken for each other.' },
  } satisfies Record<keyof GuardLimits, RuleWords>,
  percentOf: (what: string) => `Percentage: ${what.replace(' {} %', '')}`,
  percentProblem: (most: string) => `Type a number from 0 to ${most}.`,
  always: 'Always blocked: a price below zero, and more decimals than the currency has.',
  reset: 'Reset to defaults',
  saved: 'Saved',
} as const;
