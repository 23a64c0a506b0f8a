/** Text that a spreadsheet runs as a formula; negative numbers are excluded. */
export const formula = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r]/;

/** Rows as lines with tabs, which a spreadsheet pastes as cells; none is run as a formula. */
export const toCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(toCell).join('\t')).join('\n');

function toCell(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return formula.test(line) ? `'${line}` : line;
}
