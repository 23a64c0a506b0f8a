import { ruleFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';
import { deleteDocument, insertDocument, mergeFields, replaceDocument, requireDocument } from './documents.ts';
import { checkCodes } from './product-codes.ts';
import { linkModifiers, linkOptions } from './product-customizations.ts';
import { richContentToHtml } from './product-description.ts';
import type { NewProductInput, ProductInput } from './product-input.ts';
import { checkRibbons, linkProduct } from './product-links.ts';
import { toProductMedia } from './product-media.ts';
import { checkPrices, toPriceRanges } from './product-money.ts';
import { allProductsCategoryId, storesAppId } from './product-shape.ts';
import type { StoredOption, StoredProduct } from './product-shape.ts';
import { createEmptyProduct } from './product-start.ts';
import { checkSlugFormat, refuseTakenSlug, toFreeProductSlug } from './product-slugs.ts';
import { forgetProduct, replaceVariantRows } from './product-rows.ts';
import { alignVariants } from './product-variants.ts';

const maxDescription = 16_000;

/** Fields that are stored as sent. */
const keptAsSent = [
  'seoData',
  'taxGroupId',
  'mainCategoryId',
  'subscriptionDetails',
  'purchaseEligibility',
  'physicalProperties',
] as const;

/** The product with this id, hidden or not; refuses with 404 when there is none. */
export function requireProduct(shop: Shop, id: string): StoredProduct {
  return requireDocument(shop, 'product', id) as StoredProduct;
}

function toTags(tags: ProductInput['tags']): StoredProduct['tags'] {
  return {
    privateTags: { tagIds: tags?.privateTags?.tagIds ?? [] },
    publicTags: { tagIds: tags?.publicTags?.tagIds ?? [] },
  };
}

/** The description is written as HTML or as rich content; both are also stored as HTML for searching. */
function toDescription({ description, plainDescription }: ProductInput): object {
  if (!description)
    return plainDescription === undefined ? {} : { plainDescription: plainDescription ?? '', description: null };
  const html = richContentToHtml(description);
  if (html.length > maxDescription)
    throw ruleFault('product.description', 'DESCRIPTION_SIZE_TOO_BIG', `must not exceed ${maxDescription} characters`);
  return { plainDescription: html, description };
}

/** The changed fields of an update except variants: unsent fields are absent, null clears. */
function toChanges(shop: Shop, input: ProductInput, current: StoredProduct): object {
  const { name, slug, visible, visibleInPos, media, options, modifiers, tags, extendedFields } = input;
  if (slug) checkSlugFormat(slug);
  if (visibleInPos === true && current.productType === 'DIGITAL')
    throw ruleFault('product.visibleInPos', 'DIGITAL_PRODUCT_CANNOT_BE_VISIBLE_IN_POS', 'must be false');
  const items = media?.itemsInfo?.items ?? [];
  const kept = keptAsSent.filter((field) => input[field] !== undefined).map((field) => [field, input[field]] as const);
  return {
    ...(name && { name }),
    ...(slug && { slug }),
    ...(typeof visible === 'boolean' && { visible }),
    ...(typeof visibleInPos === 'boolean' && { visibleInPos }),
    ...toDescription(input),
    ...(media !== undefined && {
      media: { itemsInfo: { items: toProductMedia(shop, items, current.media.itemsInfo.items) } },
    }),
    ...(options && { options: linkOptions(shop, options) }),
    ...(modifiers && { modifiers: linkModifiers(shop, modifiers) }),
    ...(tags !== undefined && { tags: toTags(tags) }),
    ...(extendedFields !== undefined && { extendedFields: extendedFields ?? { namespaces: {} } }),
    ...linkProduct(shop, input),
    ...Object.fromEntries(kept),
  };
}

/** Writes a product with its derived data, unless it breaks a rule. */
function save(shop: Shop, product: StoredProduct, write: (product: StoredProduct) => object): StoredProduct {
  const { variants } = product.variantsInfo;
  refuseTakenSlug(shop, product.slug, product.id);
  checkRibbons(product);
  checkPrices(variants);
  checkCodes(shop, product);
  const { compareAtPriceRange: _, costRange: __, ...rest } = product;
  const written = write({ ...rest, ...toPriceRanges(variants) }) as StoredProduct;
  replaceVariantRows(shop, written);
  return written;
}

/** Adds a product to the all-products category, without stock. */
export function addProduct(shop: Shop, input: NewProductInput): StoredProduct {
  if (typeof input.id === 'string')
    throw ruleFault('product.id', 'ID_NOT_ALLOWED_IN_REQUEST', 'must not be sent to create a product');
  const start = createEmptyProduct(input.productType, input.name);
  const merged = mergeFields(start, toChanges(shop, input, start)) as StoredProduct;
  const variants = alignVariants(shop, merged, input.variantsInfo.variants, []);
  const slug = merged.slug === '' ? toFreeProductSlug(shop, input.name) : merged.slug;
  const product = { ...merged, slug, variantsInfo: { variants } };
  const written = save(shop, product, (body) => insertDocument(shop, 'product', body, product.id));
  const item = { categoryId: allProductsCategoryId, catalogItemId: written.id, appId: storesAppId };
  insertDocument(shop, 'category-item', item);
  return written;
}

/**
 * Writes what `change` makes of the product, under its next revision: 404 when it is gone. Options and variants are
 * taken as they come back; price ranges, codes and the rows of the variants are brought in line, and a price, slug,
 * SKU, barcode or ribbon that breaks a rule is refused with the platform's code. Asks for no revision.
 */
export function changeProduct(
  shop: Shop,
  id: string,
  change: (product: StoredProduct) => StoredProduct,
): StoredProduct {
  const current = requireProduct(shop, id);
  const changed = { ...change(current), id, revision: current.revision };
  return save(shop, changed, (product) => replaceDocument(shop, 'product', product));
}

function toShape(options: StoredOption[]): string {
  return JSON.stringify(
    options.map(({ id, choicesSettings }) => [id, ...choicesSettings.choices.map(({ choiceId }) => choiceId)]),
  );
}

function checkTogether(input: ProductInput, current: StoredProduct, merged: StoredProduct): void {
  if (input.variantsInfo && input.options === undefined && current.options.length > 0)
    throw ruleFault('product.options', 'MISSING_OPTIONS_ON_UPDATE_VARIANTS', 'must be sent with the variants');
  if (input.variantsInfo === undefined && toShape(merged.options) !== toShape(current.options))
    throw ruleFault('product.variantsInfo', 'MISSING_VARIANTS_ON_UPDATE_OPTIONS', 'must be sent with the options');
}

/** Changes the sent fields by the rules of an update, without a revision check. */
export function patchProduct(shop: Shop, id: string, input: ProductInput): StoredProduct {
  return changeProduct(shop, id, (current) => {
    const merged = mergeFields(current, toChanges(shop, input, current)) as StoredProduct;
    checkTogether(input, current, merged);
    if (input.variantsInfo === undefined) return merged;
    const variants = alignVariants(shop, merged, input.variantsInfo.variants, current.variantsInfo.variants);
    return { ...merged, variantsInfo: { variants } };
  });
}

/** Removes a product with its stock and category entries; 404 if there is none. */
export function removeProduct(shop: Shop, id: string): void {
  deleteDocument(shop, 'product', id);
  forgetProduct(shop, id);
}
