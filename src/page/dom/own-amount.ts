import { currencyCode } from '../../domain/currency-code.ts';
import { currencySigns } from '../../domain/typing/number-format.ts';
import { isShopSign } from '../../domain/typing/shop-signs.ts';
import type { ConvertedAmounts } from '../../domain/product.ts';
import { isAmountOf, numbersIn, perUnit } from './printed.ts';

/** The amounts that a product has or had, and how a page writes its currency. */
export interface OwnAmounts {
  /** Decimal strings. */
  amounts: readonly string[];
  /** ISO 4217; '' if it is not known. */
  currency: string;
  /** The amounts as the platform converts them. */
  converted?: ConvertedAmounts | undefined;
  /** The page's language. */
  locale: string;
}

/** A price that a text states. `isSigned`: with the product's currency. */
export interface OwnAmount {
  /** `known`: an amount that the product has or had. `none`: in a currency that nobody vouches for. */
  prints: 'known' | 'unknown' | 'none';
  isSigned: boolean;
  /** The number: its place and possible readings. */
  start: number;
  end: number;
  values: readonly number[];
}

type Sign = 'own' | 'other' | 'none';

/**
 * Reads the price that a text states: a known amount before any other, and `none` for numbers in another currency. Undefined
 * for a text without numbers.
 */
export function ownAmountIn(text: string, { converted, ...own }: OwnAmounts): OwnAmount | undefined {
  const found = amountIn(text, own);
  if (converted === undefined || found?.prints === 'known') return found;
  // Another number in the converted currency, or one without a currency, is no place either, like one in a foreign
  // currency.
  const inOther = amountIn(text, { ...own, ...converted });
  return inOther?.prints === 'known' && inOther.isSigned ? inOther : found;
}

/** Like `ownAmountIn`, in one currency. */
function amountIn(text: string, { amounts, currency, locale }: Omit<OwnAmounts, 'converted'>): OwnAmount | undefined {
  const numbers = numbersIn(text).map((number) => ({ ...number, sign: signBeside(text, number, currency, locale) }));
  const hasExact = numbers.some(({ sign, decimals }) => sign === 'own' && decimals > 0);
  const found = numbers.map((number): OwnAmount => {
    const { start, end, sign, decimals } = number;
    const [isSigned, isOther] = [sign === 'own', sign === 'other'];
    // The 24 of "Pack of 24 – €42.00" is a count.
    const isCount = !isSigned && decimals === 0 && hasExact;
    const isKnown = !isCount && amounts.some((amount) => isAmountOf(number, amount));
    const values = numbers.filter((other) => other.start === start).map(({ value }) => value);
    return { prints: isOther ? 'none' : isKnown ? 'known' : 'unknown', isSigned, start, end, values };
  });
  const first = (wanted: OwnAmount['prints']): OwnAmount | undefined => found.find(({ prints }) => prints === wanted);
  return first('known') ?? unknownOf(text, found) ?? first('none');
}

/** The first unknown number. It has no values if another number of the text could equally be the price. */
function unknownOf(text: string, found: readonly OwnAmount[]): OwnAmount | undefined {
  // The 100 of "€24.50 / 100 g" is no amount.
  const prices = found.filter(({ prints, start }) => prints === 'unknown' && !/\/\s?$/.test(text.slice(0, start)));
  const whole = prices.filter(({ end }) => !perUnit.test(text.slice(end)));
  const [first, ...others] = whole.length > 0 ? whole : prices;
  return first && { ...first, values: others.every(({ start }) => start === first.start) ? first.values : [] };
}

