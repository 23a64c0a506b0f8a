/** The languages with a catalog `TAG.json` beside this file, and which way each is written. The first is the original. */
export const languages: Record<string, 'ltr' | 'rtl'> = {
  en: 'ltr',
};
