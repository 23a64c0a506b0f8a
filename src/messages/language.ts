import { languages } from './languages.ts';

/** The person's own locale, for numbers, money and dates, such as "en-GB". */
export const locale: string = navigator.language;

const base = (tag: string): string | undefined => tag.split('-')[0];

/** The tag of a catalog for a locale: the same tag, else the same language, else the original. */
export function catalogFor(wanted: string, tags: readonly string[]): string {
  return tags.find((tag) => tag === wanted) ?? tags.find((tag) => base(tag) === base(wanted)) ?? tags[0] ?? 'en';
}

/** The language of every message, chosen once while a page or the worker starts. */
export const language: string = catalogFor(locale, Object.keys(languages));

/** The writing direction of the messages' language. */
export const direction: 'ltr' | 'rtl' = languages[language] ?? 'ltr';

/** Tells the document which language it is in and which way that is written. */
export function setDocumentLanguage({ documentElement }: Document): void {
  documentElement.lang = language;
  documentElement.dir = direction;
}
