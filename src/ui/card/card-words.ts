import type { Tone } from '../shared/words-line.tsx';

/** What a press has to wait for, or why it counts for nothing. */
export const gateTones = {
  wait: 'wait',
  covered: 'bad',
  again: 'notice',
  unseen: 'notice',
  moved: 'notice',
  early: 'notice',
  small: 'bad',
  altered: 'bad',
  back: 'notice',
  key: 'notice',
} as const satisfies Record<keyof typeof cardWords.gate, Tone>;

/** Words of the card alone. */
export const cardWords = {
  label: (product: string) => `Edit ${product}`,
  appliesTo: 'Applies to',
  whichPrices: 'Which prices do you want to change?',
  all: (count: number) => `All ${count} variants`,
  /** A price of the product reaches the variants that have none of their own. */
  base: (count: number, all: number) => `Base price, for ${count} of ${all} variants`,
  group: (choice: string, count: number) => `${choice}, ${count} variants`,
  saveMany: (count: number) => `Save ${count} prices`,
  shoppersPay: 'Shoppers pay',
  /** The other numbers of a price, beside the one that was clicked. */
  numbers: { regular: 'Price before sale', paid: 'Sale price', percent: 'Percent off', off: 'Amount off' },
  putOnSale: 'Put on sale',
  endSale: 'End sale',
  eachVariant: (count: number) => `Each of ${count} variants`,
  lowest: (margin: string, isOfSeveral: boolean) => (isOfSeveral ? `${margin} or more` : margin),
  margin: 'Margin',
  loss: 'Below cost',
  now: 'Now',
  enterSaves: 'Will save',
  keys: 'Esc closes',
  staying: 'Saving… Closes when done.',
  undoing: 'Undoing',
  answerInPopup: 'Answer this with the Shelfedge button in your browser’s toolbar.',
  away: 'Click the card to go on typing.',
  outdated: 'Shelfedge was updated. Reload the page.',
  gate: {
    wait: 'One moment…',
    covered: 'Something covers this card. Move it, then save.',
    again: 'Something covered this card a moment ago. Press again to save.',
    unseen: 'You pressed before this card was in view. Check the value, then press again.',
    moved: 'This card moved a moment ago. Press again to save.',
    early: 'That click came too soon. Click again to save.',
    small: 'This page makes the card too small to read. Reload the page, then try again.',
    altered: 'This page draws over the card. Nothing is saved until that ends.',
    back: 'Your typing went somewhere else for a moment. Check the value, then save.',
    key: 'Press Enter in the field to save.',
  },
  nothingToEdit: 'You can’t edit this here.',
} as const;
