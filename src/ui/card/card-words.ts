/** Words of the card alone. */
export const cardWords = {
  label: (product: string) => `Edit ${product}`,
  appliesTo: 'Applies to',
  allVariants: 'All variants without their own price',
  variant: (label: string, price: string) => `${label} · ${price}`,
  shoppersPay: 'Shoppers pay',
  off: (amount: string) => `${amount} off`,
  margin: 'Margin',
  loss: 'Below cost',
  now: 'Now',
  keys: 'Esc closes',
  undoing: 'Undoing',
  gate: {
    wait: 'One moment…',
    covered: 'This card is covered. Move what covers it, then save.',
    again: 'This card was covered a moment ago. Press again to save.',
    key: 'Press Enter in the field to save.',
  },
  nothingToEdit: 'This cannot be edited here. Nothing was changed.',
} as const;
