/** A part of a text that is to be replaced. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** The mark in a joined text where one piece ends with a digit and the next begins with one, such as 19 and raised 90. */
export const seam = '\uE000';

/** White space around a text that layout drops; a no-break space is printed. */
const outer = /^[ \t\n\r\f]*|[ \t\n\r\f]*$/g;

interface Piece {
  /** The place in the joined text, and the characters left out in front of it. */
  start: number;
  skipped: number;
  text: string;
}

function toPieces(texts: readonly string[]): { joined: string; pieces: Piece[] } {
  let joined = '';
  let isApart = false;
  const pieces = texts.map((whole) => {
    const text = whole.replaceAll(outer, '');
    const skipped = text === '' ? 0 : whole.indexOf(text);
    isApart ||= skipped > 0 || text === '';
    if (text === '') return { start: joined.length, skipped, text };
    if (/\p{Nd}$/u.test(joined) && /^\p{Nd}/u.test(text)) joined += seam;
    else if (isApart && joined !== '') joined += ' ';
    const start = joined.length;
    joined += text;
    isApart = whole.length > skipped + text.length;
    return { start, skipped, text };
  });
  return { joined, pieces };
}

/** The texts of an element's nodes as one. */
export const joinTexts = (texts: readonly string[]): string => toPieces(texts).joined;

/**
 * The texts after these edits of the joined text, each in the text that it falls into; undefined without edits. An edit
 * over several texts keeps their lengths if it can, or else goes into the first.
 */
export function editTexts(
  texts: readonly string[],
  toEdits: (joined: string) => TextEdit[] | undefined,
): string[] | undefined {
  const { joined, pieces } = toPieces(texts);
  const edits = toEdits(joined);
  if (edits === undefined) return undefined;
  const next = [...texts];
  // From the end, so that earlier parts keep their places.
  for (const edit of edits.toReversed()) {
    const within = pieces.flatMap(({ start, skipped, text }, index) => {
      const from = Math.max(edit.start, start);
      const to = Math.min(edit.end, start + text.length);
      return from < to ? [{ index, from: from - start + skipped, length: to - from }] : [];
    });
    const isKept = within.reduce((sum, { length }) => sum + length, 0) === edit.text.length;
    let used = 0;
    for (const { index, from, length } of within) {
      const share = edit.text.slice(used, isKept ? used + length : undefined);
      used += share.length;
      next[index] = `${next[index]?.slice(0, from)}${share}${next[index]?.slice(from + length)}`;
    }
  }
  return next;
}

/** The text after these edits. */
export const editText = (text: string, toEdits: (joined: string) => TextEdit[] | undefined): string | undefined =>
  editTexts([text], toEdits)?.[0];
