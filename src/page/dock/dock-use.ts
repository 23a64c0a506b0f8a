import type { PageView } from '../../domain/page-view.ts';
import type { DockUse } from './dock.ts';

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
