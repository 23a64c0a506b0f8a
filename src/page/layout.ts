import { findField } from './find.ts';
import { placeCard, type Box, type Viewport } from './geometry.ts';
import type { FieldKey } from '../domain/fields.ts';

/** What a handle or card is placed by: a value's box on the screen, the screen, and the page's direction there. */
export interface Layout {
  box: Box;
  viewport: Viewport;
  isRtl: boolean;
}

export const layoutOf = (window: Window, element: HTMLElement): Layout => ({
  box: element.getBoundingClientRect(),
  viewport: viewportOf(window),
  isRtl: getComputedStyle(element).direction === 'rtl',
});

const viewportOf = (window: Window): Viewport => ({
  width: window.document.documentElement.clientWidth,
  height: window.innerHeight,
  scrollX: window.scrollX,
  scrollY: window.scrollY,
});

/** Where a field is printed on the page. */
export interface Target {
  field: FieldKey;
  element: HTMLElement;
}

/** The first of these fields that the page prints. */
export function findTarget(document: Document, fields: readonly FieldKey[]): Target | undefined {
  for (const field of fields) {
    const element = findField(document, field);
    if (element !== undefined) return { field, element };
  }
  return undefined;
}

/** Where a card lies before it has told its size: on the screen, so that nothing in it makes the browser scroll. */
export const unsizedCard = ({ box, viewport, isRtl }: Layout): Box =>
  placeCard(box, { height: 200, anchor: null }, viewport, isRtl);
