import { placedFields, type PlacedField } from '../../domain/field-selectors.ts';
import { productAddressOf } from '../../domain/address.ts';
import { findField } from '../dom/find.ts';
import type { HandleUse } from '../dom/handle.ts';
import type { Places } from './places.ts';
import { spotKey } from '../dom/spot-keys.ts';
import type { PageView } from '../../domain/page-view.ts';
import type { PlaceKey } from '../edit-mode/page-texts.ts';

/** A place on the page that has a handle. */
export interface Spot {
  /** Stays the same as long as the handle does. */
  key: string;
  field: PlacedField;
  use: HandleUse;
  /** The option whose variants the handle is for; undefined for the product itself. */
  option?: string;
  /** The path of the tile's link; null for the page's own product. */
  tile: string | null;
  element: HTMLElement;
  /** The element whose nearness to the window counts, if not the element itself. */
  sighted?: Element;
}

/** The fields that have a handle outside of edit mode, in addition to fields with typed text. */
const restingFields: readonly PlacedField[] = ['price'];

/** The handles for the page's own product, or the lock at its price. */
export function findSpots(
  document: Document,
  { product, keyStep }: Pick<PageView, 'product' | 'keyStep'>,
  places: Pick<Places, 'find'>,
  { isEditing, typed }: { isEditing: boolean; typed: ReadonlySet<PlaceKey> },
): Spot[] {
  if (product !== null) {
    const { name, pending, isPointed, fields } = product;
    const isShown = (field: PlacedField): boolean => isEditing || restingFields.includes(field) || typed.has(field);
    const shown = placedFields.filter((field) => isShown(field) && fields.includes(field));
    return shown.flatMap((field) => {
      const element = places.find(field);
      const use = { tag: 'edit', field, name, pending, isPointed: isPointed && field === 'price' } as const;
      return element === undefined ? [] : [{ key: spotKey(field), field, use, tile: null, element }];
    });
  }
  if (keyStep === null || productAddressOf(document.URL) === undefined) return [];
  const element = findField(document, 'price');
  const use = { tag: 'key', step: keyStep } as const;
  return element === undefined ? [] : [{ key: keyStep, field: 'price', use, tile: null, element }];
}
