import { fieldPlaces } from '../domain/field-places.ts';
import type { FieldKey } from '../domain/fields.ts';

/** The element that prints a field on this page, if one is drawn. */
export function findField(document: Document, field: FieldKey): HTMLElement | undefined {
  for (const selector of fieldPlaces[field]) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (element.getClientRects().length > 0) return element;
    }
  }
  return undefined;
}

/** The options chosen on a product page, option name to choice. */
export function readChoices(document: Document): Record<string, string> {
  const choices: Record<string, string> = {};
  for (const option of document.querySelectorAll<HTMLElement>('[data-hook="product-options"] [data-option-name]')) {
    const chosen = option.querySelector<HTMLInputElement | HTMLSelectElement>('input:checked, select');
    const name = option.dataset['optionName'];
    if (name !== undefined && chosen !== null && chosen.value !== '') choices[name] = chosen.value;
  }
  return choices;
}

/** What the shop calls itself. */
export const readSiteName = (document: Document): string | null =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content.trim().slice(0, 80) ?? null;
