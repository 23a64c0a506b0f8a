/** Finds what was made for a key before, or makes it. */
export function remember<T>(key: string, known: Map<string, T>, make: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

// To make a format costs far more than to format or to parse a number with it.
const ofNumbers = new Map<string, Intl.NumberFormat>();
const ofDates = new Map<string, Intl.DateTimeFormat>();

/** The browser's number format of a locale, made once for equal options. */
export const numberFormatter = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  remember(JSON.stringify([locale, options]), ofNumbers, () => new Intl.NumberFormat(locale, options));

/** The browser's date format of a locale, made once for equal options. */
export const dateFormatter = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  remember(JSON.stringify([locale, options]), ofDates, () => new Intl.DateTimeFormat(locale, options));
