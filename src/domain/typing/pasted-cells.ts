/** A cell and what ends it. A quotation mark that is never closed is one of the text. */
const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;

/**
 * Rows and cells of a text copied from a spreadsheet: cells with line breaks, tabs or quotes in them are quoted there. Empty
 * rows at the end are none.
 */
export function readPastedCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.replace(/\r\n?/g, '\n').matchAll(cell)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows.slice(0, rows.findLastIndex((cells) => cells.some((text) => text.trim() !== '')) + 1);
}
