import { currencySigns } from '../../domain/typing/number-format.ts';
import { isShopSign } from '../../domain/typing/shop-signs.ts';
import type { ConvertedAmounts } from '../../domain/product.ts';
import type { PricePlace } from './choose-place.ts';
import { isAmountOf, numbersIn } from './printed.ts';

/** The amounts that a product has or had, and how a page writes its currency. */
export interface OwnAmounts {
  /** Decimal strings. */
  amounts: readonly string[];
  /** ISO 4217; '' if it is not known. */
  currency: string;
  /** What it costs as the platform converts it. */
  converted?: ConvertedAmounts | undefined;
  /** The page's language. */
  locale: string;
}

/** What a text says of a product's price. `isSigned`: with the product's currency. */
export interface OwnAmount {
  prints: PricePlace['prints'];
  isSigned: boolean;
  /** The number: where it stands and what it may mean. */
  start: number;
  end: number;
  values: readonly number[];
}

type Sign = 'own' | 'other' | 'none';

/**
 * What a text says of a product's price: a known amount before any other, and `none` for numbers in another currency. Undefined
 * for a text without numbers.
 */
export function ownAmountIn(text: string, { converted, ...own }: OwnAmounts): OwnAmount | undefined {
  const found = amountIn(text, own);
  if (converted === undefined || found?.prints === 'known') return found;
  // Another number in the converted currency, or one that names no currency, is as little a place as one in a foreign currency.
  const inOther = amountIn(text, { ...own, ...converted });
  return inOther?.prints === 'known' && inOther.isSigned ? inOther : found;
}

/** The same in one currency. */
function amountIn(text: string, { amounts, currency, locale }: Omit<OwnAmounts, 'converted'>): OwnAmount | undefined {
  const numbers = numbersIn(text);
  const found = numbers.map((number): OwnAmount => {
    const { start, end } = number;
    const sign = signBeside(text, number, currency, locale);
    const [isSigned, isOther] = [sign === 'own', sign === 'other'];
    const isKnown = amounts.some((amount) => isAmountOf(number, amount));
    const values = numbers.filter((other) => other.start === start).map(({ value }) => value);
    return { prints: isOther ? 'none' : isKnown ? 'known' : 'unknown', isSigned, start, end, values };
  });
  return (['known', 'unknown', 'none'] as const)
    .map((wanted) => found.find(({ prints }) => prints === wanted))
    .find((each) => each !== undefined);
}

/** Whose currency stands beside a number of a text. */
export function signBeside(
  text: string,
  { start, end }: Pick<OwnAmount, 'start' | 'end'>,
  currency: string,
  locale: string,
): Sign {
  const own = currency === '' ? [] : signsOf(currency, locale);
  const around = [
    /[\p{L}\p{Sc}.]{1,12}(?=\s?$)/u.exec(text.slice(0, start)),
    /^\s?[\p{L}\p{Sc}.]{1,12}/u.exec(text.slice(end)),
  ];
  const signs = around.map((match) => signOf(match?.[0].trim() ?? '', currency, own));
  return (['own', 'other'] as const).find((each) => signs.includes(each)) ?? 'none';
}

/** Whose currency a word beside a number is. */
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
