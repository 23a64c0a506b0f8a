import type { GuardLevel, GuardLimits } from '../../domain/guardrails.ts';

interface RuleWords {
  /** `{}` is where its percentage stands. */
  what: string;
  why: string;
}

/** Words of the guardrails' settings. */
export const guardSettingsWords = {
  intro: 'Shelfedge checks every change before it’s sent. If something looks wrong, it asks you or blocks it.',
  store: 'Store',
  levels: { off: 'Allow', ask: 'Ask', block: 'Block' } satisfies Record<GuardLevel, string>,
  rules: {
    zero_price: { what: 'A price of zero', why: 'Shoppers would get it for free.' },
    sale_not_below: { what: 'A sale price that is not below the price', why: 'It wouldn’t be a sale.' },
    below_cost: { what: 'A price below the cost', why: 'You would lose money on each one.' },
    thin_margin: { what: 'A margin under {} %', why: 'What is left of the price after the cost.' },
    big_change: { what: 'A change of more than {} %', why: 'Often a misplaced decimal point or an extra zero.' },
    negative_stock: { what: 'Stock below zero', why: 'More would be sold than there is.' },
    duplicate_sku: { what: 'A SKU already in use', why: 'Products could be mixed up.' },
  } satisfies Record<keyof GuardLimits, RuleWords>,
  percentOf: (what: string) => `Percentage: ${what.replace(' {} %', '')}`,
  percentProblem: (most: string) => `Type a number from 0 to ${most}.`,
  always: 'Always blocked: a price below zero, and more decimals than the currency has.',
  reset: 'Reset to defaults',
  saved: 'Saved',
} as const;
