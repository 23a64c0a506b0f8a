/** The reasons for which a place on a page is not taken for a value of the page's product. */
export const turnedDown = [
  // Nobody can read it.
  'hidden',
  'tiny',
  'faded',
  'clipped',
  'clear',
  'offPage',
  // It is part of something else.
  'skipped',
  'dialog',
  'tile',
  'otherProduct',
  // Its text is no value of the product.
  'otherText',
  'longText',
  'noNumber',
  'choice',
  'otherCurrency',
  'otherAmount',
  'inSentence',
  'struck',
  'tooMany',
  // Other places count more.
  'around',
  'unsigned',
  'unproven',
  'lessSure',
  'aside',
  'farther',
  'sameLine',
  'twoAlike',
] as const;
export type TurnedDown = (typeof turnedDown)[number];
