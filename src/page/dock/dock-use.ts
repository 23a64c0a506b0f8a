import type { PageView } from '../../domain/page-view.ts';
import { printedFields } from '../../domain/printed-text.ts';
import { spotKey } from '../dom/spot-keys.ts';
import type { DockUse } from './dock.ts';
import type { OverlayState } from './overlay-state.ts';
import { viewAt } from './overlay-view.ts';

/** The use of the docked button on this page; null for none. */
export function dockUseOf(
  { dock, keyStep, product }: Pick<PageView, 'dock' | 'keyStep' | 'product'>,
  { isPriceFound, isEditing, isEditable }: { isPriceFound: boolean; isEditing: boolean; isEditable: boolean },
): DockUse | null {
  if (dock === null) return null;
  if (keyStep !== null) return { tag: 'key', step: keyStep };
  // A product whose price is nowhere on the page.
  if (product !== null && !isPriceFound && !isEditing) return { tag: 'card', name: product.name };
  return isEditable ? { tag: 'edit', isEditing } : { tag: 'search' };
}

/** True if the page has no product, or a value of its product has no handle that can be seen. */
export function isHandleMissing({ dockUse, last, handles, isEditing }: OverlayState): boolean {
  if (dockUse === null || dockUse.tag !== 'edit') return dockUse?.tag === 'card' || dockUse?.tag === 'search';
  const fields = viewAt(last.view, last.path).product?.fields ?? [];
  const wanted = (['price', ...(isEditing ? printedFields : [])] as const).filter((field) => fields.includes(field));
  return wanted.some((field) => handles.get(spotKey(field))?.button.style.visibility !== 'visible');
}
