export type TextProblem = { tag: 'empty' } | { tag: 'too_long'; max: number };

export type ParsedText = { tag: 'ok'; value: string } | { tag: 'problem'; problem: TextProblem };

export interface TextBounds {
  /** The platform's maximum length. */
  max: number;
  /** True if empty text is valid. */
  mayBeEmpty: boolean;
}

/** Parses one line of typed text: NFC, without line breaks, trimmed. */
export function parseText(text: string, { max, mayBeEmpty }: TextBounds): ParsedText {
  const value = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (value === '' && !mayBeEmpty) return { tag: 'problem', problem: { tag: 'empty' } };
  if (value.length > max) return { tag: 'problem', problem: { tag: 'too_long', max } };
  return { tag: 'ok', value };
}

/** True if two texts are equal after NFC and trimming. */
export const sameText = (a: string, b: string): boolean => a.normalize('NFC').trim() === b.normalize('NFC').trim();
