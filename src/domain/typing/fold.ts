/** Code points that print nothing: zero-width, bidi, control, filler and private characters, and halves of a pair. */
const invisible = String.raw`(?![\t-\r\u0085])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Co}\uFFF9-\uFFFB]`;

/** The scripts whose letters take another form beside a joiner. */
const joining = 'Arab Syrc Mong Nkoo Mand Adlm Phag Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((name) => String.raw`\p{scx=${name}}`)
  .join('');
const visible = String.raw`(?!${invisible})[^\s\u0085\u2800]`;
const pictograph = String.raw`\p{Extended_Pictographic}`;

/** Invisible characters that belong to what is printed: in emoji, and beside letters that are written differently without them. */
const needed = [
  String.raw`(?<=${pictograph}|\p{Emoji_Modifier}|${pictograph}\uFE0F)\u200D(?=${pictograph})`,
  String.raw`(?<=[${joining}])[\u200C\u200D](?=[${joining}])`,
  String.raw`(?<=(?=[${joining}])\p{M})\u200D`,
  String.raw`(?<=${pictograph})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{sc=Mong})[\u180B-\u180D\u180F]`,
  String.raw`(?<=\p{sc=Han})[\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\u{1F3F4})[\u{E0061}-\u{E007A}\u{E0030}-\u{E0039}]+\u{E007F}`,
];
/** The marks of direction, between two visible characters of a text that has letters from right to left. */
const direction = String.raw`(?<=${visible})[\u200E\u200F\u061C](?=${visible})`;
const rightToLeft = /(?=\p{L})[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u;

const leftToRightRule = new RegExp(`(${needed.join('|')})|${invisible}`, 'gu');
const rightToLeftRule = new RegExp(`(${[...needed, direction].join('|')})|${invisible}`, 'gu');
const allInvisible = new RegExp(invisible, 'gu');
const spaces = /[\s\u0085\u2800]+/gu;

const toOneLine = (text: string): string => text.replace(spaces, ' ').trim();

/**
 * A text as people see it: NFC, one line, single spaces, trimmed, without characters that print nothing. A joiner stays where
 * an emoji or a script needs it. Empty if nothing is visible.
 */
export function cleanText(text: string): string {
  const rule = rightToLeft.test(text) ? rightToLeftRule : leftToRightRule;
  return toOneLine(text.replace(rule, (_, kept?: string) => kept ?? '')).normalize('NFC');
}

/** Case by Unicode, whatever the browser's language: the dotted and the dotless i are one letter, as are the forms of sigma and ß. */
const foldCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');

/** Two names, ribbons or SKUs with the same key are one to a person: equal but for case, width, spaces and what is invisible. */
export const nameKey = (text: string): string =>
  foldCase(toOneLine(text.replace(allInvisible, '').normalize('NFKC'))).normalize('NFC');

/** Letters that Unicode does not decompose, though people type them without their stroke. */
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
};
const plain = /^[\w .,:/+-]*$/;
/** Accents and points; the marks that make another letter, as in Japanese and in Indian scripts, are none. */
const accents = /(?![\u3099\u309A])\p{sc=Zinh}|[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu;

const foldShapes = (text: string): string =>
  text
    .replace(/["“”„‟″‶«»״ʺ˝〝〞〟＂]/gu, "''")
    .replace(/[‘’‚‛`´′‵ʹʻʼʽʾʿˈˊˋ‹›՚׳＇ꞌ\u0374\u0384\u1FBD\u1FBF\u1FEF\u1FFD]/gu, "'")
    .replace(/[\p{Pd}−⁻₋˗➖⁃]/gu, '-')
    .replaceAll('⁄', '/');

/**
 * The key that every search compares: two texts that look alike have one key. Folds spaces, quotes, dashes, case, accents,
 * composition and width, and drops what is invisible. `searchKey(searchKey(x))` is `searchKey(x)`.
 */
export function searchKey(text: string): string {
  if (plain.test(text)) return toOneLine(text.toLowerCase());
  const decomposed = foldShapes(text.replace(allInvisible, '')).normalize('NFKD');
  const bare = foldCase(decomposed).normalize('NFKD').replace(accents, '');
  return toOneLine(foldShapes(bare).replace(/[øłđðħŧæœþ]/gu, (letter) => letters[letter] ?? letter));
}