/** A currency's code beside the sign of a number. The code of another number does not match. */
const codeBehind = /^\s?(?:[\p{L}\p{Sc}.]{1,4}\s?)?\(?([A-Z]{3})(?![\p{L}\p{Nd}]|\s?\p{Nd})/u;
const codeInFront = /(?<!\p{L}|\p{Nd}\s?)([A-Z]{3})\s?[\p{L}\p{Sc}.]{1,4}\s?$/u;

/**
 * The currency of the sign beside a number of a text: the product's, another one, or none. The code decides about a sign that
 * currencies share: "$24.50 CAD".
 */
export function signBeside(
  text: string,
  { start, end }: Pick<OwnAmount, 'start' | 'end'>,
  currency: string,
  locale: string,
): Sign {
  const own = currency === '' ? [] : signsOf(currency, locale);
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const words = [/[\p{L}\p{Sc}.״"]{1,12}(?=\s?$)/u.exec(before), /^\s?[\p{L}\p{Sc}.״"]{1,12}/u.exec(after)].map(
    (match) => match?.[0].trim() ?? '',
  );
  const signs = words.map((word) => signOf(word, currency, own));
  const code = codeBehind.exec(after)?.[1] ?? codeInFront.exec(before)?.[1];
  const isShared = words.some((word, index) => signs[index] === 'own' && isSignOf(word, code));
  if (code !== currencyCode(currency) && isShared) return 'other';
  return (['own', 'other'] as const).find((each) => signs.includes(each)) ?? 'none';
}

const isSignOf = (word: string, code: string | undefined): boolean =>
  code !== undefined && codes().has(code) && signsOf(code, 'en').includes(word.normalize('NFKC').replace(/\.$/, ''));

/** Such as "+ €0.25 deposit" and "−€5.00". */
const taken = /^\s*[-−–+]\s*\P{L}{0,4}$/u;
/** The word of a label, alone or at the end of a compound: "Prix de vente", "Unser bester Preis". */
const priceWord =
  /(?:price|prix|preis|prijs|pris|precio|prezzo|preço|preț|preu|cena|cenă|ціна|цена|hinta|fiyat|τιμή)(?!\p{L})/iu;

/**
 * True if a text mentions an amount in passing, in a sentence ("Free shipping from €24.50 on"), or as a unit price, a
 * surcharge or a reduction.
 */
export function isAside(text: string, { start, end }: Pick<OwnAmount, 'start' | 'end'>, own: OwnAmounts): boolean {
  const [before, after] = [withoutSigns(text.slice(0, start), own), withoutSigns(text.slice(end), own)];
  const words = before.match(/\p{L}{2,}/gu) ?? [];
  // A "30-day lowest price" is another amount.
  const isLabel = words.length <= 3 && priceWord.test(before) && !/\p{Nd}/u.test(before);
  const isSentence = !isLabel && words.length > (/[.?]\s*$/.test(after) ? 1 : 2);
  return isSentence || taken.test(before) || perUnit.test(after);
}

/** A text without the signs of the product's currency. */
const withoutSigns = (text: string, { currency, locale }: OwnAmounts): string =>
  (currency === '' ? [] : signsOf(currency, locale)).reduce((rest, sign) => rest.replaceAll(sign, ''), text);

/** The currency of a word beside a number. */
function signOf(word: string, currency: string, own: readonly string[]): Sign {
  // Such as a wide yen sign.
  const sign = word.normalize('NFKC').replace(/^\.+/, '');
  if (sign === '' || currency === '') return 'none';
  if (own.includes(sign) || own.includes(sign.replace(/\.$/, ''))) return 'own';
  const [symbol] = /\p{Sc}/u.exec(sign) ?? [];
  if (symbol !== undefined) {
    const letters = sign.replaceAll(/\P{Lu}/gu, '');
    // Such as "C$" for CAD, but not "US$"; "Now€" is no sign of another currency.
    return own.includes(symbol) && (letters.length !== sign.length - symbol.length || currency.startsWith(letters))
      ? 'own'
      : 'other';
  }
  return isShopSign(sign) || codes().has(sign) ? 'other' : 'none';
}

let known: Set<string> | undefined;
const codes = (): Set<string> => (known ??= new Set(Intl.supportedValuesOf('currency')));

/** A page may name a language that there is not. */
function signsOf(currency: string, locale: string): readonly string[] {
  try {
    return currencySigns(currency, locale).map((sign) => sign.normalize('NFKC'));
  } catch {
    return currencySigns(currency, 'en').map((sign) => sign.normalize('NFKC'));
  }
}
