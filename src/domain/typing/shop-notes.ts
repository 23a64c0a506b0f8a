/** Notes behind a price that leave its number as it is: the tax is in it. A note that tax is not in it asks for another number. */
const tax = '(?:VAT|GST|HST|MwSt\\.?|USt\\.?|BTW|TVA|IVA|moms|mva|ALV|DPH|(?:all\\s)?tax(?:es)?)';
const rate = String.raw`(?:\d{1,2}(?:[.,]\d)?\s?%\s*)?`;
const note = [
  '税込み?',
  '含税',
  'TTC',
  `(?:incl|inkl|inc)(?:\\.|uding|\\. of|usive of)?\\s*${rate}${tax}`,
  `${tax}\\s*(?:incl|inkl|inc)(?:\\.|uded|luded|lus|luse|lu[ií]do|lusa)?`,
].join('|');
const behind = new RegExp(`\\s*(?:\\((?:${note})\\)|[,/]?\\s(?:${note})|(?:税込み?|含税))$`, 'iu');

/** The word for the price printed on a package, and "from", with which pages print the lowest price of several. */
const inFront =
  /^(?:M\.?R\.?P\.?\s*[:-]?|(?:from|ab|dès|à partir de|a partir d[ei]|desde|vanaf|från|fra|od|от)\s)\s*(?=\P{L}|[A-Z]{3}\s?\d)/iu;

/** Asterisks that refer to a note at the foot of the page. */
const footnote = /\s*\*{1,3}$/;

/** A typed or pasted price without the words that shops print around it and that say nothing of its number. */
export const withoutNotes = (text: string): string =>
  text.replace(footnote, '').replace(behind, '').replace(inFront, '');

/** The signs of the hundredth of a currency behind its number, as in "19 руб. 50 коп.". */
const hundredths: Record<string, string> = {
  AUD: '¢ c cents',
  BGN: 'ст. ст',
  BYN: 'коп. коп к.',
  CAD: '¢ c cents',
  CHF: 'Rp. Rp',
  CZK: 'hal. hal h.',
  EUR: 'ct. ct c cent cents',
  GBP: 'p',
  INR: 'p. paise',
  KZT: 'тиын',
  NZD: '¢ c cents',
  PLN: 'gr. gr',
  RON: 'bani',
  RUB: 'коп. коп к.',
  TRY: 'kr. kr',
  UAH: 'коп. коп к.',
  USD: '¢ c cents',
};

export const hundredthSigns = (currency: string): readonly string[] => hundredths[currency]?.split(' ') ?? [];
