import { toAsciiDigit } from './script-digits.ts';

/** Code points that print nothing: zero-width, bidi, control, filler and private characters, and halves of a pair. */
export const invisible = String.raw`(?![\t-\r\u0085])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Co}\uFFF9-\uFFFB]`;

const allInvisible = new RegExp(invisible, 'gu');
export const withoutInvisible = (text: string): string => text.replace(allInvisible, '');
const spaces = /[\s\u0085\u2800]+/gu;

/** Text of which nothing but its case folds. */
const plain = /^[\w .,:/+-]*$/;

/** On one line, with single spaces, trimmed. */
export const toOneLine = (text: string): string => text.replace(spaces, ' ').trim();

/**
 * Case by Unicode, independent of the browser's language: the dotted and the dotless i are one letter, as are the forms
 * of sigma and ß.
 */
const foldCase = (text: string): string =>
  text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/i\u0307+/g, 'i')
    .replaceAll('ς', 'σ');

/**
 * Two names, ribbons or SKUs with the same key are one to a person: equal but for case, width, spaces and invisible
 * characters.
 */
export const nameKey = (text: string): string =>
  plain.test(text)
    ? toOneLine(text.toLowerCase())
    : foldCase(toOneLine(withoutInvisible(text).normalize('NFKC'))).normalize('NFC');

/** Signs that Unicode does not decompose, though people type them as plain letters. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '×': 'x',
};
/**
 * Accents, points, and the stroke that widens an Arabic word, but not the marks that make another letter, as in
 * Japanese and in Indian scripts.
 */
const accents = /(?![\u3099\u309A])\p{sc=Zinh}|\u0640|[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu;

const foldShapes = (text: string): string =>
  text
    .replace(/["“”„‟″‶«»״ʺ˝〝〞〟＂]/gu, "''")
    .replace(/[‘’‚‛`´′‵ʹʻʼʽʾʿˈˊˋ‹›՚׳＇ꞌ\u0374\u0384\u1FBD\u1FBF\u1FEF\u1FFD]/gu, "'")
    .replace(/[\p{Pd}−⁻₋˗➖⁃~∼～]/gu, '-')
    .replaceAll('⁄', '/');

/**
 * The key that every search compares: two texts that look alike have one key. Folds spaces, quotes, dashes, case,
 * accents, composition, width and the digits of any script, and drops invisible characters. `searchKey(searchKey(x))`
 * is `searchKey(x)`.
 */
export function searchKey(text: string): string {
  if (plain.test(text)) return toOneLine(text.toLowerCase());
  const decomposed = foldShapes(withoutInvisible(text).normalize('NFD')).normalize('NFKD');
  const bare = foldCase(decomposed).normalize('NFKD').replace(accents, '');
  return toOneLine(
    foldShapes(bare)
      .replace(/[øłđðħŧæœþ×]/gu, (letter) => letters[letter] ?? letter)
      .replace(/(?!\d)\p{Nd}/gu, toAsciiDigit),
  );
}
