import { cleanText } from './clean-text.ts';

export type TextProblem =
  | { tag: 'empty' }
  | { tag: 'too_long'; max: number }
  | { tag: 'not_in_address'; found: string };

export type ParsedText = { tag: 'ok'; value: string } | { tag: 'problem'; problem: TextProblem };

export interface TextBounds {
  /** The platform's maximum length. */
  max: number;
  /** True if empty text is valid. */
  mayBeEmpty: boolean;
}

/** Parses one line of typed text, as people see it. */
export function parseText(text: string, { max, mayBeEmpty }: TextBounds): ParsedText {
  const value = cleanText(text);
  if (value === '' && !mayBeEmpty) return { tag: 'problem', problem: { tag: 'empty' } };
  if (value.length > max) return { tag: 'problem', problem: { tag: 'too_long', max } };
  return { tag: 'ok', value };
}

/** True if two texts look the same. */
export const sameText = (a: string, b: string): boolean => cleanText(a) === cleanText(b);
