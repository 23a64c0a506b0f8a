import { invisible, toOneLine } from './fold.ts';

/** The scripts whose letters take another form beside a joiner. */
const joining = 'Arab Syrc Mong Nkoo Mand Adlm Phag Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((name) => String.raw`\p{scx=${name}}`)
  .join('');
/** A visible letter of these scripts: a joiner beside an invisible character joins nothing, and is removed. */
const joined = String.raw`(?!${invisible})[${joining}]`;
const visible = String.raw`(?!${invisible})[^\s\u0085\u2800]`;
const pictograph = String.raw`\p{Extended_Pictographic}`;

/**
 * Invisible characters that change the printed text: in emoji, and beside letters that are written differently without
 * them.
 */
const needed = [
  String.raw`(?<=${pictograph}|\p{Emoji_Modifier}|${pictograph}\uFE0F)\u200D(?=${pictograph})`,
  String.raw`(?<=${joined}[\u180B-\u180D\u180F]?)[\u200C\u200D](?=${joined})`,
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
/**
 * A text as people see it: NFC, one line, single spaces, trimmed, without characters that print nothing. A joiner stays where
 * an emoji or a script needs it. Empty if nothing is visible.
 */
export function cleanText(text: string): string {
  const rule = rightToLeft.test(text) ? rightToLeftRule : leftToRightRule;
  return toOneLine(text.normalize('NFC').replace(rule, (_, kept?: string) => kept ?? '')).normalize('NFC');
}
