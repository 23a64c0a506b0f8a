import { invisible } from './typing/fold.ts';

const sign = '[=+\\-@＝＋－＠﹢﹣﹦﹫]';
/** Characters that a spreadsheet may skip in front of a formula: spaces and invisible characters. */
const skipped = String.raw`(?:[^\S\uFEFF]|${invisible})`;
/** Text that a spreadsheet runs as a formula, full-width and small signs included; negative numbers are excluded. */
const formula = new RegExp(String.raw`^(?!-\d+(?:\.\d+)?$)${skipped}*(?:${sign}|[\t\r])`, 'u');
/** A sign behind a separator inside of a text, which starts a cell where the spreadsheet separates by that. */
const innerFormula = new RegExp(String.raw`([,;|\t\r\n](?:["']|${skipped})*)(?=${sign})`, 'gu');

/** Rows as lines with tabs, which a spreadsheet pastes as cells; none is run as a formula. */
export const toCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(toCell).join('\t')).join('\n');

function toCell(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // A spreadsheet removes the quotation marks of a cell that begins with one.
  if (line.startsWith('"')) return `"${line.replaceAll('"', '""')}"`;
  return formula.test(line) ? `'${line}` : line;
}

/** Begins a CSV file: it tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * A line of a CSV file, without its line break. Every cell is quoted, and none is run as a formula, whatever the spreadsheet
 * takes for the separator.
 */
export const toCsvLine = (cells: readonly string[]): string => cells.map(toCsvCell).join(',');

function toCsvCell(text: string): string {
  const inner = text.replace(innerFormula, "$1'");
  return `"${(formula.test(inner) ? `'${inner}` : inner).replaceAll('"', '""')}"`;
}
