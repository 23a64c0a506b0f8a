export type TextProblem = { tag: 'empty' } | { tag: 'too_long'; max: number };

export type ParsedText = { tag: 'ok'; value: string } | { tag: 'problem'; problem: TextProblem };

export interface TextBounds {
  /** The most characters the platform keeps. */
  max: number;
  /** Whether nothing at all will do. */
  mayBeEmpty: boolean;
}

/** Reads one line of typed text: composed, without line ends and without spaces around it. */
export function parseText(text: string, { max, mayBeEmpty }: TextBounds): ParsedText {
  const value = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (value === '' && !mayBeEmpty) return { tag: 'problem', problem: { tag: 'empty' } };
  if (value.length > max) return { tag: 'problem', problem: { tag: 'too_long', max } };
  return { tag: 'ok', value };
}

/** Whether two texts read the same. */
export const sameText = (a: string, b: string): boolean => a.normalize('NFC').trim() === b.normalize('NFC').trim();
