/** Words of the card alone. */
export const cardWords = {
  label: (product: string) => `Edit ${product}`,
  appliesTo: 'Applies to',
  /** A price of the product reaches the variants that have none of their own. */
  variants: (count: number, all: number, price: string) =>
    `${count === all ? `All ${all}` : `${count} of ${all}`} variants · ${price}`,
  variant: (label: string, price: string) => `${label} · ${price}`,
  shoppersPay: 'Shoppers pay',
  off: (amount: string) => `${amount} off`,
  margin: 'Margin',
  loss: 'Below cost',
  now: 'Now',
  enterSaves: 'Enter saves',
  keys: 'Esc closes',
  staying: 'Saving. The card closes when it is done.',
  undoing: 'Undoing',
  outdated: 'Shelfedge was updated. Reload the page.',
  gate: {
    wait: 'One moment…',
    covered: 'This card is covered. Move what covers it, then save.',
    again: 'This card was covered a moment ago. Press again to save.',
    key: 'Press Enter in the field to save.',
  },
  nothingToEdit: 'This cannot be edited here. Nothing was changed.',
} as const;
