import { gatewayFault, ruleFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';
import { readDocument } from './documents.ts';
import { productFault } from './product-faults.ts';
import type { ProductInput } from './product-input.ts';
import { findByField, findOrAddByName } from './product-lookup.ts';
import type { StoredProduct } from './product-shape.ts';

interface Named {
  id?: string | null | undefined;
  name?: string | null | undefined;
}

function requireWords(name: string, field: string): string {
  if (name.trim() === '') throw productFault('ONLY_SPACES_STRING_ERROR', `${field} has only spaces`);
  return name;
}

function linkBrand(shop: Shop, { id, name }: Named): { id: string } {
  if (typeof id === 'string') {
    if (readDocument(shop, 'brand', id) === undefined) throw gatewayFault(404, `brand ${id} not found`);
    return { id };
  }
  if (typeof name !== 'string') throw ruleFault('product.brand', 'BRAND_MISSING_ID', 'must have an id or a name');
  return { id: findOrAddByName(shop, 'brand', requireWords(name, 'product.brand.name')).id };
}

function linkRibbon(shop: Shop, { id, name }: Named): { id: string } {
  if (typeof id === 'string' && readDocument(shop, 'ribbon', id) !== undefined) return { id };
  if (typeof id === 'string' || typeof name !== 'string')
    throw productFault('RIBBON_NOT_FOUND', `ribbon ${id ?? ''} not found`);
  return { id: findOrAddByName(shop, 'ribbon', requireWords(name, 'product.ribbon.name')).id };
}

function linkInfoSections(shop: Shop, sections: NonNullable<ProductInput['infoSections']>): { id: string }[] {
  return sections.map(({ id, uniqueName }) => {
    const found =
      typeof id === 'string'
        ? readDocument(shop, 'info-section', id)
        : findByField(shop, 'info-section', 'uniqueName', uniqueName ?? '');
    if (found === undefined)
      throw productFault('INFO_SECTION_ERROR_OCCURRED', `info section ${id ?? uniqueName ?? ''} not found`);
    return { id: found.id };
  });
}

/** Refuses the same ribbon twice. */
export function checkRibbons({ ribbon, additionalRibbons }: StoredProduct): void {
  const ids = new Set(additionalRibbons.map(({ id }) => id));
  if (ids.size < additionalRibbons.length)
    throw productFault('DUPLICATE_RIBBON_IN_ADDITIONAL', 'an additional ribbon is there twice');
  if (ribbon !== undefined && ids.has(ribbon.id))
    throw productFault('DUPLICATE_RIBBON_IN_PRIMARY_AND_ADDITIONAL', 'the ribbon is also an additional one');
}

/** The references of a product after an update; unknown brands and ribbons are created, null clears. */
export function linkProduct(shop: Shop, { brand, ribbon, additionalRibbons, infoSections }: ProductInput): object {
  return {
    ...(brand !== undefined && { brand: brand && linkBrand(shop, brand) }),
    ...(ribbon !== undefined && { ribbon: ribbon && linkRibbon(shop, ribbon) }),
    ...(additionalRibbons && { additionalRibbons: additionalRibbons.map((one) => linkRibbon(shop, one)) }),
    ...(infoSections && { infoSections: linkInfoSections(shop, infoSections) }),
  };
}
