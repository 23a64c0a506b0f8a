import { nameKey, toOneLine } from '../../domain/typing/fold.ts';

/** An element's text, with single spaces. */
export const textOf = (element: Element): string => toOneLine(element.textContent ?? '');

/** True for a text that has one of these keys. */
export const isOneOf = (text: string, keys: readonly string[]): boolean => keys.includes(nameKey(text));

/** True if a text has this part, which is not empty. */
export const includesText = (text: string, part: string): boolean =>
  nameKey(part) !== '' && nameKey(text).includes(nameKey(part));
