/** An element's text, with single spaces. */
export const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

const plain = (text: string): string => text.normalize().toLowerCase().replaceAll(/\s+/g, ' ').trim();

export const sameText = (a: string, b: string): boolean => plain(a) === plain(b);

/** True if a text has this part, which is not empty. */
export const includesText = (text: string, part: string): boolean =>
  plain(part) !== '' && plain(text).includes(plain(part));
